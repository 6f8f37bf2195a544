import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import { useSession } from '../../api/session.ts'
import { useKeepAccount } from '../../shell/use-keep-account.ts'
import { Button } from '../../ui/Button.tsx'
import { whenWords } from '../../ui/clock-words.ts'
import { code } from '../../ui/code.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Section } from '../../ui/Section.tsx'
import { dialogLooks } from '../../ui/SoonDialog.tsx'
import { useShopClock } from '../../ui/use-shop-clock.ts'

/** The end of an account, a week after it is asked for (product 2.8). */
export function DeleteAccountSection({ zone }: { zone: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { keep, busy } = useKeepAccount()
  const end = useSession()?.user?.exclusao_em
  const today = useShopClock(zone).slice(0, 10)
  const when = end && whenWords(wallClockOf(new Date(end), zone), today)
  return (
    <Section
      title={t`Excluir a conta`}
      about={t`A loja, as OS, os clientes e as fotos. Há uma semana para voltar atrás.`}
    >
      {when ? (
        <>
          <p>{t`Exclusão da conta: ${when}.`}</p>
          <div>
            <Button onClick={keep} busy={busy && t`Salvando...`}>
              {t`Manter a conta`}
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t`Excluir conta…`}</Button>
        </div>
      )}
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}

const DeleteAccountDialog = lazyPart(
  code(() => import('./DeleteAccountDialog.tsx')),
  part => part.DeleteAccountDialog,
  dialogLooks,
)
