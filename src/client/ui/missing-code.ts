import { connection } from '../api/connection.ts'
import { release } from '../api/release.ts'
import { isReloadSafe } from './unsaved-work.ts'

/** Vite's event for a file of code that did not come, such as one of a release that is long gone. */
export function watchMissingCode(): void {
  window.addEventListener('vite:preloadError', () => void missingCode())
  // In capture, before the listener of unsaved-work.ts may stop the event. An event made by code only asks.
  const leave = ({ isTrusted }: Event) => {
    if (isTrusted) leftAt = performance.now()
  }
  window.addEventListener('beforeunload', leave, { capture: true })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leftAt = Number.NEGATIVE_INFINITY
  })
}

/**
 * When the page began to be left. Firefox then takes away the code that is still coming, long before the next page is there:
 * loading this one anew would end the way to that one. A download begins in the same way, and stays.
 */
let leftAt = Number.NEGATIVE_INFINITY

/** Milliseconds in which another page comes over a slow line too, and those after which this one says what it lacks. */
const leaving = { longMs: 30_000, quietMs: 5_000 }

/** Where the page is being left, waits a while, in which the other one comes. Answers whether it was. */
export async function waitIfLeft(): Promise<boolean> {
  const isLeft = performance.now() - leftAt < leaving.longMs
  if (isLeft) await new Promise(resolve => setTimeout(resolve, leaving.quietMs))
  return isLeft
}

/**
 * Loads the page anew, once for each build, if the server answers and nothing would be lost; then it never resolves.
 * Else answers whether only loading the page anew can help.
 */
export const missingCode = (): Promise<{ mustReload: boolean }> =>
  (answering ??= reloadOrAnswer().finally(() => {
    answering = undefined
  }))

let answering: Promise<{ mustReload: boolean }> | undefined

async function reloadOrAnswer() {
  const isLeft = await waitIfLeft()
  const isAway = await Promise.race([connection.answers().then(() => false), stillAway()])
  if (isAway || isLeft || isInUse() || !isReloadSafe() || !isFirstFor(release.build))
    return { mustReload: !isAway }
  window.location.reload()
  return new Promise<never>(() => {})
}

/** Resolves to true when the server is found away; where that is known, once it has had time for another answer. */
const stillAway = (): Promise<true> =>
  connection.isLost()
    ? new Promise(resolve => setTimeout(resolve, answerMs, true))
    : connection.nextLoss().then(() => true)

/** Milliseconds for that answer. */
const answerMs = 2000

// A form need not ask before it is left: that of signing up does not. What a toast would say would be gone (PlainToast).
const isInUse = () =>
  document.activeElement?.closest('form') != null || document.querySelector('[data-part=unshown]') !== null

/** Whether the page was not yet loaded anew for this build; where that cannot be remembered, it is not. */
function isFirstFor(build = ''): boolean {
  try {
    const isFirst = sessionStorage.getItem(key) !== build
    sessionStorage.setItem(key, build)
    return isFirst
  } catch {
    return false
  }
}

const key = 'codigo-recarregado'
