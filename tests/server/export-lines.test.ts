import { beforeAll, expect, test } from 'vitest'
import { longestLine, maxLines, type OrderLine } from '../../src/shared/order-lines.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { filesOfZip, readExport } from '../support/exported-zip.ts'
import { recordsOf } from '../support/exports.ts'
import { makeCustomer, orderInput } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

const evil = [
  ...['=HYPERLINK("http://x.example";"a")', '+1', '-2+3', '@SUM(A1)', '＝1', 'x, =1', '";=1', "'=1"],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '&lt;b&gt;',
    '{{x}}',
    '%0a=1',
    '__proto__',
  ],
  ...['W'.repeat(longestLine), '👩‍🔧'.repeat(24)],
]
const itens: OrderLine[] = Array.from({ length: maxLines }, (_, at) => ({
  tipo: at % 2 ? 'servico' : 'peca',
  descricao: evil[at % evil.length] ?? '',
  quantidade: 999,
  valor_unitario: 1234.56,
  custo_unitario: 0.01,
  garantia_dias: 3650,
}))

test('holds: fifty lines of hostile words are no formula and no markup in any file, and come back as they were', async () => {
  const one = await exportOwner(database, app)
  const { id: cliente_id } = await makeCustomer(database.db, one.shop)
  const call = (path: string, input: unknown) => app.call(path, input, { cookie: one.cookie })
  const { chave, ...fields } = { ...orderInput(cliente_id), valor: undefined }
  const { data: order } = await call('orders.create', { ...fields, chave, itens })
  const others = itens.map(line => ({ ...line, descricao: [...line.descricao].toReversed().join('') }))
  const { id, updated_at: based_on } = order
  expect((await call('orders.update', { ...fields, id, based_on, itens: others })).status).toBe(200)
  const { data: changed } = await call('orders.get', { id })
  expect((await call('orders.update', { ...fields, id, based_on: changed.updated_at, itens })).status).toBe(
    200,
  )
  expect((await call('orders.get', { id })).data.itens).toEqual(itens)

  const file = await one.taken()
  const sheets = [...(await filesOfZip(file))].filter(([name]) => name.endsWith('.csv'))
  expect(sheets.map(([name]) => name)).toContain('planilhas/itens_os.csv')
  const isFormula = (cell: string) => /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u.test(cell)
  for (const [, csv] of sheets) {
    const cells = recordsOf(csv).flatMap(record => Object.values(record))
    // Some programs begin a cell at commas and line breaks, too.
    const pieces = csv.toString().split(/[,\t\r\n]/)
    expect([...cells, ...pieces.map(piece => piece.replaceAll('"', ''))].filter(isFormula)).toEqual([])
  }
  const { sheet, rows } = await readExport(file)
  expect(rows.ordens_servico[0]?.itens).toEqual(itens)
  expect(sheet('itens_os')).toHaveLength(maxLines)
  // Its history is bounded, and has no cost.
  const { items: events } = (await call('orders.events', { id })).data
  for (const { de, para } of events)
    for (const side of [de, para]) expect(JSON.stringify(side ?? {}).length).toBeLessThan(4200)
  expect(JSON.stringify(events)).not.toContain('custo')

  const page = await app.app.inject({
    url: `/export/customers/${cliente_id}`,
    headers: { host: ours.host, cookie: one.cookie },
  })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('&#60;script&#62;alert(1)')
  expect(page.body).not.toMatch(/<script|<img src=x/)

  const other = await exportOwner(database, app)
  await other.bring('bancada', file)
  expect((await readExport(await other.taken())).rows.ordens_servico[0]?.itens).toEqual(itens)
})
