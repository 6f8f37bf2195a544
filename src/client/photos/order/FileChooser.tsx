import { type ChangeEvent, type ReactNode, useRef } from 'react'

interface FileChooserProps {
  /** Takes one photo with the camera; else several files may be chosen. */
  camera?: boolean
  onFiles(files: File[]): void
  /** What opens it. */
  children(open: () => void): ReactNode
}

/** The browser's own way to choose images, opened by a control of ours. */
export function FileChooser({ camera = false, onFiles, children }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])])
    // The same file may be chosen once more.
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
