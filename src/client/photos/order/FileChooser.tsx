import { type ChangeEvent, type ReactNode, useRef } from 'react'

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
