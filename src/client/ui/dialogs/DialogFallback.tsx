import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../Button.tsx'
import { newReleaseSentence } from '../feedback/new-release-sentence.ts'
import { useIsOffline } from '../feedback/use-connection.ts'
import { IconButton } from '../IconButton.tsx'
import type { LoadErrorProps } from '../lazy-component.tsx'
import { Skeleton } from '../lists/Skeleton.tsx'
import { focusedElement, markAsPlaceholder } from './focused.ts'
import { dropKeys, isCapturingKeys } from './type-ahead.ts'

interface Closable {
  /** False while a dialog that stays mounted plays its closing. */
  open?: boolean
  onClose?(): void
}

/** Shown in place of a dialog while its code loads. It can be closed. */
function DialogFallback({ open = true, onClose }: Closable) {
  const { t } = useLingui()
  const offline = useIsOffline()
  if (!open) return null
  return (
    <Frame label={t`Carregando...`} onClose={onClose}>
      <Skeleton w="60%" />
      <p>{offline && t`Sem conexão. Abre assim que ela voltar.`}</p>
    </Frame>
  )
}

/** Shown in place of a dialog whose code could not be loaded. */
function LoadErrorDialog({ open = true, onClose, retry, mustReload }: Closable & LoadErrorProps) {
  const { t } = useLingui()
  const message = mustReload ? newReleaseSentence() : t`Não foi possível abrir. Verifique a conexão.`
  if (!open) return null
  return (
    <Frame label={message} onClose={onClose} failed>
      <p>{message}</p>
      <Button variant="primary" onClick={retry}>
        {mustReload ? t`Recarregar` : t`Tentar novamente`}
      </Button>
    </Frame>
  )
}

/** The fallbacks of every lazy component that is a dialog. */
export const dialogFallbacks = { Loading: DialogFallback, LoadError: LoadErrorDialog }

interface FrameProps {
  label: string
  onClose: (() => void) | undefined
  failed?: boolean
  children: ReactNode
}

function Frame({ label, onClose, failed = false, children }: FrameProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // Closing gives the focus back. The dialog, once loaded, reads who had it from here (focused.ts).
  useLayoutEffect(() => {
    const element = box.current
    const before = focusedElement()
    if (element) markAsPlaceholder(element, before)
    return () => {
      if (element?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [])
  useEffect(() => {
    if (failed) dropKeys()
    if (!isCapturingKeys()) box.current?.focus()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close.current?.()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [failed])
  return createPortal(
    <Cover>
      <Box ref={box} role="dialog" aria-modal="true" aria-label={label} tabIndex={-1}>
        {onClose && <IconButton icon={X} iconSize="lg" label={t`Fechar`} onClick={onClose} />}
        {children}
      </Box>
    </Cover>,
    document.body,
  )
}

const Cover = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'overlay',
    display: 'grid',
    placeItems: 'center',
    p: '6',
    bg: 'scrim',
    // Delayed, so that a dialog that loads at once shows no flash.
    animation: 'appear {durations.base} {easings.out} {durations.base} both',
    mdDown: { p: '0', placeItems: 'end stretch' },
  },
})

const Box = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    gap: '4',
    w: 'full',
    maxW: 'dialog.sm',
    p: '12',
    bg: 'surface',
    color: 'muted',
    borderRadius: 'lg',
    boxShadow: 'overlay',
    outline: '0',
    textAlign: 'center',
    '& > p': { textWrap: 'balance' },
    '& > button:first-of-type:not(:last-child)': { position: 'absolute', top: '3', insetInlineEnd: '3' },
    mdDown: { maxW: 'none', borderRadius: '0', borderTopRadius: 'lg' },
  },
})
