import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** Has the browser ask for a passkey; null where none was given: closed by hand, run out, or none there. */
export async function askPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    // Which of them it was, a browser does not say.
    if (error instanceof WebAuthnError || error instanceof DOMException) return null
    throw error
  }
}
