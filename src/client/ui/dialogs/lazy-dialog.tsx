import { chakra, Portal } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import { useHydrated } from '../first-render.ts'
import { type LazyPart, lazyPart } from '../lazy.tsx'
import { Mark } from '../Mark.tsx'

interface Closable {
  /** True by default. */
  open?: boolean
  onClose(): void
}

/** A dialog whose code comes right after the page can be used, in one file with that of all others. */
export const lazyDialog = <Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> => lazyPart(load, { Loading: DialogLoading, Failed: DialogFailed, isSoonWanted: true })

/** Darkens the page; a click gives up. */
export function DialogLoading({ open = true, onClose, isDark }: Closable & { isDark?: boolean }) {
  const { t } = useLingui()
  if (!useHydrated() || !open) return null
  return (
    <Portal>
      <Scrim
        {...(isDark && { 'data-theme': 'dark' })}
        role="dialog"
        aria-label={t`Carregando...`}
        onClick={onClose}
      >
        <Mark turning />
      </Scrim>
    </Portal>
  )
}

export const DialogFailed = ({ open = true, ...shown }: Closable & { children: ReactNode }) =>
  open && <Failure {...shown} />

/** The browser's own dialog, for ours may be what could not be loaded. */
function Failure({ onClose, children }: Closable & { children: ReactNode }) {
  const { t } = useLingui()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!box.current?.open) box.current?.showModal()
  }, [])
  return (
    <Portal>
      <Box ref={box} aria-label={t`Não foi possível abrir`} onClose={onClose}>
        {children}
        {/* Closing gives the focus back, and then says so. */}
        <Button variant="ghost" onClick={() => box.current?.close()}>{t`Fechar`}</Button>
      </Box>
    </Portal>
  )
}

const Scrim = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'overlay',
    display: 'grid',
    placeItems: 'center',
    // An open dialog takes the pointer from all that is beside it.
    pointerEvents: 'auto',
    bg: 'scrim',
    color: 'ink',
  },
})

const Box = chakra('dialog', {
  base: {
    m: 'auto',
    w: '440px',
    maxW: 'calc(100vw - {sizes.8})',
    p: '5',
    textAlign: 'center',
    bg: 'canvas',
    color: 'ink',
    border: '0',
    pointerEvents: 'auto',
    borderRadius: 'lg',
    boxShadow: 'overlay',
    '&& > :first-child': { py: '6' },
    '&::backdrop': { bg: 'scrim' },
  },
})
