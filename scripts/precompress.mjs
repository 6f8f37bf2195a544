import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** Writes name.br beside each text file of the client, so that the server sends it without compressing anew. */
export function precompress() {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async writeBundle({ dir }, bundle) {
      const texts = Object.values(bundle).filter(file => /\.(js|css|svg)$/.test(file.fileName))
      await Promise.all(
        texts.map(async file => {
          const text = file.type === 'chunk' ? file.code : file.source
          await writeFile(join(dir, `${file.fileName}.br`), await compressed(text))
        }),
      )
    },
  }
}

const known = new Map()

/** Brotli at its best, once for each text. */
export function compressed(text) {
  if (!known.has(text)) known.set(text, brotli(text))
  return known.get(text)
}
