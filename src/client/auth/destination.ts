/**
 * Where a sign-in leads: the requested path if it belongs to this app, else the dashboard. Disguised addresses of
 * other sites ('//host', '/\host', '/.//host') are ignored.
 */
export function destinationOf(redirect: string | undefined): string {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, here)) return home
  const { origin, pathname, search, hash } = new URL(redirect, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : home
}

const here = 'http://here.invalid'
const home = '/dashboard'
