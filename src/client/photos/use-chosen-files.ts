import { useState } from 'react'
import { acceptFiles, type RefusedFiles } from './accept-files.ts'

/** Hands on the files that may be sent, and keeps which of the last choice may not, to say so beside it. */
export function useChosenFiles(onTaken: (files: File[]) => void, room?: number) {
  const [refused, setRefused] = useState<RefusedFiles[]>([])
  const choose = (files: File[]) => {
    if (files.length === 0) return
    const chosen = acceptFiles(files, room)
    setRefused(chosen.refused)
    if (chosen.taken.length > 0) onTaken(chosen.taken)
  }
  return { refused, choose }
}
