import { useLingui } from '@lingui/react/macro'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { type ReactNode, useEffect, useState } from 'react'
import { errorSentence } from '../api/sentences.ts'
import { useSession } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { useHydrated } from '../ui/first-render.ts'

interface PasskeyButtonProps {
  children: ReactNode
  onSignedIn(): unknown
  /** A sentence for the red alert; undefined removes it. */
  onFail(message: string | undefined): void
}

/** Signs in by a passkey. Where browser or address cannot, it is not shown and its code not loaded. */
export function PasskeyButton(props: PasskeyButtonProps) {
  return useCanPasskey() && <Shown {...props} />
}

function Shown({ children, onSignedIn, onFail }: PasskeyButtonProps) {
  const { t } = useLingui()
  const challenge = trpc.auth.passkeyChallenge.useMutation()
  const signIn = trpc.auth.signInPasskey.useMutation()
  const [busy, setBusy] = useState(false)
  const hydrated = useHydrated()
  // A browser asks for a passkey soon after the tap alone: its code must be there by then.
  useEffect(() => {
    if (hydrated) loadPasskeys().catch(() => {})
  }, [hydrated])
  const enter = async () => {
    onFail(undefined)
    setBusy(true)
    try {
      const resposta = await askPasskey(await challenge.mutateAsync())
      if (!resposta) return onFail(t`A chave de acesso não foi usada. Tente de novo ou entre com a senha.`)
      await signIn.mutateAsync({ resposta })
      await onSignedIn()
    } catch (error) {
      onFail(errorSentence(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button w="full" h="10" busy={busy && t`Entrando...`} onClick={() => void enter()}>
      {children}
    </Button>
  )
}

/** What talks to the browser about passkeys: code of its own, for few have one. */
export const loadPasskeys = () => import('@simplewebauthn/browser')

/** Has the browser ask for a passkey; null if the user closed it, it timed out, or there is none. */
async function askPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
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
