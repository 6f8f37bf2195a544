import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { FileImage, ImagePlus } from 'lucide-react'
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isHeic, maxCameraBytes } from '../../../shared/photos.ts'
import { refusalSentence } from '../../api/sentences.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Clip } from '../../ui/Text.tsx'
import { preparePhoto } from '../uploads/prepare-photo.ts'

interface FileChooserProps {
  /** Takes one photo with the camera; without it several files can be chosen. */
  camera?: boolean
  onFiles(files: File[]): void
  /** The control that opens it. */
  children(open: () => void): ReactNode
}

/** The browser's file chooser for images, opened by our own control. */
export function FileChooser({ camera = false, onFiles, children }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])])
    // Lets the same file be chosen again.
    currentTarget.value = ''
  }
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={!camera}
        capture={camera ? 'environment' : undefined}
        onChange={take}
        hidden
      />
    </>
  )
}

/** Beside the file chooser: which files were refused, and why. */
export function RefusedNote({ refused }: { refused: RefusedFiles[] }) {
  const sentence = useIssueSentence()
  return (
    <div role="alert">
      {refused.map(({ issue, names }) => (
        <Note key={issue}>
          {sentence(issue)} <span>{listed(names)}</span>
        </Note>
      ))}
    </div>
  )
}

function useIssueSentence() {
  const { t } = useLingui()
  return (issue: FileIssue) =>
    issue === 'fotos_demais' ? t`No máximo ${maxPhotosAtOnce} fotos por vez.` : refusalSentence(issue)
}

const listed = (names: string[]) =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ` +${names.length - 3}` : '')

const Note = chakra('p', {
  base: {
    mt: '1.5',
    color: 'danger',
    textStyle: 'sm',
    '& > span': { color: 'muted', overflowWrap: 'anywhere' },
  },
})

/** How many photos can be chosen at once. */
export const maxPhotosAtOnce = 12

type FileIssue = 'arquivo_invalido' | 'arquivo_grande' | 'imagem_corrompida' | 'imagem_heic' | 'fotos_demais'

interface RefusedFiles {
  issue: FileIssue
  names: string[]
}

/** Splits chosen files into accepted and refused ones, with the reasons. `room`: how many more may be chosen. */
export function acceptFiles<T extends { name: string; type: string; size: number }>(
  files: readonly T[],
  room = maxPhotosAtOnce,
): { taken: T[]; refused: RefusedFiles[] } {
  const taken: T[] = []
  const refused = new Map<FileIssue, string[]>()
  for (const file of files) {
    const issue = issueOf(file) ?? (taken.length < room ? null : 'fotos_demais')
    if (issue) refused.set(issue, [...(refused.get(issue) ?? []), file.name])
    else taken.push(file)
  }
  return { taken, refused: [...refused].map(([issue, names]) => ({ issue, names })) }
}

function issueOf(file: { name: string; type: string; size: number }): FileIssue | null {
  const { type, size } = file
  if (!type.startsWith('image/') && !isHeic(file)) return 'arquivo_invalido'
  // An empty file, as a memory card or a cloud folder may leave.
  if (size === 0) return 'imagem_corrompida'
  // What is left once it is shrunk is judged when it is sent.
  return size > maxCameraBytes ? 'arquivo_grande' : null
}

/** Passes valid files on, and keeps the invalid ones of the last choice, to show them. */
export function useChosenFiles(onTaken: (files: File[]) => void, room?: number) {
  const [refused, setRefused] = useState<RefusedFiles[]>([])
  const latest = useRef(onTaken)
  useEffect(() => {
    latest.current = onTaken
  })
  const choose = (files: File[]) => {
    if (files.length === 0) return
    const chosen = acceptFiles(files, room)
    setRefused(chosen.refused)
    const known = chosen.taken.filter(file => !isHeic(file))
    if (known.length > 0) latest.current(known)
    // Safari opens HEIC; who has another browser is told what to do.
    for (const file of chosen.taken.filter(isHeic))
      void preparePhoto(file).then(({ preview }) => {
        if (preview) latest.current([file])
        else setRefused(before => withRefused(before, 'imagem_heic', file.name))
      })
  }
  return { refused, choose }
}

function withRefused(all: RefusedFiles[], issue: FileIssue, name: string): RefusedFiles[] {
  const names = [...(all.find(one => one.issue === issue)?.names ?? []), name]
  return [...all.filter(one => one.issue !== issue), { issue, names }]
}

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

/** A chosen file as a picture that fills its box, or its name if the browser cannot show it. */
export function FilePreview({ file }: { file: File }) {
  const url = usePreview(file)
  if (url) return <Picture src={url} alt={file.name} decoding="async" />
  if (url === undefined) return <Skeleton w="full" h="full" />
  return (
    <FileName>
      <Icon of={FileImage} size="lg" />
      <Clip textStyle="xs">{file.name}</Clip>
    </FileName>
  )
}

const Picture = chakra('img', {
  base: { display: 'block', w: 'full', h: 'full', objectFit: 'cover', overflow: 'hidden' },
})

const FileName = chakra('span', {
  base: {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '1',
    w: 'full',
    h: 'full',
    px: '1.5',
    color: 'muted',
    '& > span': { maxW: 'full' },
  },
})

/** An object URL of the file's thumbnail while it is shown; null if there can be none. */
function usePreview(file: File): string | null | undefined {
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    let left = false
    let address: string | null = null
    void preparePhoto(file).then(({ preview }) => {
      if (left) return
      address = preview && URL.createObjectURL(preview)
      setUrl(address)
    })
    return () => {
      left = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [file])
  return url
}
