/** A preference, one word, in a cookie, because the server draws the page by it. Scripts read it; it is no secret. */
export function readCookie(name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=(\\w+)(?:;|$)`).exec(document.cookie)?.[1]
}

/** Stores a preference for this many days. */
export function writeCookie(name: string, value: string, days: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${name}=${value}; path=/; max-age=${days * 86_400}; samesite=lax`
}
