import { createHash } from 'node:crypto'
import { exportedTables } from '../../src/shared/exports.ts'
import { filesOfZip } from './exported-zip.ts'
import { zip } from './xlsx.ts'

type Row = Record<string, unknown>

/** The files of an export as somebody may edit them. */
export interface Forgery {
  files: Map<string, Buffer>
  manifest: Record<string, unknown> & { arquivos: Row[] }
  /** Makes other rows of a table's rows. */
  rows(table: string, edit: (rows: Row[]) => Row[]): void
}

/** An export with other content, whose hashes and counts are right again unless `isHonest` is false. */
export async function forged(
  file: Buffer,
  edit: (forgery: Forgery) => void,
  { isHonest = true, flags = 0 } = {},
): Promise<Buffer> {
  const files = await filesOfZip(file)
  const manifest = JSON.parse(String(files.get('manifest.json')))
  edit({
    files,
    manifest,
    rows(table, change) {
      const name = `dados/${table}.jsonl`
      const rows = linesOf(files.get(name)).map(line => JSON.parse(line))
      files.set(
        name,
        Buffer.from(
          change(rows)
            .map(row => `${JSON.stringify(row)}\n`)
            .join(''),
        ),
      )
    },
  })
  if (isHonest) {
    for (const one of manifest.arquivos) Object.assign(one, told(files.get(one.caminho) ?? Buffer.alloc(0)))
    for (const name of exportedTables)
      manifest.contagens[name] = linesOf(files.get(`dados/${name}.jsonl`)).length
  }
  const { 'manifest.json': last, ...others } = Object.fromEntries(files)
  return zip({ ...others, ...(last && { 'manifest.json': JSON.stringify(manifest) }) }, { flags })
}

const linesOf = (content: Buffer | undefined): string[] =>
  String(content ?? '')
    .split('\n')
    .slice(0, -1)

const told = (content: Buffer) => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})
