import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../ui/Icon.tsx'

interface DroppedFiles {
  /** Receives files that are pasted into the dialog around `inside`, or dropped on it. */
  onFiles(files: File[]): void
  enabled: boolean
}

/**
 * Accepts files that are pasted or dropped anywhere in the dialog around an element. Answers a veil to render, which
 * covers the dialog while files are dragged over it.
 */
export function useDroppedFiles(inside: RefObject<HTMLElement | null>, { onFiles, enabled }: DroppedFiles) {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  const [over, setOver] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const dialog = inside.current?.closest<HTMLElement>('[role=dialog]')
    if (!dialog) return
    const listen = new AbortController()
    const on = <K extends keyof DocumentEventMap>(name: K, react: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(name, react, { signal: listen.signal })
    const isInside = ({ target }: Event) => target instanceof Node && dialog.contains(target)

    on('paste', event => {
      const files = enabled && isInside(event) ? pastedImages(event) : []
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    })
    // A file that is dropped beside the dialog would replace the page, and typed text would be lost.
    on('dragover', event => {
      if (!hasFiles(event)) return
      event.preventDefault()
      const taken = enabled && isInside(event)
      if (event.dataTransfer) event.dataTransfer.dropEffect = taken ? 'copy' : 'none'
      setOver(taken ? dialog : null)
    })
    on('dragleave', event => event.relatedTarget === null && setOver(null))
    on('drop', event => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(null)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (enabled && isInside(event) && files.length > 0) latest.current(files)
    })
    return () => {
      listen.abort()
      setOver(null)
    }
  }, [inside, enabled])
  return <DropVeil over={over} />
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** The clipboard's images, unless it also holds text for the focused field: a spreadsheet copies both. */
function pastedImages({ clipboardData, target }: ClipboardEvent): File[] {
  const images = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  const typing = target instanceof Element && target.matches('input, textarea')
  return typing && clipboardData?.types.includes('text/plain') ? [] : images
}

/** Covers the dialog to show that files can be dropped anywhere on it. */
function DropVeil({ over }: { over: HTMLElement | null }) {
  const { t } = useLingui()
  if (!over) return null
  const { left, top, width, height } = over.getBoundingClientRect()
  return createPortal(
    <Veil style={{ left, top, width, height }}>
      <span>
        <Icon of={ImagePlus} size="lg" />
        {t`Solte as fotos aqui`}
      </span>
    </Veil>,
    over,
  )
}

const Veil = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'menu',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'lg',
    outline: '2px dashed',
    outlineColor: 'accent',
    outlineOffset: '-8px',
    bg: 'scrim',
    pointerEvents: 'none',
    '& > span': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      py: '3',
      px: '5',
      bg: 'raised',
      borderRadius: 'full',
      boxShadow: 'overlay',
      textStyle: 'lg',
      fontWeight: 'medium',
    },
  },
})
