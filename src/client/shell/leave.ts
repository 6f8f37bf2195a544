let leaving = false
/** If the page still exists after this time, the user chose to stay. */
const timeoutMs = 5_000

/** Opens /auth as a new page, so that nothing of the shop stays in memory; after signing in the user returns here. */
export function leaveForAuth(redirect = window.location.pathname + window.location.search): Promise<never> {
  // A call that fails while the page is being left must not change where it goes.
  if (leaving) return new Promise(() => {})
  leaving = true
  // A user who was asked and chose to stay may be asked again.
  setTimeout(() => {
    leaving = false
  }, timeoutMs)
  const back = redirect === '/' ? '' : `?redirect=${encodeURIComponent(redirect)}`
  window.location.replace(`/auth${back}`)
  // The page lives on for a moment: this never resolves, so that what waits for it shows nothing more.
  return new Promise(() => {})
}
