import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/** The configured store: the bucket, or else the data folder. Does not connect yet. */
export function openStorage(config: Config): Storage {
  return config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'fotos'))
}
