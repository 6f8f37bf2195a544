import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../Button.tsx'
import { newReleaseSentence } from '../feedback/new-release-sentence.ts'
import { useIsOffline } from '../feedback/use-connection.ts'
import { IconButton } from '../IconButton.tsx'
import type { Missing } from '../lazy-part.tsx'
import { Bone } from '../lists/Bone.tsx'
import { focused, standIn } from './focused.ts'
import { dropKeys, isCapturingKeys } from './type-ahead.ts'

interface Closable {
  /** False of a part that stays to close by itself. */
  open?: boolean
  onClose?(): void
}

/** Shown in place of a dialog while its code is loaded: it covers the screen, and can be closed. */
function SoonDialog({ open = true, onClose }: Closable) {
  const { t } = useLingui()
  const offline = useIsOffline()
  if (!open) return null
  return (
    <Frame label={t`Carregando...`} onClose={onClose}>
      <Bone w="60%" />
      <p>{offline && t`Sem conexão. Abre assim que ela voltar.`}</p>
    </Frame>
  )
}

/** Shown in place of a dialog whose code could not be loaded. */
function MissingDialog({ open = true, onClose, retry, mustReload }: Closable & Missing) {
  const { t } = useLingui()
  const says = mustReload ? newReleaseSentence() : t`Não foi possível abrir. Verifique a conexão.`
  if (!open) return null
  return (
    <Frame label={says} onClose={onClose} failed>
      <p>{says}</p>
      <Button variant="primary" onClick={retry}>
        {mustReload ? t`Recarregar` : t`Tentar novamente`}
      </Button>
    </Frame>
  )
}

/** Looks of a lazy part that is a dialog. */
export const dialogLooks = { Waiting: SoonDialog, Missing: MissingDialog }

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
  // What had the focus gets it back, when it is closed as when the dialog comes, which remembers it.
  useLayoutEffect(() => {
    const stands = box.current
    const before = focused()
    if (stands) standIn(stands, before)
    return () => {
      if (stands?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
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
    // Not for what is here in a moment.
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
