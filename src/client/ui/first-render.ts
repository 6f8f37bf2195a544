import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Theme } from '../../shared/preferences.ts'

/** What the server knew when it drew the page: the browser's first render says the same. */
export interface PageFacts {
  /** The moment of drawing, in milliseconds since 1970. */
  now: number
  theme: Theme
  /** Whether the owner has collapsed the sidebar to icons. */
  collapsed: boolean
}

export const PageFactsContext = createContext<PageFacts>({ now: 0, theme: 'light', collapsed: false })

export const usePageFacts = (): PageFacts => useContext(PageFactsContext)

let isOver = false

/** Says that the first render is over: the page can be used. */
export const endFirstRender = (): void => {
  isOver = true
}

/** Whether what begins now came after the first render. Unlike useHydrated() it has nothing rendered anew. */
export const isAfterFirstRender = (): boolean => isOver

/** What `read` says of the device; on the server and in the first render, which must be alike, what is `unknown`. */
export const useDevice = <Value extends string | boolean>(read: () => Value, unknown: Value): Value =>
  useSyncExternalStore(never, read, () => unknown)

/** False on the server and in the browser's first render; true from then on. */
export const useHydrated = (): boolean => useDevice(yes, false)

/** Leaves its children out of the first render: dialogs that the address names, and what reads the device. */
export const AfterFirstRender = ({ children }: { children: ReactNode }): ReactNode =>
  useHydrated() && children

const never = () => () => {}
const yes = () => true

/**
 * What `read` makes of the moment, checked every `everyMs` milliseconds. The first render reads the page's own moment:
 * the device's clock may be a day off.
 */
export function useMoment<Value extends string | number>(read: (now: Date) => Value, everyMs: number): Value {
  const { now } = usePageFacts()
  return useSyncExternalStore(
    checkEvery(everyMs),
    () => read(new Date()),
    () => read(new Date(now)),
  )
}

const ticks = new Map<number, (check: () => void) => () => void>()

/** One and the same function for each pause, so that nothing is subscribed anew at each render. */
function checkEvery(pauseMs: number) {
  const known = ticks.get(pauseMs)
  if (known) return known
  const subscribe = (check: () => void) => {
    const timer = setInterval(check, pauseMs)
    return () => clearInterval(timer)
  }
  ticks.set(pauseMs, subscribe)
  return subscribe
}
