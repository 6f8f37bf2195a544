let leaving = false
/** Milliseconds that a page has to go. */
const patience = 5_000

/** Goes to /auth as a new page, which leaves nothing of the shop's in memory, and comes back after signing in. */
export function leaveForAuth(redirect = window.location.pathname + window.location.search): Promise<never> {
  // What fails on the way out, as after signing out, changes nothing about where it goes.
  if (leaving) return new Promise(() => {})
  leaving = true
  // Whoever chose to stay, for what is typed, may be asked again.
  setTimeout(() => {
    leaving = false
  }, patience)
  const back = redirect === '/' ? '' : `?redirect=${encodeURIComponent(redirect)}`
  window.location.replace(`/auth${back}`)
  // The page goes on for a moment: nothing that waits for this may show anything more.
  return new Promise(() => {})
}
