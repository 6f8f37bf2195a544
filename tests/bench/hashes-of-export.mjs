import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

/** Opens an export and holds each of its files to the hash that its manifest or its photos' rows say. Throws where one differs. */
export default async function hashesOfExport({ path }) {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
  try {
    const found = new Map()
    const texts = new Map()
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry
      const stream = await zip.openReadStreamPromise(entry)
      const hash = createHash('sha256')
      if (/^manifest\.json$|fotos_os\.jsonl$/.test(fileName)) {
        const bytes = await buffer(stream)
        texts.set(fileName, bytes.toString())
        hash.update(bytes)
      } else for await (const chunk of stream) hash.update(chunk)
      found.set(fileName, hash.digest('hex'))
    }
    const { arquivos, imagens } = JSON.parse(texts.get('manifest.json'))
    const rows = texts.get('dados/fotos_os.jsonl').split('\n').slice(0, -1).map(JSON.parse)
    const photos = rows.flatMap(({ arquivo }) => arquivo ?? [])
    for (const { caminho, sha256 } of [...arquivos, ...photos])
      if (found.get(caminho) !== sha256) throw new Error(`${caminho} is another file than it should be`)
    if (photos.length !== imagens || found.size !== arquivos.length + imagens + 1)
      throw new Error('the ZIP holds other files than it says')
    return imagens
  } finally {
    zip.close()
  }
}
