import { useLingui } from '@lingui/react/macro'
import { UserX } from 'lucide-react'
import { wallClockOf } from '../../shared/wall-clock.ts'
import { Button } from '../ui/Button.tsx'
import { whenWords } from '../ui/clock-words.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { useShopClock } from '../ui/use-shop-clock.ts'
import { useKeepAccount } from './use-keep-account.ts'

/** Says on every screen that the account will be deleted, and offers to keep it. */
export function DeletionBanner({ end, zone }: { end: string; zone: string }) {
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
