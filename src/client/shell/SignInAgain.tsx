import { chakra, Portal } from '@chakra-ui/react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { leaveForAuth, sessionIdle, sessionLost } from '../api/session.ts'
import { useStore } from '../api/store.ts'
import { pageActivity } from '../api/user-activity.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { skipLeavePrompt } from '../ui/unsaved-work.ts'

/**
 * Signs in over a form whose save found that the session had ended; the form stays and can be saved again. If the
 * session was `idle`, or a query of the page noticed first, the screen is covered until someone has signed in.
 */
export function SignInAgain() {
  const lost = useStore(sessionLost)
  const idle = useStore(sessionIdle)
  return (lost || idle) && <Asked idle={idle} onClose={sessionLost.settle} />
}

function Asked({ idle, onClose }: { idle: boolean; onClose(): void }) {
  const [covered] = useState(() => idle || pageActivity().isUnattended())
  const { history } = useRouter()
  const close = () => {
    if (!covered) return onClose()
    skipLeavePrompt(history)
    void leaveForAuth()
  }
  return (
    <>
      {covered && (
        <Portal>
          <Cover data-part="cover" />
        </Portal>
      )}
      <SignInDialog covered={covered} onClose={close} />
    </>
  )
}

const SignInDialog = lazyDialog(() => import('./SignInDialog.tsx').then(part => part.SignInDialog))

const Cover = chakra('div', { base: { position: 'fixed', inset: '0', zIndex: 'overlay', bg: 'ground' } })
