import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/** The store that the configuration names: the bucket, or the data folder where none is given. Nothing is asked of it yet. */
export function openStorage(config: Config): Storage {
  return config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'fotos'))
}
