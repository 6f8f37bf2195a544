/**
 * Where a sign-in leads: the path that was asked for, if it is one of this app, else the dashboard.
 * Another site's address in any disguise ('//host', '/\host', '/.//host') counts for nothing.
 */
export function destinationOf(redirect: string | undefined): string {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, here)) return home
  const { origin, pathname, search, hash } = new URL(redirect, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : home
}

const here = 'http://here.invalid'
const home = '/dashboard'
