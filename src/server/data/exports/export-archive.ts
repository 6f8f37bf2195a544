import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import {
  type ExportedRows,
  type ExportManifest,
  exportFormat,
  exportManifest,
  exportVersion,
} from '../../../shared/exports.ts'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import type { Database } from '../../db/client.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Lease, Progress } from './lease.ts'
import type { ExportedPhoto } from './photo-rows.ts'
import type { Scratch, SpooledFile } from './scratch.ts'
import { type Spool, spoolShop } from './spool.ts'

interface Archiving {
  db: Database
  storage: Storage
  /** Where rows wait to be sent. The caller removes it. */
  scratch: Scratch
  now: Date
  /** Interrupts the export. */
  signal: AbortSignal
  /** Updated while the export runs. */
  progress: Progress
  /** Called when all rows are read. From then on the reader sets the pace. */
  onRead(contagens: Spool['contagens']): void
}

/**
 * All data of a shop as a ZIP stream. An error breaks the stream: a file without its manifest, which comes last, is
 * incomplete.
 */
export function archiveShop(given: Archiving, shop: ShopScope, lease: Lease): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const fail = (error: unknown) => void out.destroy(error instanceof Error ? error : new Error('aborted'))
  zip.once('error', fail)
  // The reader gets the error. If it left before the first byte, the error must not end the process.
  out.on('error', () => undefined)
  fill(zip, given, shop, lease).then(() => zip.end(), fail)
  return out
}

async function fill(zip: ZipFile, given: Archiving, shop: ShopScope, lease: Lease): Promise<void> {
  const { scratch, now, signal, progress } = given
  const add = adder(zip, given)
  const em = wallClockOf(now, shop.fuso).slice(0, 16).replace('T', ' ')
  // First, because reading the rows may take a while; as a file, so that the manifest has its hash.
  const about = await scratch.begin('LEIA-ME.txt')
  await about.add(readMe({ ...lease, em }))
  const first = await about.end()
  await add.files([first])
  const spool = await spoolShop({ ...given, onRows: count => (progress.linhas += count) }, shop, lease)
  Object.assign(progress, { estado: 'enviando', total_imagens: spool.images })
  given.onRead(spool.contagens)
  await add.files(spool.files)
  const files: Sent[] = [first, ...spool.files]
  const logo = spool.logo && (await add.object(spool.logo, 'logo.png'))
  if (logo) files.push(logo)
  const rows = await addPhotos(add, given, shop, lease, spool)
  await add.files([rows])
  files.push(rows)
  signal.throwIfAborted()
  const manifest: ExportManifest = {
    formato: exportFormat,
    versao: exportVersion,
    criado_em: now.toISOString(),
    loja: spool.loja,
    parte: lease.parte,
    partes: lease.partes,
    com_fotos: lease.com_fotos,
    contagens: spool.contagens,
    imagens: progress.imagens,
    imagens_perdidas: spool.images - progress.imagens,
    logo: logo ? logo.caminho : null,
    arquivos: files.map(({ caminho, bytes, sha256 }) => ({ caminho, bytes, sha256 })),
  }
  zip.addBuffer(
    Buffer.from(`${JSON.stringify(exportManifest.parse(manifest), null, 1)}\n`),
    'manifest.json',
    { mtime: now },
  )
}

type Sent = Pick<SpooledFile, 'caminho' | 'bytes' | 'sha256'>

/** Adds one entry at a time to the file, and answers once it is read. */
function adder(zip: ZipFile, { storage, now, signal, progress }: Archiving) {
  async function send(body: Readable, caminho: string, options: { compress: boolean }): Promise<Sent> {
    const hash = createHash('sha256')
    let bytes = 0
    const through = new Transform({
      transform(piece: Buffer, _, done) {
        hash.update(piece)
        bytes += piece.length
        progress.bytes += piece.length
        done(null, piece)
      },
    })
    zip.addReadStream(through, caminho, { ...options, mtime: now })
    await Promise.all([pipeline(body, through, { signal }), finished(through, { writable: false, signal })])
    return { caminho, bytes, sha256: hash.digest('hex') }
  }
  return {
    async files(files: SpooledFile[]): Promise<void> {
      for (const { at, caminho } of files) await send(createReadStream(at), caminho, { compress: true })
    },
    /** An object of the store, compressed already; null if it is gone. */
    async object(key: string, caminho: string): Promise<Sent | null> {
      signal.throwIfAborted()
      const object = await storage.get(key)
      return object && send(object.body, caminho, { compress: false })
    },
  }
}

/** Adds this part's images. Answers the photos' rows, with what was sent of each. */
async function addPhotos(
  add: ReturnType<typeof adder>,
  { scratch, progress }: Archiving,
  { user_id }: ShopScope,
  { parte, com_fotos }: Lease,
  { photos }: Spool,
): Promise<SpooledFile> {
  const rows = await scratch.begin('dados/fotos_os.jsonl')
  const spooled = createReadStream(photos.at)
  for await (const line of createInterface({ input: spooled, crlfDelay: Infinity })) {
    const { url_storage, caminho, ...photo } = JSON.parse(line) as ExportedPhoto
    const isHere = com_fotos && photo.parte === parte && url_storage.startsWith(`${user_id}/`)
    const arquivo = isHere ? await add.object(url_storage, caminho) : null
    if (arquivo) progress.imagens++
    await rows.add(`${JSON.stringify({ ...photo, arquivo } satisfies ExportedRows['fotos_os'])}\n`)
  }
  return rows.end()
}

/** LEIA-ME.txt: what an export contains, for a reader years later. */
const readMe = ({ parte, partes, em }: { parte: number; partes: number; em: string }): string =>
  `Bancada: os dados da sua loja
Feito em ${em}.${partes > 1 ? ` Parte ${parte} de ${partes}.` : ''}

planilhas/    uma planilha por assunto, em CSV: abra no Excel ou em outro programa de planilhas
fotos/        as fotos dos aparelhos, uma pasta por OS
dados/        tudo o que as planilhas têm e o que só um programa lê: uma linha de JSON por registro
logo.png      o logotipo da loja, se houver
manifest.json o que este arquivo tem, com as contagens e os hashes SHA-256. É o último: sem ele o arquivo
              ficou incompleto, baixe de novo.

Nas planilhas, uma célula que começa com = + - ou @ tem um apóstrofo na frente, para o programa não tomar o texto
por uma fórmula. Em dados/ os textos estão como foram escritos.
${
  partes > 1
    ? `
Cada parte tem todos os registros, e as fotos estão divididas entre elas: guarde todas.
`
    : ''
}
Senhas, códigos e sessões não estão aqui. Há nomes, telefones e documentos dos seus clientes: guarde este arquivo como
guarda as chaves da loja.
`.replaceAll('\n', '\r\n')
