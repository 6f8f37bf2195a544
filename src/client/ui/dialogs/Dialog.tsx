import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { dialog } from '../../theme/recipes/dialog.ts'
import { IconButton } from '../IconButton.tsx'
import { ConfirmDialog, outliveMenu } from './ConfirmDialog.tsx'
import { focused, openedFrom, whereFrom } from './focused.ts'

export interface DialogProps {
  /** Keep it rendered and turn this off to see it go; true unless told. */
  open?: boolean
  onClose(): void
  title: ReactNode
  /** Small buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
  /**
   * Buttons; a Hint first is shown at the left, not on the phone. As a function it is told how to close as Esc does.
   */
  footer?: ReactNode | ((close: () => void) => ReactNode)
  /** Makes it a form: Enter and Ctrl/Cmd+Enter submit. Give the footer a Button with type="submit". */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /**
   * md is 820 wide and a whole sheet on the phone; lg is 1080, its body without padding; sm is 440 and rises from
   * below; side stands along the right edge.
   */
  size?: 'lg' | 'md' | 'sm' | 'side'
  /** Something was typed: closing asks first. */
  confirmClose?: boolean
  /** Gets the focus; else the first field does, or the dialog itself. */
  initialFocus?: () => HTMLElement | null
  /** Gets the focus once it is closed; else what opened it does, or the screen where that is gone. */
  finalFocus?: () => HTMLElement | null
}

/** A modal dialog. Load what uses it lazily: it is not in the first chunk. */
export function Dialog({
  open = true,
  onClose,
  title,
  actions,
  children,
  footer,
  onSubmit,
  size = 'md',
  confirmClose = false,
  initialFocus,
  finalFocus,
}: DialogProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const [opener] = useState(focused)
  const hold = (element: HTMLDivElement | null) => {
    content.current = element
    if (element) openedFrom(element, opener)
  }
  const [openedAt] = useState(() => performance.now())
  const close = () => (confirmClose ? setAsking(true) : onClose())
  const inside = (
    <>
      <ChakraDialog.Header>
        <ChakraDialog.Title>{title}</ChakraDialog.Title>
        {actions}
        <IconButton icon={X} iconSize="lg" label={t`Fechar`} onClick={close} />
      </ChakraDialog.Header>
      <ChakraDialog.Body>{children}</ChakraDialog.Body>
      {footer && (
        <ChakraDialog.Footer data-part="footer">
          {typeof footer === 'function' ? footer(close) : footer}
        </ChakraDialog.Footer>
      )}
    </>
  )
  return (
    <ChakraDialog.Root
      recipe={dialog}
      size={size as 'md'}
      open={open}
      onOpenChange={details => !details.open && close()}
      onEscapeKeyDown={keepForList}
      onFocusOutside={stay}
      onRequestDismiss={outliveMenu}
      onPointerDownOutside={event => {
        // The second click of the double click that opened it was not aimed beside it.
        const second = performance.now() - openedAt < doubleClick
        if (second || isOnToast(event.detail.target)) event.preventDefault()
      }}
      initialFocusEl={() => chosenIn(content.current) ?? initialFocus?.() ?? firstControl(content.current)}
      finalFocusEl={() => finalFocus?.() ?? whereFrom(opener)}
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner>
          <ChakraDialog.Content ref={hold}>
            {onSubmit ? (
              <form noValidate onSubmit={onSubmit} onKeyDown={submitOnCtrlEnter}>
                {inside}
              </form>
            ) : (
              inside
            )}
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
      <ConfirmDialog
        open={asking}
        title={t`Descartar o que foi digitado?`}
        confirm={t`Descartar`}
        cancel={t`Continuar editando`}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      >
        {t`As alterações deste formulário ainda não foram salvas.`}
      </ConfirmDialog>
    </ChakraDialog.Root>
  )
}

/** Milliseconds in which a second click belongs to the first: what systems go by. */
const doubleClick = 500

// On a slow machine the dialog takes the focus after somebody has gone to another of its fields.
function chosenIn(content: HTMLElement | null): HTMLElement | null {
  const chosen = document.activeElement
  const isInside = chosen instanceof HTMLElement && chosen !== content && content?.contains(chosen)
  return isInside ? chosen : null
}

// Not the button that closes, though it comes first: a space typed at once must not close a form.
function firstControl(content: HTMLElement | null) {
  return content?.querySelector<HTMLElement>('[data-control]:not(:disabled)') ?? content
}

/** Only a click outside closes: where React mounts twice (development), focus returns to the opener for a moment. */
function stay(event: { preventDefault(): void }) {
  event.preventDefault()
}

// Zag counts the toasts as part of a dialog, but only until the first have gone: it never says so of later ones.
function isOnToast(target: EventTarget | null) {
  return target instanceof Element && target.closest('[data-scope=toast]') !== null
}

/** Esc closes an open list of choices first. */
function keepForList(event: { preventDefault(): void }) {
  if (document.activeElement?.matches('[role=combobox][aria-expanded=true]')) event.preventDefault()
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
