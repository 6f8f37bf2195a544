import { useLingui } from '@lingui/react/macro'
import { Check, FileText, Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { code } from '../../ui/code.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { dialogLooks } from '../../ui/SoonDialog.tsx'
import { refusalSentence } from '../../ui/sentences.ts'
import { Section } from '../Section.tsx'
import { FactorBones } from './FactorBones.tsx'
import type { FactorAct } from './FactorDialog.tsx'
import { Row, Rows } from './Rows.tsx'
import { agoWords, dayWords } from './used.ts'

/** The authenticator app and its recovery codes (product 2.10). */
export function SecondFactor({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const [act, setAct] = useState<FactorAct>()
  const { data } = trpc.auth.factors.useQuery()
  const { fuso, email_confirmado_em } = settings
  return (
    <Section title={t`Segundo fator`} about={t`Pedido depois da senha, toda vez que alguém entra.`}>
      {!data ? (
        <FactorBones />
      ) : data.totp ? (
        <Rows>
          <Row
            icon={Smartphone}
            name={t`App autenticador`}
            badge={<Badge icon={Check}>{t`Ativo`}</Badge>}
            sub={sinceWords(data.totp, fuso)}
            acts={
              <Button variant="ghost" size="sm" onClick={() => setAct('desativar')}>
                {t`Desativar`}
              </Button>
            }
          />
          <Row
            icon={FileText}
            name={t`Códigos de recuperação`}
            sub={leftWords(data.codigos)}
            acts={
              <Button variant="ghost" size="sm" onClick={() => setAct('gerar')}>
                {t`Gerar outros`}
              </Button>
            }
          />
        </Rows>
      ) : (
        <>
          <Rows>
            <Row
              icon={Smartphone}
              name={t`App autenticador`}
              sub={t`Um app no celular mostra um código a cada 30 segundos. Sem ele, só a senha não entra.`}
            />
          </Rows>
          <div>
            <Button
              icon={Plus}
              blocked={email_confirmado_em ? undefined : refusalSentence('email_nao_confirmado')}
              onClick={() => setAct('ligar')}
            >
              {t`Ligar o segundo fator`}
            </Button>
          </div>
        </>
      )}
      {act && <FactorDialog act={act} onClose={() => setAct(undefined)} />}
    </Section>
  )

  function sinceWords(
    { ativo_em, usado_em }: { ativo_em: string | null; usado_em: string | null },
    zone: string,
  ) {
    const since = ativo_em && dayWords(ativo_em, zone)
    const used = usado_em && agoWords(usado_em, zone)
    return used ? t`desde ${since}, usado ${used}` : t`desde ${since}`
  }

  function leftWords(left: number) {
    return t`${left} de 10 por usar`
  }
}

const dialogCode = code(() => import('./FactorDialog.tsx'))
const FactorDialog = lazyPart(dialogCode, part => part.FactorDialog, dialogLooks)
