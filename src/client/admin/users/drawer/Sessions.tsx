import { useLingui } from '@lingui/react/macro'
import { Monitor } from 'lucide-react'
import { useState } from 'react'
import { withReason } from '../../../../shared/admin.ts'
import { trpc } from '../../../api/trpc.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Clip, Sub } from '../../../ui/Text.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { AskReason } from '../../table/AskReason.tsx'
import { Ago } from '../../words/When.tsx'
import { DrawerNothing, DrawerRows, DrawerSection } from './DrawerSection.tsx'
import type { OwnerFile } from './drawer.ts'

/** Where the account is signed in, and a button that ends all sessions. */
export function Sessions({ owner }: { owner: OwnerFile }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [asking, setAsking] = useState(false)
  const { mutateAsync } = trpc.admin.endSessions.useMutation({
    onSuccess: () => toast.success(t`Sessões encerradas.`),
    onSettled: () => utils.admin.invalidate(),
  })
  const { id, nome, sessoes, is_admin } = owner
  return (
    <DrawerSection
      title={t`Sessões`}
      aside={
        sessoes.length > 0 &&
        !is_admin && <TextButton onClick={() => setAsking(true)}>{t`Encerrar todas`}</TextButton>
      }
    >
      {sessoes.length === 0 ? (
        <DrawerNothing>{t`Ninguém está conectado.`}</DrawerNothing>
      ) : (
        <DrawerRows>
          {sessoes.map(session => (
            <li key={session.id_publico}>
              <Icon of={Monitor} />
              <span>
                <Clip>{session.dispositivo ?? t`Navegador desconhecido`}</Clip>
                <Sub>{session.ip}</Sub>
              </span>
              <Ago at={session.usada_em} />
            </li>
          ))}
        </DrawerRows>
      )}
      {asking && (
        <AskReason
          danger
          title={t`Encerrar as sessões de ${nome}?`}
          act={t`Encerrar`}
          busy={t`Encerrando...`}
          schema={withReason}
          values={{ id }}
          send={input => mutateAsync(input)}
          onClose={() => setAsking(false)}
        >
          {t`Todos os aparelhos saem da conta na hora e precisam entrar de novo. O que estava sendo digitado fica guardado neles.`}
        </AskReason>
      )}
    </DrawerSection>
  )
}
