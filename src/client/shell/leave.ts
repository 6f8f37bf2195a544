let leaving = false
/** Milliseconds after which a page that is still there was not left. */
const patience = 5_000

/** Goes to /auth as a new page, which leaves nothing of the shop's in memory, and comes back after signing in. */
export function leaveForAuth(redirect = window.location.pathname + window.location.search): Promise<never> {
  // A call that fails while the page is being left, as after signing out, does not change where it goes.
  if (leaving) return new Promise(() => {})
  leaving = true
  // Somebody who was asked whether to leave, and stayed, may be asked again.
  setTimeout(() => {
    leaving = false
  }, patience)
  const back = redirect === '/' ? '' : `?redirect=${encodeURIComponent(redirect)}`
  window.location.replace(`/auth${back}`)
  // The page goes on for a moment: nothing that waits for this may show anything more.
  return new Promise(() => {})
}
