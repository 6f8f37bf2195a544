import { useEffect, useState } from 'react'
import { preparePhoto } from './prepare-photo.ts'

/** The address of a small picture of a file for as long as it is shown; null where there can be none. */
export function usePreview(file: File): string | null | undefined {
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
