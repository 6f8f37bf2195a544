import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Writes name.br beside each text file of the client, so that the server sends it without compressing anew. */
export function precompress() {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    writeBundle({ dir }, bundle) {
      for (const file of Object.values(bundle)) {
        const text = file.type === 'chunk' ? file.code : file.source
        if (/\.(js|css|svg)$/.test(file.fileName))
          writeFileSync(join(dir, `${file.fileName}.br`), compressed(text))
      }
    },
  }
}

const known = new Map()

/** Brotli at its best, once for each text. */
export function compressed(text) {
  let found = known.get(text)
  if (!found) {
    found = brotliCompressSync(text)
    known.set(text, found)
  }
  return found
}
