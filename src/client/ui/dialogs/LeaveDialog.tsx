import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { isBackForDialog } from './use-back-closes.ts'

interface LeaveDialogProps {
  open?: boolean
  /** Says what will be lost. */
  children: ReactNode
  onLeave(): void
  /** The screen stays. */
  onClose(): void
}

/** Asks before unsaved work is left for another screen. */
export function LeaveDialog({ open = true, children, onLeave, onClose }: LeaveDialogProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open={open}
      title={t`Sair sem salvar?`}
      confirm={t`Descartar e sair`}
      cancel={t`Continuar editando`}
      onConfirm={onLeave}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}

interface LeaveGuardInput {
  /** Whether leaving would lose something. */
  isUnsaved(): boolean
  /** A change of the search parameters loses nothing. */
  isKeptOnPath?: boolean
  /** A reload loses nothing, so closing the tab does not ask. */
  isKeptByReload?: boolean
}

/** Stops a user from leaving unsaved work by Back, a link or closing the tab. The caller shows the question. */
export function useLeaveGuard({ isUnsaved, isKeptOnPath = false, isKeptByReload = false }: LeaveGuardInput) {
  const released = useRef(false)
  const blocks = () => isUnsaved() && !released.current
  const blocker = useBlocker({
    shouldBlockFn: ({ action, current, next }) =>
      !(action === 'BACK' && isBackForDialog()) &&
      blocks() &&
      !(
        current.pathname === next.pathname &&
        // Such as the link that leads past the menu.
        (isKeptOnPath || JSON.stringify(current.search) === JSON.stringify(next.search))
      ),
    enableBeforeUnload: () => blocks() && !isKeptByReload,
    withResolver: true,
  })
  return {
    /** Nothing is lost any more: from now on leaving does not ask. */
    release: () => {
      released.current = true
    },
    asking: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
