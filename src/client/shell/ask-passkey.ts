import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

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
