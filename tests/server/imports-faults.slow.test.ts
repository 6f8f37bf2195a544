import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { forgetFiles } from '../../src/server/data/imports/import-commands.ts'
import { importRows } from '../../src/server/data/imports/imports-work.ts'
import { inThread } from '../../src/server/data/imports/in-thread.ts'
import { refuseZip } from '../../src/server/data/imports/sheet/zip.ts'
import { RefusedFile } from '../../src/server/data/imports/staging/file-to-read.ts'
import { nextImport } from '../../src/server/data/imports/staging/import-state.ts'
import { storeImport } from '../../src/server/data/imports/storing/store-import.ts'
import { undoImport } from '../../src/server/data/imports/undo-import.ts'
import { audit } from '../../src/server/db/audit.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { withGap } from '../support/gaps.ts'
import { importer } from '../support/imports.ts'
import { manyOrders } from '../support/many-rows.ts'
import { byThread } from '../support/reading-thread.ts'
import { makeShop } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { uploadPhoto } from '../support/uploads.ts'
import { testWork } from '../support/work.ts'
import { xlsx, zip } from '../support/xlsx.ts'

let database: TestDatabase
let app: TestApp
let now = new Date()
const clock = () => now
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock })
})

async function shopThatImports() {
  const shop = await makeShop(database.db, { plano: 'profissional', now })
  const cookie = await app.signIn(shop.email)
  const deps = { db: database.db, storage: app.storage, clock, folder: join(inject('scratch'), 'importar') }
  return { shop, cookie, deps, ...importer(database, app, cookie, clock) }
}

type Owner = Awaited<ReturnType<typeof shopThatImports>>

const count = async ({ shop }: Owner) => {
  const [row] = await database.sql`
    select (select count(*)::int from ordens_servico where user_id = ${shop.user_id}) as ordens,
      (select count(*)::int from clientes where user_id = ${shop.user_id}) as clientes,
      (select count(*)::int from eventos_os where user_id = ${shop.user_id}) as eventos,
      (select count(*)::int from importados where user_id = ${shop.user_id}) as origens`
  return { ...row }
}

/** What lies in the store of an owner's imports. */
const staged = ({ shop }: Owner): Promise<string[]> => keysOf(app.storage, `${shop.user_id}/imports/`)

/** Answers whether it is over after so many questions: a process that is killed there. */
const after = (batches: number) => () => batches-- <= 0

test('an import that is cut short goes on where it stood, and adds no row twice', async () => {
  const owner = await shopThatImports()
  const { deps, shop, call, run, get, preview } = owner
  const { id, versao } = await preview('ordens', manyOrders(900))
  await call('confirm', { id, versao })
  const one = await nextImport(database.db, shop)
  if (!one) throw new Error('nothing is to be done')
  await storeImport(deps, shop, one, after(4))
  expect(await get(id)).toMatchObject({ estado: 'gravando', posicao: 400 })
  expect(await count(owner)).toMatchObject({ ordens: 400 })
  expect(await audit(database.db)).toEqual([])
  // Two processes have it at once.
  await Promise.all([storeImport(deps, shop, one, after(6)), storeImport(deps, shop, one, after(6))])
  await run()
  expect(await get(id)).toMatchObject({ estado: 'feita', contagens: { ordens: 900, clientes: 300 } })
  expect(await count(owner)).toEqual({ ordens: 900, clientes: 300, eventos: 900, origens: 1200 })
  expect(await audit(database.db)).toEqual([])
})

test('one that is cancelled midway is taken back, also where that is cut short', async () => {
  const owner = await shopThatImports()
  const { deps, shop, call, run, get, preview } = owner
  const { id, versao } = await preview('ordens', manyOrders(700))
  await call('confirm', { id, versao })
  const one = await nextImport(database.db, shop)
  if (!one) throw new Error('nothing is to be done')
  await storeImport(deps, shop, one, after(4))
  await call('cancel', { id })
  await undoImport(deps, shop, { ...one, estado: 'cancelando' }, after(1))
  expect(await count(owner)).toMatchObject({ ordens: 200 })
  expect(await audit(database.db)).toEqual([])
  await run()
  expect(await get(id)).toMatchObject({ estado: 'cancelada', mantidas: [] })
  expect(await count(owner)).toEqual({ ordens: 0, clientes: 0, eventos: 0, origens: 0 })
  expect(await staged(owner)).toEqual([])
  expect(await audit(database.db)).toEqual([])
})

test('taking back keeps what was changed since, or got a photo or a message, with its customer', async () => {
  const owner = await shopThatImports()
  const { shop, cookie, call, run, get, bring } = owner
  const done = await bring('ordens', manyOrders(12))
  const { items } = (await app.call('orders.list', { limit: 12 }, { cookie })).data
  const [paid, photographed, told, trashed] = items
  await app.call(
    'orders.setStatus',
    { id: paid.id, based_on: paid.updated_at, status: 'Recebido' },
    { cookie },
  )
  await uploadPhoto(database.db, shop, photographed.id)
  await app.call('orders.note', { id: told.id, tipo: 'avisado' }, { cookie })
  await app.call('orders.delete', { id: trashed.id }, { cookie })
  await call('undo', { id: done.id })
  await run()
  const undone = await get(done.id)
  expect(undone).toMatchObject({ estado: 'desfeita', pode_desfazer: false, contagens: { mantidas: 6 } })
  const names = undone.mantidas.map(({ nome }: { nome: string }) => nome)
  expect(names).toEqual(
    expect.arrayContaining([paid.numero_os, photographed.numero_os, told.numero_os, paid.clientes.nome]),
  )
  expect(await count(owner)).toMatchObject({ ordens: 3, clientes: 2 })
  expect(await audit(database.db)).toEqual([])
  // The same file again brings what went, by its own numbers or the next.
  expect(await bring('ordens', manyOrders(12))).toMatchObject({ contagens: { ordens: 8, repetidas: 4 } })
  expect(await audit(database.db)).toEqual([])
})

test('claim: it can be taken back for a day, and what is staged goes with that day', async () => {
  const owner = await shopThatImports()
  const { run, bring, preview } = owner
  const done = await bring('ordens', manyOrders(3))
  const forgotten = await preview('clientes', 'Nome\nAna')
  expect((await staged(owner)).length).toBeGreaterThan(3)
  const began = now
  try {
    now = new Date(began.getTime() + 86_400_000 + 1_000)
    await run()
    expect(await staged(owner)).toEqual([])
    // The session of before is over by now.
    const cookie = await app.signIn(owner.shop.email)
    const late = importer(database, app, cookie, clock)
    expect(await late.get(forgotten.id)).toMatchObject({ estado: 'cancelada' })
    await expect(late.call('undo', { id: done.id })).rejects.toMatchObject({ key: 'conflito' })
    expect(await count(owner)).toMatchObject({ ordens: 3 })
  } finally {
    now = began
  }
})

test('of two at once the second waits for the first', async () => {
  const { shop, call, run, get, send, preview } = await shopThatImports()
  const first = await preview('ordens', manyOrders(6))
  const { id } = await send('clientes', 'Nome;Telefone\nAna;11987411107\nCliente 0;11980000000')
  now = new Date(now.getTime() + 1_000)
  await call('confirm', { id: first.id, versao: first.versao })
  // The upload was first: it is read, then the other one is stored.
  expect(await get(first.id)).toMatchObject({ estado: 'gravando', na_fila: true })
  expect((await nextImport(database.db, shop))?.id).toBe(id)
  await run()
  expect(await get(first.id)).toMatchObject({ estado: 'feita' })
  expect(await get(id)).toMatchObject({ estado: 'previa' })
})

test('too many that nobody confirms are refused, and an upload that is refused leaves nothing', async () => {
  const owner = await shopThatImports()
  for (let each = 0; each < 5; each++) expect((await owner.send('clientes', 'Nome\nAna')).status).toBe(200)
  const before = await staged(owner)
  expect(await owner.send('clientes', 'Nome\nAna')).toMatchObject({ status: 409, key: 'conflito' })
  expect(await staged(owner)).toEqual(before)
  const { send } = await shopThatImports()
  expect(await send('clientes', Buffer.alloc(20 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
})

test('a file that is no sheet, or a dangerous one, is refused with its reason, and nothing of it is stored', async () => {
  const owner = await shopThatImports()
  const inThreads = testWork(database, clock, app.storage, { reader: byThread() })
  const book = xlsx({ sheets: { A: '<row r="1"><c r="A1" t="inlineStr"><is><t>Nome</t></is></c></row>' } })
  const row = (cells: string) => `<row>${cells}</row>`
  const parts = (sheet: Buffer | string) => ({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/a.xml"/></Relationships>',
    'xl/worksheets/a.xml': sheet,
  })
  // No cell of it is too long for itself.
  const blank = Buffer.from(row(`<c t="str"><v>${' '.repeat(1_000_000)}</v></c>`))
  const bomb = (megabytes: number) =>
    Buffer.concat([
      Buffer.from('<worksheet><sheetData>'),
      ...Array<Buffer>(megabytes).fill(blank),
      Buffer.from('</sheetData></worksheet>'),
    ])
  const files: Record<string, [string, Buffer | string]> = {
    vazio: ['arquivo_vazio', ''],
    'só separadores': ['arquivo_vazio', ';;;\n;;;'],
    'aspas abertas': ['arquivo_truncado', 'Nome\n"Ana'],
    'xlsx cortado': ['arquivo_truncado', book.subarray(0, book.length - 30)],
    'xlsx com senha': ['arquivo_protegido', zip(parts(''), { flags: 1 })],
    xls: ['formato_antigo', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ods: ['formato_ods', zip({ mimetype: 'application/vnd.oasis', 'content.xml': '<a/>' })],
    zip: ['formato_desconhecido', zip({ 'planilha.csv': 'Nome\nAna' })],
    'zip em zip': ['formato_desconhecido', zip({ 'outro.zip': book })],
    imagem: ['formato_imagem', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    'sobe pastas': ['zip_inseguro', zip({ ...parts('<worksheet/>'), '../fora.xml': 'x' })],
    absoluto: ['zip_inseguro', zip({ ...parts('<worksheet/>'), '/etc/passwd': 'x' })],
    'um vão antes do índice': ['zip_inseguro', withGap(book, 400_000)],
    bomba: ['descompactado_demais', zip(parts(bomb(300)))],
    'bomba que mente': ['arquivo_corrompido', zip(parts(bomb(3)), { says: 1000 })],
    'entidades próprias': [
      'arquivo_corrompido',
      zip(
        parts(
          `<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData>${row('<c><v>&a;</v></c>')}</sheetData></worksheet>`,
        ),
      ),
    ],
    'colunas demais': ['colunas_demais', `${'a;'.repeat(200)}a\n1`],
    'linhas demais': ['linhas_demais', `Nome\n${'Ana\n'.repeat(20_001)}`],
  }
  for (const [name, [reason, file]] of Object.entries(files)) {
    // More than a shop sends in an hour.
    await database.sql`delete from limites`
    const { id, status } = await owner.send('clientes', file)
    expect(status, name).toBe(200)
    // A thread's memory is what they meet.
    await (reason.endsWith('_demais') || name.startsWith('bomba') ? inThreads : owner).run()
    expect(await owner.get(id), name).toMatchObject({ estado: 'recusada', recusa: reason, previa: null })
  }
  expect(await staged(owner)).toEqual([])
  expect(await count(owner)).toMatchObject({ clientes: 0, origens: 0 })
})

describe('a fault of ours while a file is read', () => {
  const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const faults: Record<string, URL> = {
    'a module is missing': script("import 'csv-parse-that-is-not-there'"),
    'the thread itself is missing': new URL('file:///nowhere/read-import.js'),
    'the thread fails': script("throw new TypeError('undefined is not a function')"),
    'the thread ends': script('process.exit(1)'),
  }

  /** Reads what is due, by a thread that is broken; answers whether the job failed. */
  async function readBy({ deps, shop }: Owner, thread: URL, tentativas: number): Promise<boolean> {
    const job = {
      id: '',
      tipo: 'importar',
      user_id: shop.user_id,
      dados: {},
      versao: 0,
      created_at: '',
    } as const
    const read = importRows({ ...deps, reader: inThread(thread) })(
      { ...job, tentativas },
      AbortSignal.timeout(30_000),
    )
    return read.then(
      () => false,
      () => true,
    )
  }

  test.each(Object.entries(faults))('%s: it is told as ours, and the file is kept', async (_, thread) => {
    const owner = await shopThatImports()
    const { id } = await owner.send('clientes', 'Nome\nAna')
    for (let tries = 1; tries <= 3; tries++) {
      expect(await owner.get(id)).toMatchObject({ estado: 'lendo', pode_tentar: false })
      expect(await readBy(owner, thread, tries)).toBe(true)
    }
    const failed = await owner.get(id)
    expect(failed).toMatchObject({ estado: 'recusada', recusa: 'falha_nossa', pode_tentar: true })
    expect(await staged(owner)).toEqual([expect.stringContaining('/arquivo-')])
    // Once it is mended the same file comes in.
    await owner.call('read', { id, versao: failed.versao })
    await owner.run()
    const read = await owner.get(id)
    expect(read).toMatchObject({ estado: 'previa', recusa: null, terminada_em: null, pode_tentar: false })
    expect(await owner.confirm(read)).toMatchObject({ estado: 'feita', contagens: { clientes: 1 } })
  })

  test('what was chosen of how it is read holds for the next try', async () => {
    const owner = await shopThatImports()
    const { id, versao } = await owner.preview('clientes', 'Telefone;Nome\n11987411107;Ana')
    await owner.call('read', { id, versao, opcoes: { cabecalho: false } })
    await readBy(owner, faults['the thread fails'] as URL, 3)
    const failed = await owner.get(id)
    await owner.call('read', { id, versao: failed.versao })
    await owner.run()
    expect((await owner.get(id)).previa.opcoes).toMatchObject({ cabecalho: false })
  })

  test('it can be tried for a day, unless somebody was erased meanwhile', async () => {
    const owner = await shopThatImports()
    const broken = faults['the thread fails'] as URL
    const { id } = await owner.send('clientes', 'Nome\nAna')
    await readBy(owner, broken, 3)
    const other = await shopThatImports()
    const erased = await other.send('clientes', 'Nome\nAna')
    await readBy(other, broken, 3)
    await transaction(database.db, tx => forgetFiles(tx, other.shop, now))
    await other.run()
    expect(await other.get(erased.id)).toMatchObject({ estado: 'cancelada', pode_tentar: false })
    expect(await staged(other)).toEqual([])
    const began = now
    try {
      now = new Date(began.getTime() + 86_400_000 + 1_000)
      await owner.run()
      const late = importer(database, app, await app.signIn(owner.shop.email), clock)
      expect(await late.get(id)).toMatchObject({ estado: 'recusada', pode_tentar: false })
      await expect(late.call('read', { id, versao: 0 })).rejects.toMatchObject({ key: 'conflito' })
      expect(await staged(owner)).toEqual([])
    } finally {
      now = began
    }
  })

  test('a disk that fails under a file is no fault of the file’s', () => {
    const gone = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
    expect(() => refuseZip(gone)).toThrow(gone)
    expect(() => refuseZip(new TypeError('undefined is not a function'))).toThrow(TypeError)
    expect(() => refuseZip(new Error('invalid local file header signature'))).toThrow(RefusedFile)
  })
})

test('claim: nothing of an import stands in the database but names of files and counts', async () => {
  const { preview } = await shopThatImports()
  await preview('clientes', 'Nome;Telefone\nZuleica Quaresma;11987411199')
  const rows = await database.sql`
    select to_jsonb(i)::text as row from importacoes i union all select to_jsonb(j)::text from jobs j`
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter(({ row }) => /Zuleica|98741-?1199/.test(row))).toEqual([])
})
