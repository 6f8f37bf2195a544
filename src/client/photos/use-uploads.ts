import { useSyncExternalStore } from 'react'
import type { Upload } from './upload.ts'
import { uploads } from './uploads.ts'

/** The photos that this tab is sending, as they come along. */
export const useUploads = (): readonly Upload[] => useSyncExternalStore(uploads.subscribe, uploads.all)
