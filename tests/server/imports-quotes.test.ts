import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { readExport } from '../support/exported-zip.ts'
import { forged } from '../support/forged-export.ts'
import { byLot } from '../support/long.ts'
import { makeAnswer, makeQuote } from '../support/quotes.ts'
import { makeCustomer, makeOrder } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

let database: TestDatabase
let app: TestApp
let source: Awaited<ReturnType<typeof exportOwner>>
let file: Buffer
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  source = await owner()
  const { db } = database
  const { shop, cookie } = source
  const { id } = await makeCustomer(db, shop)
  const order = await makeOrder(db, shop, id, { itens, desconto: 60, valor: 700 })
  await makeQuote(db, shop, order)
  await makeAnswer(db, shop, order.id, { resposta: 'recusado', motivo: 'Achei caro' })
  await makeQuote(db, shop, order)
  await makeAnswer(db, shop, order.id, { versao: 2 })
  await makeOrder(db, shop, id, { valor: 90 })
  const gone = await makeOrder(db, shop, id, { valor: 250 })
  await makeQuote(db, shop, gone)
  await app.call('orders.delete', { id: gone.id }, { cookie })
  file = await source.taken()
})

const owner = () => exportOwner(database, app)

const line = { quantidade: 1, garantia_dias: null, custo_unitario: null }
const part: OrderLine = { ...line, tipo: 'peca', descricao: 'Tela', valor_unitario: 580, custo_unitario: 398 }
const labour: OrderLine = { ...line, tipo: 'servico', descricao: 'Mão de obra', valor_unitario: 180 }
const itens = [part, labour]
const quoted = itens.map(({ custo_unitario: _, ...one }) => one)

type Row = Record<string, unknown>

const stored = (user_id: string) => database.sql`
  select numero_os, orcamento_versao, orcamento_total, orcamento_resposta, orcamento_ate, orcamento_mudou
  from ordens_servico where user_id = ${user_id} order by numero_os`
const plain = {
  ...{ orcamento_versao: null, orcamento_total: null, orcamento_resposta: null },
  ...{ orcamento_ate: null, orcamento_mudou: false },
}

/** The file with the first version of its first order changed. */
const withVersion = (change: Row) =>
  withVersions(([first, ...others]) => [{ ...first, ...change }, ...others])

const withVersions = (change: (versions: Row[]) => Row[]) =>
  forged(file, ({ rows }) =>
    rows('ordens_servico', all =>
      all.map((row, at) => (at ? row : { ...row, orcamentos: change(row.orcamentos as Row[]) })),
    ),
  )

test('claim: an export has each version with its answer, and not what the shop paid', async () => {
  const { rows, sheet, manifest } = await readExport(file)
  expect(manifest.versao).toBe(4)
  expect(rows.ordens_servico[0]?.orcamentos).toMatchObject([
    { versao: 1, itens: quoted, desconto: 60, total: 700, resposta: 'recusado', motivo: 'Achei caro' },
    { versao: 2, itens: quoted, desconto: 60, total: 700, resposta: 'aprovado', respondido_por: 'Ana Paula' },
  ])
  expect(JSON.stringify(rows.ordens_servico[0]?.orcamentos)).not.toContain('custo')
  expect(rows.lixeira_os[0]?.os.orcamentos).toMatchObject([
    { versao: 1, itens: [], total: 250, resposta: null },
  ])
  const cells = sheet('orcamentos').map(row => [
    row.OS,
    row.Versão,
    row['Valor Total'],
    row.Resposta,
    row.Quem,
  ])
  expect(cells).toEqual([
    ['OS-0001', '1', '700,00', 'Recusado', 'Ana Paula'],
    ['OS-0001', '2', '700,00', 'Aprovado', 'Ana Paula'],
    ['OS-0003', '1', '250,00', '', ''],
  ])
  expect(sheet('orcamentos')[2]?.['Excluída em']).toMatch(/^\d\d\/\d\d\/\d{4}$/)
})

test('holds: what a file says of quotes is shown as it was, and counts as no answer to this shop', async () => {
  const one = await owner()
  await one.bring('bancada', file)
  const { rows } = await readExport(await one.taken())
  const before = (await readExport(file)).rows
  const theirs = { importado: true, endereco: null }
  expect(rows.ordens_servico[0]?.orcamentos).toEqual(
    before.ordens_servico[0]?.orcamentos?.map(quote => ({ ...quote, ...theirs })),
  )
  expect(rows.lixeira_os[0]?.os.orcamentos).toEqual(
    before.lixeira_os[0]?.os.orcamentos?.map(quote => ({ ...quote, ...theirs })),
  )
  expect(await stored(one.shop.user_id)).toMatchObject([plain, plain])
  expect(await audit(database.db)).toEqual([])

  // Nobody answers what another shop sent; this shop's own is the next version.
  const { items } = (await app.call('orders.list', {}, one)).data
  const order = items.find(({ numero_os }: Row) => numero_os === 'OS-0001')
  const said = { id: order.id, versao: 2, resposta: 'aprovado', nome: 'Ana', motivo: null }
  expect((await app.call('orders.answerQuote', said, one)).error).toMatchObject({ key: 'nao_encontrado' })
  expect((await app.call('orders.reopenQuote', { id: order.id, versao: 2 }, one)).error?.key).toBe(
    'nao_encontrado',
  )
  const sent = await app.call('orders.sendQuote', { id: order.id, based_on: order.updated_at }, one)
  expect([sent.data.versao, sent.data.order.orcamento_resposta]).toEqual([3, null])
  expect(await audit(database.db)).toEqual([])

  const [trashed] = (await app.call('orders.trash', {}, one)).data.items
  const { data: back } = await app.call('orders.restore', { id: trashed.id }, one)
  expect(back).toMatchObject(plain)
  expect((await app.call('orders.quotes', { id: trashed.id }, one)).data).toMatchObject([{ importado: true }])
  expect(await audit(database.db)).toEqual([])
})

test('an import that is undone leaves no quote and no link, and one that was quoted since stays', async () => {
  const one = await owner()
  const brought = await one.bring('bancada', file)
  const { items } = (await app.call('orders.list', {}, one)).data
  const [quotedHere, linked] = items
  await app.call('orders.link', { id: linked.id }, one)
  await app.call('orders.sendQuote', { id: quotedHere.id, based_on: quotedHere.updated_at }, one)
  await one.call('undo', { id: brought.id })
  await one.run()
  const left = (await app.call('orders.list', {}, one)).data.items
  expect(left.map(({ id }: Row) => id)).toEqual([quotedHere.id])
  const { user_id } = one.shop
  const counts = await database.sql`
    select (select count(*)::int from links_os where user_id = ${user_id}) as links,
      (select count(*)::int from orcamentos where user_id = ${user_id} and os_id <> ${quotedHere.id}) as quotes,
      (select count(*)::int from lixeira_orcamentos where user_id = ${user_id}) as trashed`
  expect(counts).toMatchObject([{ links: 1, quotes: 0, trashed: 0 }])
  expect(await audit(database.db)).toEqual([])
})

const late = { respondido_em: '2020-01-01T00:00:00.000Z' }
const open = { resposta: null, respondido_em: null, respondido_por: null, motivo: null, por: null }
const wrongQuotes: [string, Row, string?][] = [
  ['a total that is not the sum less the discount', { total: 701 }, 'valor_dos_itens'],
  ['a discount without lines', { itens: [] }, 'valor_dos_itens'],
  ['version nought', { versao: 0 }],
  ['version 21', { versao: 21 }],
  ['version 2 twice', { versao: 2 }],
  ['more lines than fit', { itens: Array.from({ length: 51 }, () => quoted[0]) }],
  ['no description', { itens: [{ ...quoted[0], descricao: ' ' }, quoted[1]] }],
  ['half a centavo', { desconto: 60.005 }],
  ['a total below zero', { itens: [], desconto: 0, total: -1 }],
  ['an answer before it was sent', late],
  ['an answer without its time', { respondido_em: null }],
  ['an answer from nowhere', { por: null }],
  ['a name without an answer', { ...open, respondido_por: 'Ana' }],
  ['an approval with a reason against it', { resposta: 'aprovado' }],
  ['a day before it was sent', { valido_ate: '2020-01-01' }],
  ['a day years ahead', { valido_ate: '2999-01-01' }],
  ['a name of a page', { respondido_por: 'a'.repeat(61) }],
  ['a reason of a page', { motivo: 'a'.repeat(301) }],
  ['terms of a book', { termos: 'a'.repeat(2001) }],
  ['NUL in a name', { respondido_por: 'a\u0000' }],
  ['the year 0001', { enviado_em: '0001-01-01T00:00:00.000Z', valido_ate: '0001-01-02' }],
]
test.each(
  byLot(3, wrongQuotes),
)('holds: of a file that says of a quote %s, the order stays out with its reason', async (_, change, motivo = 'campo_invalido') => {
  const one = await owner()
  const preview = await one.preview('bancada', await withVersion(change))
  expect(preview.previa.contagens).toMatchObject({ ruins: 1 })
  expect(preview.previa.erros[0]).toMatchObject({
    arquivo: 'ordens_servico',
    linha: 1,
    coluna: 'orcamentos',
    motivo,
  })
  expect((await one.confirm(preview)).contagens).toMatchObject({ ordens: 1, lixeira: 1 })
  expect(await audit(database.db)).toEqual([])
})

const noQuotes: [string, Row][] = [
  ['a field that no quote has', { os_id: crypto.randomUUID() }],
  ['an answer of its own', { resposta: 'talvez' }],
  ['a line with its cost', { itens }],
]
test.each(byLot(1, noQuotes))('holds: of a file whose quote says %s, the row is none', async (_, change) => {
  const one = await owner()
  const { previa } = await one.preview('bancada', await withVersion(change))
  expect(previa.contagens).toMatchObject({ ruins: 1 })
  expect(previa.erros[0]).toMatchObject({ arquivo: 'ordens_servico', linha: 1, motivo: 'campo_invalido' })
})

testInAll(
  'holds: of a file that says 21 versions the order stays out, and twenty full ones are read',
  async () => {
    const some = (length: number) =>
      withVersions(([first]) => Array.from({ length }, (_, at) => ({ ...first, versao: at + 1 })))
    const one = await owner()
    expect((await one.preview('bancada', await some(21))).previa.contagens).toMatchObject({ ruins: 1 })
    const full = Array.from({ length: 50 }, () => ({
      ...quoted[0],
      descricao: '"'.repeat(120),
      quantidade: 999,
    }))
    const total = 50 * 999 * 580
    const twenty = await withVersions(([first]) =>
      Array.from({ length: 20 }, (_, at) => ({
        ...{ ...first, versao: at + 1, itens: full, desconto: 0, total },
        ...{ termos: '"'.repeat(2000), motivo: '"'.repeat(300), respondido_por: '"'.repeat(60) },
      })),
    )
    expect((await one.bring('bancada', twenty)).contagens).toMatchObject({ ordens: 2, ruins: 0 })
  },
)

test('holds: an event of a file says of a quote what ours say', async () => {
  const one = await owner()
  const bytes = await forged(file, ({ rows }) =>
    rows('eventos_os', all => all.map((row, at) => (at ? row : { ...row, para: { resposta: 'talvez' } }))),
  )
  const { previa } = await one.preview('bancada', bytes)
  expect(previa.erros).toMatchObject([{ arquivo: 'eventos_os', linha: 1, motivo: 'campo_invalido' }])
})

test('holds: no link of a customer’s page is in a file', async () => {
  const [link] =
    await database.sql`select token_hash, cifra from links_os where user_id = ${source.shop.user_id}`
  const { all } = await readExport(file)
  expect(link).toBeDefined()
  for (const secret of [link?.token_hash, link?.cifra, 'links_os']) expect(all).not.toContain(secret)
})
