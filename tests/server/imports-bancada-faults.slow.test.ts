import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { stagedFile } from '../../src/server/data/imports/bancada/pieced-file.ts'
import { pieceBytes } from '../../src/server/data/imports/staging/staged.ts'
import { exportVersion } from '../../src/shared/exports.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { type Forgery, forged } from '../support/forged-export.ts'
import { directoryOf, withGap } from '../support/gaps.ts'
import { byThread } from '../support/reading-thread.ts'
import { keysOf } from '../support/stored.ts'
import { makeWholeShop } from '../support/whole-shop.ts'
import { testWork } from '../support/work.ts'
import { zip } from '../support/xlsx.ts'

let database: TestDatabase
let app: TestApp
let file: Buffer
let source: Awaited<ReturnType<typeof owner>>
let made: Awaited<ReturnType<typeof makeWholeShop>>
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  source = await owner()
  made = await makeWholeShop(database.db, app.storage, source.shop)
  file = await source.taken()
})

const owner = () => exportOwner(database, app)

test('holds: a file that is not what Bancada exported is refused with its reason, and nothing of it is stored', async () => {
  const one = await owner()
  const inThread = testWork(database, () => new Date(), app.storage, { reader: byThread() })
  const edit = (change: (forgery: Forgery) => void, how = {}) => forged(file, change, how)
  const files: Record<string, [string, Buffer]> = {
    vazio: ['arquivo_vazio', Buffer.alloc(0)],
    planilha: ['nao_exportacao', Buffer.from('Nome;Telefone\nAna;11987411107')],
    'outro ZIP': ['nao_exportacao', zip({ 'a.txt': 'a' })],
    'ZIP em ZIP': ['nao_exportacao', zip({ 'dados.zip': file })],
    'cortado no fim': ['arquivo_truncado', file.subarray(0, file.length - 40)],
    'cortado na metade': ['arquivo_truncado', file.subarray(0, file.length / 2)],
    'sem manifesto': ['nao_exportacao', await edit(({ files }) => files.delete('manifest.json'))],
    'versão mais nova': ['outra_versao', await edit(({ manifest }) => (manifest.versao = exportVersion + 1))],
    'versão mais velha': [
      'outra_versao',
      await edit(({ manifest }) => (manifest.versao = exportVersion - 1)),
    ],
    'outro formato': ['nao_exportacao', await edit(({ manifest }) => (manifest.formato = 'outro'))],
    'hash errado': [
      'conteudo_diferente',
      await edit(({ rows }) => rows('clientes', all => all.map(row => ({ ...row, nome: 'Outra' }))), {
        isHonest: false,
      }),
    ],
    'hash errado do que não se lê': [
      'conteudo_diferente',
      await edit(({ files }) => files.set('planilhas/clientes.csv', Buffer.from('a')), { isHonest: false }),
    ],
    'linhas a menos': [
      'conteudo_diferente',
      await edit(
        ({ manifest, rows }) => {
          rows('despesas', all => all.slice(1))
          Object.assign(manifest.arquivos.find(({ caminho }) => caminho === 'dados/despesas.jsonl') ?? {}, {
            bytes: 0,
          })
        },
        { isHonest: false },
      ),
    ],
    'arquivo que ninguém conta': [
      'conteudo_diferente',
      await edit(({ files }) => files.set('outro.zip', file)),
    ],
    'foto que falta': [
      'conteudo_diferente',
      await edit(({ files }) => {
        for (const name of files.keys()) if (name.startsWith('fotos/')) files.delete(name)
      }),
    ],
    'com senha': ['arquivo_protegido', await edit(() => {}, { flags: 1 })],
    'sobe pastas': ['zip_inseguro', await edit(({ files }) => files.set('../fora.txt', Buffer.from('x')))],
    absoluto: ['zip_inseguro', await edit(({ files }) => files.set('/etc/passwd', Buffer.from('x')))],
    'arquivos demais': ['zip_inseguro', twice(file)],
    'um vão antes do índice': ['zip_inseguro', withGap(file, 400_000)],
    'um vão entre dois arquivos': ['zip_inseguro', withGap(file, 400_000, secondOf(file))],
    'um vão no começo': ['nao_exportacao', withGap(file, 400_000, 0)],
    bomba: ['descompactado_demais', saying(file, 600 * 1024 * 1024)],
    'linhas demais': [
      'descompactado_demais',
      await edit(({ manifest }) => Object.assign(manifest.contagens as object, { despesas: 250_001 }), {
        isHonest: false,
      }),
    ],
    'bomba que mente': ['arquivo_corrompido', saying(file, 10)],
  }
  for (const [name, [reason, bytes]] of Object.entries(files)) {
    // More than a shop sends in an hour.
    await database.sql`delete from limites`
    const { id, status } = await one.send('bancada', bytes)
    expect(status, name).toBe(200)
    // A thread's memory is what they meet.
    await (reason === 'descompactado_demais' || name.startsWith('bomba') ? inThread : one).run()
    expect(await one.get(id), name).toMatchObject({ estado: 'recusada', recusa: reason, previa: null })
  }
  expect(await keysOf(app.storage, `${one.shop.user_id}/`)).toEqual([])
})

/** A file whose first entry says that it unpacks to so many bytes. */
function saying(from: Buffer, bytes: number): Buffer {
  const lying = Buffer.from(from)
  lying.writeUInt32LE(bytes, from.readUInt32LE(from.length - 22 + 16) + 24)
  return lying
}

/** Where the second file of a ZIP begins. */
const secondOf = (from: Buffer): number => {
  const first = directoryOf(from)
  return from.readUInt32LE(first + 46 + from.readUInt16LE(first + 28) + from.readUInt16LE(first + 30) + 42)
}

/** The same file twice in the directory: a small file that would stand for a large one. */
function twice(from: Buffer): Buffer {
  const end = from.length - 22
  const start = from.readUInt32LE(end + 16)
  const directory = from.subarray(start, end)
  const tail = Buffer.from(from.subarray(end))
  tail.writeUInt16LE(from.readUInt16LE(end + 8) * 2, 8)
  tail.writeUInt16LE(from.readUInt16LE(end + 8) * 2, 10)
  tail.writeUInt32LE(directory.length * 2, 12)
  return Buffer.concat([from.subarray(0, start), directory, directory, tail])
}

test('rows with something wrong are told with file, line and reason, and the others go alone', async () => {
  const one = await owner()
  const bytes = await forged(file, ({ rows }) => {
    rows('clientes', all => all.map((row, at) => (at === 2 ? { ...row, telefone: '12' } : row)))
    rows('despesas', all => all.map((row, at) => (at === 1 ? { ...row, valor: -1 } : row)))
    rows('lembretes', all => all.map((row, at) => (at === 2 ? { ...row, plano: 'profissional' } : row)))
    rows('eventos_os', all => all.map((row, at) => (at === 0 ? { ...row, para: { valor: 'muito' } } : row)))
  })
  const { previa, id, versao } = await one.preview('bancada', bytes)
  const told = previa.erros.map(({ arquivo, linha, coluna, motivo }: Record<string, unknown>) => [
    arquivo,
    linha,
    coluna,
    motivo,
  ])
  expect(told).toEqual(
    expect.arrayContaining([
      ['clientes', 3, 'telefone', 'telefone_invalido'],
      ['despesas', 2, 'valor', 'valor_positivo'],
      ['lembretes', 3, '', 'campo_invalido'],
      ['eventos_os', 1, 'para', 'campo_invalido'],
    ]),
  )
  expect((await one.confirm({ id, versao })).contagens).toMatchObject({
    clientes: 2,
    despesas: 1,
    lembretes: 2,
  })
})

test('holds: what an edited file names of another shop stays there: no row, no photo and no number of it is shown', async () => {
  const thief = await owner()
  const bytes = await forged(file, ({ manifest, rows }) => {
    // As if it were the thief's own export, with the ids of the other shop's rows.
    Object.assign(manifest.loja as object, { id: thief.shop.user_id })
    rows('fotos_os', all => all.map(row => ({ ...row, url_storage: made.photo.id })))
  })
  const told = await thief.preview('bancada', bytes)
  expect(told.previa).toMatchObject({ totais: { fotos: 0 }, contagens: { ruins: 2, repetidas: 0 } })
  const own = await forged(file, ({ manifest }) =>
    Object.assign(manifest.loja as object, { id: thief.shop.user_id }),
  )
  const before =
    await database.sql`select * from ordens_servico where user_id = ${source.shop.user_id} order by id`
  await thief.bring('bancada', own)
  const photos = await database.sql<{ url_storage: string; user_id: string }[]>`
    select user_id, url_storage from fotos_os where user_id = ${thief.shop.user_id}`
  expect(photos.length).toBe(1)
  for (const { url_storage } of photos) expect(url_storage.startsWith(`${thief.shop.user_id}/`)).toBe(true)
  expect(
    await database.sql`select * from ordens_servico where user_id = ${source.shop.user_id} order by id`,
  ).toEqual(before)
})

test('holds: a photo that is no image, or another than its hash says, is told; the rows and the other photos come', async () => {
  const one = await owner()
  const bytes = await forged(file, ({ files, rows }) => {
    const [first = '', second = ''] = [...files.keys()].filter(name => name.startsWith('fotos/'))
    files.set(first, Buffer.from('<svg/>'))
    const other = Buffer.from(files.get(second) ?? '')
    other[other.length - 3] = (other.at(-3) ?? 0) ^ 1
    files.set(second, other)
    rows('fotos_os', all =>
      all.map(row => {
        const arquivo = row.arquivo as { caminho: string; bytes: number }
        return { ...row, arquivo: { ...arquivo, bytes: files.get(arquivo.caminho)?.length } }
      }),
    )
  })
  const done = await one.bring('bancada', bytes)
  expect(done).toMatchObject({ estado: 'feita', contagens: { ordens: 2, fotos: 0, ruins: 2 } })
  const { erros } = await one.call('errors', { id: done.id })
  expect(erros.map(({ arquivo }: { arquivo: string }) => arquivo)).toEqual(['fotos_os', 'fotos_os'])
  const rows = await database.sql`select id from fotos_os where user_id = ${one.shop.user_id}`
  expect(rows.length).toBe(0)
  // Together: one that looks for its place past each before it would take the square of their number.
  const told = (await keysOf(app.storage, `${one.shop.user_id}/imports/`)).filter(key =>
    key.includes('/erros-'),
  )
  expect(told.length).toBe(1)
})

test('a large file lies in the store as it came, in pieces', async () => {
  const one = await owner()
  const large = randomBytes(2 * pieceBytes + 77)
  const { id } = await one.send('bancada', large)
  const { size, piece } = await stagedFile(app.storage, one.shop, id)
  expect(size).toBe(large.length)
  const pieces = await Promise.all([0, 1, 2].map(piece))
  expect(pieces.map(({ length }) => length)).toEqual([pieceBytes, pieceBytes, 77])
  expect(Buffer.concat(pieces).equals(large)).toBe(true)
})
