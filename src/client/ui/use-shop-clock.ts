import { createContext, useContext } from 'react'
import { dayOf } from '../../shared/days.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import { useMoment } from './first-render.ts'

/** The zone (IANA name) of the shop whose screen this is; '' where there is none. */
export const ShopZone = createContext('')

/** The shop's zone, or else the device's. */
export const useZone = (): string =>
  useContext(ShopZone) || new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The wall clock of a zone (an IANA name), to the minute; keeps running while the screen is open. */
export const useShopClock = (zone: string): string =>
  useMoment(now => `${wallClockOf(now, zone).slice(0, 16)}:00.000Z`, pauseMs)

/** Today (YYYY-MM-DD) in a zone (an IANA name); a screen that stays open follows midnight. */
export const useToday = (zone: string): string => useMoment(now => dayOf(now, zone), pauseMs)

/** Milliseconds between two checks of the clock, which shows minutes. */
const pauseMs = 5_000
