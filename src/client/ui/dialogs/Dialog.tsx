import { Dialog as ChakraDialog, chakra, Portal } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { dialog } from '../../theme/recipes/dialog.ts'
import { IconButton } from '../Button.tsx'
import { useHydrated } from '../first-render.ts'
import { Sub } from '../Text.tsx'
import { DiscardDialog } from './ConfirmDialog.tsx'
import {
  endKeptReadable,
  focusedAbove,
  focusedElement,
  focusedIn,
  focusTargetAfter,
  keepReadable,
  openDialogs,
  rememberOpener,
  stayAfterMenu,
} from './focus.ts'

export interface DialogProps {
  /** Keep it mounted and set this to false to animate its closing; true by default. */
  open?: boolean
  onClose(): void
  title: ReactNode
  /** Below the title: what the dialog is about. */
  subtitle?: ReactNode
  /** Small buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
  /**
   * Buttons. A Hint that comes first is put at the left, and hidden on the phone. A function gets `close`, which does
   * what Esc does.
   */
  footer?: ReactNode | ((close: () => void) => ReactNode)
  /** Makes the dialog a form: Enter and Ctrl/Cmd+Enter submit. The footer needs a Button with type="submit". */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /**
   * md is 820 px wide and fills the phone's screen; lg is 1080 px with an unpadded body; sm is 440 px and rises from
   * below on the phone, and so does sheet, 460 px; side fills the right edge.
   */
  size?: 'lg' | 'md' | 'sm' | 'sheet' | 'side'
  /** Closing asks first, because something was typed. */
  confirmClose?: boolean
  /** What gets the focus; by default the first field, or the dialog itself. */
  initialFocus?: () => HTMLElement | null
  /** What gets the focus after closing; by default its opener, or the screen if the opener is gone. */
  finalFocus?: () => HTMLElement | null
}

/** A modal dialog. */
export const Dialog = (props: DialogProps) => useHydrated() && <Modal {...props} />

function Modal({
  open = true,
  onClose,
  title,
  subtitle,
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
  const [opener] = useState(focusedElement)
  const [below] = useState(openDialogs)
  const contentRef = (element: HTMLDivElement | null) => {
    content.current = element
    if (!element) return
    rememberOpener(element, opener)
    keepReadable(element)
  }
  const [openedAt] = useState(() => performance.now())
  const close = () => (confirmClose ? setAsking(true) : onClose())
  const inside = (
    <>
      <ChakraDialog.Header>
        {subtitle ? (
          <Titles>
            <ChakraDialog.Title>{title}</ChakraDialog.Title>
            <Sub>{subtitle}</Sub>
          </Titles>
        ) : (
          <ChakraDialog.Title>{title}</ChakraDialog.Title>
        )}
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
      onRequestDismiss={stayAfterMenu}
      onPointerDownOutside={event => {
        // The second click of the double click that opened the dialog was not meant for its outside.
        const isDoubleClick = performance.now() - openedAt < doubleClickMs
        if (isDoubleClick || isOnToast(event.detail.target)) event.preventDefault()
      }}
      initialFocusEl={() => {
        endKeptReadable(content.current)
        return focusedIn(content.current) ?? atItsEnd(initialFocus?.() ?? firstControl(content.current))
      }}
      finalFocusEl={() =>
        focusedAbove([...below, content.current]) ?? finalFocus?.() ?? focusTargetAfter(opener)
      }
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner>
          <ChakraDialog.Content ref={contentRef}>
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
      <DiscardDialog
        open={asking}
        onClose={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false)
          onClose()
        }}
      />
    </ChakraDialog.Root>
  )
}

const Titles = chakra('div', { base: { flex: 1, minW: '0', mdDown: { pb: '2' } } })

/** Milliseconds between the clicks of a double click, as in most systems. */
const doubleClickMs = 500

// The close button comes first, but must not get the focus: a space typed at once would close the form.
function firstControl(content: HTMLElement | null) {
  return content?.querySelector<HTMLElement>('[data-control]:not(:disabled)') ?? content
}

/**
 * Zag selects what a field holds whenever it gives it the focus, and the first key would replace it: until the field is
 * used its caret is behind that. A choice with a search is to be replaced.
 */
function atItsEnd(element: HTMLElement | null) {
  if (!(element instanceof HTMLInputElement) || element.selectionStart === null) return element
  if (element.matches('[role=combobox]')) return element
  const unused = new AbortController()
  const { signal } = unused
  const toEnd = () => element.setSelectionRange(element.value.length, element.value.length)
  element.addEventListener('focus', () => queueMicrotask(toEnd), { signal })
  for (const use of ['keydown', 'pointerdown'])
    element.addEventListener(use, () => unused.abort(), { signal })
  return element
}

/** Only a click outside closes. In development React mounts twice, and the focus moves to the opener for a moment. */
function stay(event: { preventDefault(): void }) {
  event.preventDefault()
}

// Zag treats toasts as part of the dialog, but loses track of them after the first ones are gone.
function isOnToast(target: EventTarget | null) {
  return target instanceof Element && target.closest('[data-scope=toast], [data-part=unshown]') !== null
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
