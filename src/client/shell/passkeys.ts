import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useSession } from '../api/session.ts'
import { useHydrated } from '../ui/first-render.ts'

/** What talks to the browser about passkeys: code of its own, for few have one. */
export const loadPasskeys = () => import('@simplewebauthn/browser')

/** Has the browser ask for a passkey; null if the user closed it, it timed out, or there is none. */
export async function askPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication, WebAuthnError } = await loadPasskeys()
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    // Browsers do not say which of these it was.
    if (error instanceof WebAuthnError || error instanceof DOMException) return null
    throw error
  }
}

/**
 * Whether this browser can use our passkeys on this page: they are bound to the server's host name. The first render
 * trusts that it can, as nearly every browser does.
 */
export function useCanPasskey(): boolean {
  const host = useSession()?.chaves_em
  const hydrated = useHydrated()
  if (!host || !hydrated) return Boolean(host)
  return host === window.location.hostname && 'PublicKeyCredential' in window
}
