import { type RefObject, useEffect, useRef, useState } from 'react'

interface Intake {
  /** Takes files that are pasted into the dialog around `inside`, or dropped on it. */
  onFiles(files: File[]): void
  enabled: boolean
}

/** Pasting and dropping anywhere in the dialog around an element; answers the dialog while files hang over it. */
export function useFileIntake(inside: RefObject<HTMLElement | null>, { onFiles, enabled }: Intake) {
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
    // A file that is dropped beside would take the page's place, and what was typed with it.
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
  return over
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** Images of the clipboard, unless it also holds text and a field waits for it: a spreadsheet copies both. */
function pastedImages({ clipboardData, target }: ClipboardEvent): File[] {
  const images = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  const typing = target instanceof Element && target.matches('input, textarea')
  return typing && clipboardData?.types.includes('text/plain') ? [] : images
}
