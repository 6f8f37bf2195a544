import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { eq, sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { dayOf } from '../../../shared/days.ts'
import {
  type ExportedRows,
  type ExportedTableName,
  type ExportManifest,
  exportFormat,
  exportManifest,
  exportPartBytes,
  exportVersion,
} from '../../../shared/exports.ts'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import { limitConcurrency } from '../../concurrency.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { exportPage } from '../../db/list-page.ts'
import { lixeira_os } from '../../db/schema/order-history.ts'
import { ordens_servico } from '../../db/schema/orders.ts'
import { fotos_os } from '../../db/schema/photos.ts'
import { configuracoes } from '../../db/schema/settings.ts'
import { lojas } from '../../db/schema/shops.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { snapshot } from '../../db/transaction.ts'
import { Refusal, tooManyRequests } from '../../errors.ts'
import { concurrency } from '../../limits.ts'
import { isLogoOf, logoKey } from '../../settings/logo.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Lease, Progress } from './export-lease.ts'
import { tables } from './export-tables.ts'
import { integrationSheets } from './integration-sheets.ts'
import { linesSheetHead, linesSheetName } from './lines-sheet.ts'
import { quotesSheetHead, quotesSheetName } from './quotes-sheet.ts'
import type { Scratch, SpooledFile } from './scratch.ts'

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
  const add = adder(zip, given, shop.fuso)
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
    zipTime(now, shop.fuso),
  )
}

/** A ZIP's time has no zone: it is what the shop's clocks showed, whatever the zone of the process. */
export const zipTime = (instant: Date, zone: string) => ({
  mtime: new Date(wallClockOf(instant, zone).slice(0, 19)),
  forceDosTimestamp: true,
})

type Sent = Pick<SpooledFile, 'caminho' | 'bytes' | 'sha256'>

/** Adds one entry at a time to the file, and answers once it is read. */
function adder(zip: ZipFile, { storage, now, signal, progress }: Archiving, zone: string) {
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
    zip.addReadStream(through, caminho, { ...options, ...zipTime(now, zone) })
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
dados/        os registros da loja, com o que só um programa lê: uma linha de JSON por registro
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
Senhas, códigos, sessões, os links das páginas dos clientes e os segredos das chaves da API e dos webhooks não estão
aqui. Há nomes, telefones e documentos dos seus clientes: guarde este arquivo como guarda as chaves da loja.
`.replaceAll('\n', '\r\n')

/** A snapshot of all rows of a shop, in files on this process's disk. */
interface Spool {
  loja: { id: string; fuso: string; proximo_numero: number }
  /** The key of the logo's object; null if there is none. */
  logo: string | null
  contagens: Record<ExportedTableName, number>
  files: SpooledFile[]
  /** A line for each photo, to be completed when its image is sent. */
  photos: SpooledFile
  /** Images in this part. */
  images: number
}

interface Spooling {
  db: Database
  scratch: Scratch
  signal: AbortSignal
  onRows(count: number): void
}

const limitReading = limitConcurrency(concurrency.exportReading, tooManyRequests)

/** Reads a shop's rows in one short snapshot. Throws `nao_encontrado` if the shop is gone. */
const spoolShop = (given: Spooling, shop: ShopScope, lease: Lease): Promise<Spool> =>
  limitReading(() => snapshot(given.db, tx => spoolTables(given, tx, shop, lease)))

async function spoolTables(
  { scratch, signal, onRows }: Spooling,
  tx: Transaction,
  shop: ShopScope,
  { parte, com_fotos }: Lease,
): Promise<Spool> {
  const [loja] = await tx
    .select({ id: lojas.user_id, fuso: lojas.fuso, proximo_numero: lojas.proximo_numero })
    .from(lojas)
    .where(eq(lojas.user_id, shop.user_id))
  if (!loja) throw new Refusal('nao_encontrado')
  const [logo] = await tx
    .select({ id: configuracoes.valor })
    .from(configuracoes)
    .where(isLogoOf(shop.user_id))
  const counted: Partial<Record<ExportedTableName, number>> = {}
  const files: SpooledFile[] = []
  const lines = await scratch.begin(linesSheetName)
  await lines.add(linesSheetHead)
  const quotes = await scratch.begin(quotesSheetName)
  await quotes.add(quotesSheetHead)
  for (const { name, head, pages } of tables) {
    const json = await scratch.begin(`dados/${name}.jsonl`)
    const csv = await scratch.begin(`planilhas/${name}.csv`)
    await csv.add(head)
    let rows = 0
    for await (const page of pages(tx, shop)) {
      signal.throwIfAborted()
      await json.add(page.json)
      await csv.add(page.csv)
      const [ofLines, ofQuotes] = page.beside ?? []
      if (ofLines) await lines.add(ofLines)
      if (ofQuotes) await quotes.add(ofQuotes)
      rows += page.rows
      onRows(page.rows)
    }
    files.push(await json.end(), await csv.end())
    counted[name] = rows
  }
  files.push(await lines.end(), await quotes.end())
  for (const { caminho, csv } of await integrationSheets(tx, shop)) {
    const sheet = await scratch.begin(caminho)
    await sheet.add(csv)
    files.push(await sheet.end())
  }
  const photos = await scratch.begin('')
  let [rows, images] = [0, 0]
  for await (const page of photoPages(tx, shop)) {
    signal.throwIfAborted()
    await photos.add(page.map(photo => `${JSON.stringify(photo)}\n`).join(''))
    rows += page.length
    if (com_fotos) images += page.filter(photo => photo.parte === parte).length
    onRows(page.length)
  }
  return {
    loja,
    logo: logo?.id ? logoKey(shop, logo.id) : null,
    contagens: { ...counted, fotos_os: rows } as Spool['contagens'],
    files,
    photos: await photos.end(),
    images,
  }
}

/** A photo of an export, with the key of its image and its name in the file. */
interface ExportedPhoto extends Omit<ExportedRows['fotos_os'], 'arquivo'> {
  url_storage: string
  caminho: string
}

type FoundPhoto = Omit<ExportedPhoto, 'parte' | 'caminho'> & { numero_os: string }

/**
 * The shop's photos, the trash included, oldest first: new photos come last, so that the parts of an export stay the same
 * while they are downloaded one after another. Parts are split by the bytes of the photos in the store.
 */
async function* photoPages(tx: Transaction, shop: ShopScope): AsyncGenerator<ExportedPhoto[]> {
  let sum = 0
  for (let last: FoundPhoto | undefined; ; ) {
    const rows = await readPhotoPage(tx, shop, last)
    yield rows.map(({ numero_os, ...row }) => {
      sum += row.bytes
      return {
        ...row,
        parte: Math.max(1, Math.ceil(sum / exportPartBytes)),
        caminho: photoPath(row, numero_os, shop.fuso),
      }
    })
    last = rows.at(-1)
    if (rows.length < exportPage) return
  }
}

const photoPath = (
  { id, tipo_foto, created_at }: Omit<FoundPhoto, 'numero_os'>,
  numero_os: string,
  zone: string,
) =>
  `fotos/${numero_os.replace(/[^\w-]/g, '_')}/${dayOf(new Date(created_at), zone)}-${tipo_foto}-${id.slice(-12)}.jpg`

const readPhotoPage = (tx: Transaction, { user_id }: ShopScope, last: FoundPhoto | undefined) => {
  const at = last?.created_at ?? '-infinity'
  const id = last?.id ?? '00000000-0000-0000-0000-000000000000'
  const after = sql`(${at}::timestamptz, ${id}::uuid)`
  return tx.execute<FoundPhoto & Record<string, unknown>>(sql`
    select id, os_id, nome_arquivo, tipo_foto, largura, altura, bytes, url_storage, numero_os,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from (
      (select f.id, f.os_id, f.nome_arquivo, f.tipo_foto, f.largura, f.altura, f.bytes, f.url_storage,
        f.created_at, o.numero_os
      from ${fotos_os} f join ${ordens_servico} o on o.user_id = f.user_id and o.id = f.os_id
      where f.user_id = ${user_id}::uuid and (f.created_at, f.id) > ${after}
      order by f.created_at, f.id limit ${exportPage})
      union all
      (select f.id, l.id, f.nome_arquivo, f.tipo_foto, f.largura, f.altura, f.bytes, f.url_storage,
        f.created_at, l.os ->> 'numero_os'
      from ${lixeira_os} l, jsonb_to_recordset(l.fotos) as f(id uuid, nome_arquivo text, tipo_foto text,
        largura int, altura int, bytes int, url_storage text, created_at timestamptz)
      where l.user_id = ${user_id}::uuid and (f.created_at, f.id) > ${after}
      order by f.created_at, f.id limit ${exportPage})
    ) photos order by created_at, id limit ${exportPage}`)
}
