/** Goes to /auth as a new page, which leaves nothing of the shop's in memory, and comes back after signing in. */
export function leaveForAuth(redirect = window.location.pathname + window.location.search): Promise<never> {
  const back = redirect === '/' ? '' : `?redirect=${encodeURIComponent(redirect)}`
  window.location.replace(`/auth${back}`)
  // The page goes on for a moment: nothing that waits for this may show anything more.
  return new Promise(() => {})
}
