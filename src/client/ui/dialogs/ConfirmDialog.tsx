import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { dialog } from '../../theme/recipes/dialog.ts'
import { Button } from '../Button.tsx'
import { endKeptReadable, focusedIn, keepReadable, stayAfterMenu } from './focus.ts'

interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** Says what will be lost. */
  children: ReactNode
  /** The confirming button's text ("Excluir"). */
  confirm: string
  cancel?: string
  /** The button's text while the action runs. */
  busy?: string | false
  /** For a screen that is dark in both themes. */
  dark?: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks before something is lost; Cancelar has the focus. Costs nothing before it first asks. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [hasAsked, setHasAsked] = useState(props.open)
  if (props.open && !hasAsked) setHasAsked(true)
  return hasAsked && <Question {...props} />
}

function Question({
  open,
  title,
  children,
  confirm,
  cancel,
  busy,
  dark = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useLingui()
  const theme = dark ? { 'data-theme': 'dark' } : {}
  const sent = useRef(false)
  // When it opens again or the action was refused, it can be confirmed again.
  useEffect(() => {
    if (open && !busy) sent.current = false
  }, [busy, open])
  // Runs once: the second click of a double click may come while it runs or while the dialog closes.
  const act = () => {
    if (!open || sent.current) return
    sent.current = true
    onConfirm()
  }
  const initialFocus = useInitialFocus(open, onCancel)
  return (
    <ChakraDialog.Root
      recipe={dialog}
      size={'sm' as 'md'}
      role="alertdialog"
      open={open}
      onOpenChange={details => !details.open && onCancel()}
      onRequestDismiss={stayAfterMenu}
      initialFocusEl={initialFocus.take}
    >
      <Portal>
        <ChakraDialog.Backdrop {...theme} />
        <ChakraDialog.Positioner {...theme}>
          <ChakraDialog.Content ref={initialFocus.content}>
            <ChakraDialog.Header>
              <ChakraDialog.Title>{title}</ChakraDialog.Title>
            </ChakraDialog.Header>
            <ChakraDialog.Body color="muted">
              <ChakraDialog.Description>{children}</ChakraDialog.Description>
            </ChakraDialog.Body>
            <ChakraDialog.Footer data-part="footer">
              <Button ref={initialFocus.cancel} onClick={onCancel}>
                {cancel ?? t`Cancelar`}
              </Button>
              <Button variant="danger" onClick={act} busy={busy}>
                {confirm}
              </Button>
            </ChakraDialog.Footer>
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  )
}

/**
 * Zag gives the focus a frame after the question is seen, which a busy machine has late. Until then no key acts on what
 * is below; Enter, space and Esc cancel, as they do after it.
 */
function useInitialFocus(open: boolean, onCancel: () => void) {
  const content = useRef<HTMLDivElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const isTaken = useRef(false)
  const cancelEarly = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken.current || focusedIn(content.current)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!event.repeat && ['Enter', ' ', 'Escape'].includes(event.key)) onCancel()
  })
  // At once, not after the question is painted. The key that opens it has passed the window already.
  useLayoutEffect(() => {
    if (!open) return
    isTaken.current = false
    window.addEventListener('keydown', cancelEarly, true)
    return () => window.removeEventListener('keydown', cancelEarly, true)
  }, [open])
  return {
    content: (element: HTMLDivElement | null) => {
      content.current = element
      keepReadable(element)
    },
    cancel,
    take() {
      isTaken.current = true
      endKeptReadable(content.current)
      return focusedIn(content.current) ?? cancel.current
    },
  }
}

/** Asks before a form is closed that was typed in. */
export function DiscardDialog({
  open,
  onDiscard,
  onClose,
}: {
  open: boolean
  onDiscard(): void
  onClose(): void
}) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open={open}
      title={t`Descartar o que você digitou?`}
      confirm={t`Descartar`}
      cancel={t`Continuar editando`}
      onConfirm={onDiscard}
      onCancel={onClose}
    >
      {t`As alterações deste formulário ainda não foram salvas.`}
    </ConfirmDialog>
  )
}
