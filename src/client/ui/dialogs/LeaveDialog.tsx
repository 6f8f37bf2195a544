import { useLingui } from '@lingui/react/macro'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
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
  const router = useRouter()
  const released = useRef(false)
  const stayed = useRef(() => {})
  const [go, setGo] = useState<(() => void) | null>(null)
  const blocks = () => isUnsaved() && !released.current
  useBlocker({
    shouldBlockFn({ action, current, next }) {
      const isKept =
        current.pathname === next.pathname &&
        // Such as the link that leads past the menu.
        (isKeptOnPath || JSON.stringify(current.search) === JSON.stringify(next.search))
      if ((action === 'BACK' && isBackForDialog()) || !blocks() || isKept) return false
      if (action === 'PUSH' || action === 'REPLACE')
        return new Promise<boolean>(answer => {
          setGo(() => () => answer(false))
          stayed.current = () => answer(true)
        })
      // The browser is there already: answered at once, the router leads it back before anything is asked.
      const delta = indexIn(window.history.state) - indexIn(router.history.location.state)
      stayed.current = () => undefined
      setGo(() => () => router.history.go(delta, { ignoreBlocker: true }))
      return true
    },
    enableBeforeUnload: () => blocks() && !isKeptByReload,
  })
  return {
    /** Nothing is lost any more: from now on leaving does not ask. */
    release: () => {
      released.current = true
    },
    asking: go !== null,
    leave() {
      setGo(null)
      go?.()
    },
    stay() {
      setGo(null)
      stayed.current()
    },
  }
}

const indexIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && '__TSR_index' in state ? Number(state.__TSR_index) : 0
