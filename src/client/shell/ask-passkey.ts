import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** Has the browser ask for a passkey; null if the user closed it, it timed out, or there is none. */
export async function askPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    // Browsers do not say which of these it was.
    if (error instanceof WebAuthnError || error instanceof DOMException) return null
    throw error
  }
}
