import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Num } from '../ui/Text.tsx'
import { useSignOut } from './sign-out.tsx'

interface IdleWarningProps {
  id: string
  /** When the session ends, in milliseconds since 1970. */
  end: number
  /** Closing it in any way means that the user is there. */
  onClose(): void
}

/** A minute's warning before an unused session ends. */
export function IdleWarning({ id, end, onClose }: IdleWarningProps) {
  const { t } = useLingui()
  const signOut = useSignOut()
  const leave = () => {
    onClose()
    signOut()
  }
  const stay = useRef<HTMLButtonElement>(null)
  const seconds = useSecondsUntil(end)
  return (
    <Dialog
      size="sm"
      title={t`Você ainda está aí?`}
      onClose={onClose}
      initialFocus={() => stay.current}
      footer={
        <>
          <Button onClick={leave}>{t`Sair agora`}</Button>
          <Button ref={stay} variant="primary" onClick={onClose}>
            {t`Continuar`}
          </Button>
        </>
      }
    >
      <p id={id}>
        {t`A Bancada ficou um tempo sem uso, e a sessão vai terminar.`}{' '}
        <Num aria-hidden>
          <Plural value={seconds} one="Falta # segundo." other="Faltam # segundos." />
        </Num>{' '}
        {t`O que está escrito não se perde.`}
      </p>
    </Dialog>
  )
}

function useSecondsUntil(end: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((end - now) / 1_000))
}
