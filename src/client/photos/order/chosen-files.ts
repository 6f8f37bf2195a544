import { useState } from 'react'
import { maxPhotoBytes } from '../../../shared/photos.ts'

/** How many photos can be chosen at once. */
export const maxPhotosAtOnce = 12

export type FileIssue = 'arquivo_invalido' | 'arquivo_grande' | 'imagem_corrompida' | 'fotos_demais'

export interface RefusedFiles {
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

function issueOf({ type, size }: { type: string; size: number }): FileIssue | null {
  if (!type.startsWith('image/')) return 'arquivo_invalido'
  // An empty file, as a memory card or a cloud folder may leave.
  if (size === 0) return 'imagem_corrompida'
  return size > maxPhotoBytes ? 'arquivo_grande' : null
}

/** Passes valid files on, and keeps the invalid ones of the last choice, to show them. */
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
