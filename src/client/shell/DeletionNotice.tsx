import { useLingui } from '@lingui/react/macro'
import { UserX } from 'lucide-react'
import { wallClockOf } from '../../shared/wall-clock.ts'
import { noteDeletion, useSession } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { whenWords } from '../ui/clock-words.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { useShopClock } from '../ui/use-shop-clock.ts'

/** The banner of an account that will be deleted. */
export function DeletionNotice({ zone }: { zone: string }) {
  const end = useSession()?.user?.exclusao_em
  return end && <DeletionBanner end={end} zone={zone} />
}

/** Says on every screen that the account will be deleted, and offers to keep it. */
function DeletionBanner({ end, zone }: { end: string; zone: string }) {
  const { t } = useLingui()
  const { keep, busy } = useKeepAccount()
  const today = useShopClock(zone).slice(0, 10)
  const when = whenWords(wallClockOf(new Date(end), zone), today)
  return (
    <Banner
      tone="danger"
      icon={UserX}
      title={t`Exclusão da conta: ${when}.`}
      action={
        <Button variant="tinted" size="sm" busy={busy && t`Salvando...`} onClick={keep}>
          {t`Manter a conta`}
        </Button>
      }
    >
      {t`Até lá ela funciona como sempre.`}
    </Banner>
  )
}

/** Cancels the deletion of an account. */
export function useKeepAccount() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.auth.cancelDeletion.useMutation({
    onSuccess() {
      noteDeletion(utils, null)
      toast.success(t`A conta continua.`)
    },
    onError: error => toast.error(t`Erro!`, { error }),
  })
  return { keep: () => mutate(), busy: isPending }
}
