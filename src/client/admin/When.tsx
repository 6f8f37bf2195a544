import { billingZone } from '../../shared/billing.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import { relativeWords, whenWords } from '../ui/clock-words.ts'
import { Num } from '../ui/Text.tsx'
import { useShopClock } from '../ui/use-shop-clock.ts'

/** The operator's clock: São Paulo's, as for everything that is sold. */
export const useAdminClock = (): string => useShopClock(billingZone)

/** An instant on that clock. */
const shownAt = (instant: string): string => wallClockOf(new Date(instant), billingZone)

/** "hoje, 14h30", "18/11, 18h00". */
export function When({ at }: { at: string }) {
  const today = useAdminClock().slice(0, 10)
  return (
    <Num asChild whiteSpace="nowrap">
      <time dateTime={at}>{whenWords(shownAt(at), today)}</time>
    </Num>
  )
}

/** "há 12 minutos", "há 3 dias". */
export function Ago({ at }: { at: string }) {
  const now = useAdminClock()
  return (
    <Num asChild whiteSpace="nowrap">
      <time dateTime={at} title={whenWords(shownAt(at), now.slice(0, 10))}>
        {relativeWords(now, shownAt(at))}
      </time>
    </Num>
  )
}
