/** A preference, one word, kept in a cookie, for the server draws the page by it; read by scripts, holds no secret. */
export function readCookie(name: string): string | undefined {
  // A page that is drawn at a build has none (app/skeletons.tsx).
  if (typeof document === 'undefined') return undefined
  return new RegExp(`(?:^|; )${name}=(\\w+)(?:;|$)`).exec(document.cookie)?.[1]
}

/** Keeps a preference for so many days. */
export function writeCookie(name: string, value: string, days: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${name}=${value}; path=/; max-age=${days * 86_400}; samesite=lax`
}
