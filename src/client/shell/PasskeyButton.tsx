import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { errorSentence } from '../api/error-sentence.ts'
import { trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { askPasskey, loadPasskeys, useCanPasskey } from './passkeys.ts'

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
  // A browser asks for a passkey soon after the tap alone: its code must be there by then.
  useEffect(() => void loadPasskeys().catch(() => {}), [])
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
