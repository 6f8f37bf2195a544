import { createHash } from 'node:crypto'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { canonicalZone } from '../../../../shared/days.ts'
import {
  type ExportManifest,
  exportedTables,
  exportFormat,
  exportManifest,
  exportVersion,
} from '../../../../shared/exports.ts'
import { counted, refuseZip, zipGaps } from '../sheet/zip.ts'
import { RefusedFile } from '../staging/file-to-read.ts'
import type { Place } from '../staging/staged.ts'
import { type PieceReader, ZipReader } from './pieced-file.ts'

/** Maximum files in a ZIP: each takes some memory. */
const maxEntries = 250_000
/** Maximum unpacked bytes of all rows. Photos are limited one by one. */
const maxRowsUnpacked = 512 * 1024 * 1024
const maxManifest = 1024 * 1024
/** Maximum rows per table: each takes some memory. Histories are limited by their bytes. */
const maxRows = 250_000
/** Maximum bytes of a ZIP entry's extra field, which its directory does not list: times, owner, a size over 4 GB. */
const maxExtra = 256
const manifestName = 'manifest.json'

/** An open export: its manifest, and its files, which must match it. */
export interface Archive {
  manifest: ExportManifest
  places: Map<string, Place>
  /** Unpacks a file. Throws at the end if it differs from the manifest. */
  read(caminho: string): AsyncGenerator<Buffer>
  close(): void
}

/**
 * Opens a ZIP that Bancada exported. Refuses names with .. or repeated ones, gaps, overlapping, encrypted or too many files
 * and a ZIP without a manifest at its end, all before unpacking anything. Throws RefusedFile.
 */
export async function openArchive(pieces: PieceReader): Promise<Archive> {
  if (pieces.size === 0) throw new RefusedFile('arquivo_vazio')
  if ((await pieces.read(0, Math.min(4, pieces.size))).toString('latin1') !== 'PK\x03\x04')
    throw new RefusedFile('nao_exportacao')
  const zip = await fromRandomAccessReaderPromise(new ZipReader(pieces), pieces.size, {
    autoClose: false,
    strictFileNames: true,
  }).catch(refuseZip)
  try {
    const { places, small } = await readDirectory(zip, pieces.size)
    const unpacked = { left: maxRowsUnpacked }
    const unpack = (name: string) => {
      const entry = small.get(name)
      if (!entry) throw new RefusedFile('conteudo_diferente')
      return counted(zip, entry, unpacked)
    }
    const manifest = await readManifest(places, unpack)
    const listed = new Map(manifest.arquivos.map(file => [file.caminho, file]))
    if (listed.size !== manifest.arquivos.length) throw new RefusedFile('conteudo_diferente')
    for (const name of exportedTables)
      if (!listed.has(`dados/${name}.jsonl`)) throw new RefusedFile('conteudo_diferente')
    return {
      manifest,
      places,
      async *read(caminho) {
        const expected = listed.get(caminho)
        const hash = createHash('sha256')
        let bytes = 0
        for await (const chunk of unpack(caminho)) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
        if (expected?.bytes !== bytes || expected.sha256 !== hash.digest('hex'))
          throw new RefusedFile('conteudo_diferente')
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    return refuseZip(error)
  }
}

/** The place of each file. Photos, which are many, have nothing else. */
async function readDirectory(zip: ZipFile, size: number) {
  const places = new Map<string, Place>()
  const small = new Map<string, Entry>()
  const gaps = zipGaps(maxExtra)
  let [last, unpacked] = ['', 0]
  let end = -1
  for await (const entry of zip.eachEntry()) {
    const { fileName, relativeOffsetOfLocalHeader: at } = entry
    if (places.size === maxEntries || places.has(fileName)) throw new RefusedFile('zip_inseguro')
    if (entry.isEncrypted()) throw new RefusedFile('arquivo_protegido')
    gaps.add(entry)
    places.set(fileName, {
      at,
      packed: entry.compressedSize,
      size: entry.uncompressedSize,
      method: entry.compressionMethod,
    })
    if (!fileName.startsWith('fotos/')) {
      small.set(fileName, entry)
      // The declared size; unpacking counts the real one.
      unpacked += entry.uncompressedSize
      if (unpacked > maxRowsUnpacked) throw new RefusedFile('descompactado_demais')
    }
    if (at > end) [last, end] = [fileName, at]
  }
  gaps.refuse(size, zip.comment)
  if (!places.has(manifestName)) throw new RefusedFile('nao_exportacao')
  if (last !== manifestName) throw new RefusedFile('conteudo_diferente')
  return { places, small }
}

async function readManifest(
  places: Map<string, Place>,
  unpack: (name: string) => AsyncIterable<Buffer>,
): Promise<ExportManifest> {
  if ((places.get(manifestName)?.size ?? 0) > maxManifest) throw new RefusedFile('conteudo_diferente')
  const parts: Buffer[] = []
  for await (const chunk of unpack(manifestName)) parts.push(chunk)
  const said = parsed(Buffer.concat(parts).toString())
  const { formato, versao } = { formato: null, versao: null, ...said }
  if (formato !== exportFormat) throw new RefusedFile('nao_exportacao')
  if (versao !== exportVersion) throw new RefusedFile('outra_versao')
  const { data } = exportManifest.safeParse(said)
  // Days depend on the zone.
  if (!data || !canonicalZone(data.loja.fuso)) throw new RefusedFile('conteudo_diferente')
  const { eventos_os: _, ...counts } = data.contagens
  if (Math.max(...Object.values(counts)) > maxRows) throw new RefusedFile('descompactado_demais')
  return data
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    throw new RefusedFile('nao_exportacao')
  }
}
