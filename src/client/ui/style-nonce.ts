/** What the page's policy wants of a style element with text (server/http/security.ts); undefined in development. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce
