import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'
import {
  type ExportedRows,
  type ExportManifest,
  exportedRows,
  exportedTables,
  exportManifest,
} from '../../src/shared/exports.ts'
import { ours, type TestApp } from './app.ts'
import { recordsOf } from './exports.ts'

const openZip: (from: Buffer, options: Options) => Promise<ZipFile> = promisify(fromBuffer)

/** The files of a ZIP by their names, in the order in which they stand. */
export async function filesOfZip(from: Buffer): Promise<Map<string, Buffer>> {
  const zip = await openZip(from, { lazyEntries: true, strictFileNames: true })
  const read = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
  const files = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      read(entry)
        .then(buffer)
        .then(content => {
          expect(files.has(entry.fileName), entry.fileName).toBe(false)
          files.set(entry.fileName, content)
          zip.readEntry()
        })
        .catch(reject)
    })
    zip.readEntry()
  })
  return files
}

/** Asks for a shop's data as its owner's browser would. */
export async function exportData({ app }: TestApp, cookie: string | undefined, query = '', headers = {}) {
  const answer = await app.inject({
    url: `/export/dados.zip${query}`,
    headers: { host: ours.host, ...(cookie && { cookie }), ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, bytes: answer.rawPayload }
}

/** An export that was read back: its manifest and rows by the format, its hashes and counts as they are told. */
export async function readExport(from: Buffer) {
  const files = await filesOfZip(from)
  const text = (name: string) => files.get(name)?.toString() ?? ''
  const manifest: ExportManifest = exportManifest.parse(JSON.parse(text('manifest.json')))
  const rows = Object.fromEntries(
    exportedTables.map(name => [
      name,
      text(`dados/${name}.jsonl`)
        .split('\n')
        .slice(0, -1)
        .map(line => exportedRows[name].parse(JSON.parse(line))),
    ]),
  ) as { [Name in keyof ExportedRows]: ExportedRows[Name][] }
  for (const name of exportedTables)
    expect([name, rows[name].length]).toEqual([name, manifest.contagens[name]])
  const images = rows.fotos_os.flatMap(({ arquivo }) => (arquivo ? [arquivo] : []))
  const told = [...manifest.arquivos, ...images]
  for (const { caminho, bytes, sha256 } of told) {
    const content = files.get(caminho) ?? Buffer.alloc(0)
    const found = {
      caminho,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    }
    expect(found).toEqual({ caminho, bytes, sha256 })
  }
  expect([...files.keys()].toSorted()).toEqual([...told.map(one => one.caminho), 'manifest.json'].toSorted())
  expect(images.length).toBe(manifest.imagens)
  return {
    files,
    manifest,
    rows,
    names: [...files.keys()],
    sheet: (name: string) => recordsOf(files.get(`planilhas/${name}.csv`) ?? Buffer.alloc(0)),
    /** All that it holds, to look for what must not be in it. */
    all: [...files].map(([name, content]) => `${name}\n${content.toString('latin1')}`).join('\n'),
  }
}
