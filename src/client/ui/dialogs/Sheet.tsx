import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'

interface SheetProps {
  open: boolean
  onClose(): void
  /** Its name for screen readers. */
  label: string
  children: ReactNode
}

/**
 * A sheet from the left edge. The browser's own dialog keeps the focus inside, closes on Esc and returns the focus.
 */
export function Sheet({ open, onClose, label, children }: SheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) sheet.current?.showModal()
    else sheet.current?.close()
  }, [open])
  return (
    <StyledDialog
      ref={sheet}
      aria-label={label}
      onClose={onClose}
      // A click on the scrim has the dialog element itself as its target.
      onClick={event => event.target === sheet.current && onClose()}
    >
      {open && children}
    </StyledDialog>
  )
}

const StyledDialog = chakra('dialog', {
  base: {
    m: '0',
    w: 'sidebar.mobile',
    maxW: 'calc(100vw - {sizes.control.touch})',
    h: 'screen',
    maxH: 'none',
    bg: 'canvas',
    color: 'ink',
    border: '0',
    boxShadow: 'overlay',
    overflow: 'hidden',
    '&[open]': { animation: 'slide {durations.base} {easings.out}' },
    '&::backdrop': { bg: 'scrim' },
  },
})
