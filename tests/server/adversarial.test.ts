import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { leastCpuTime } from '../support/cpu.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  customerInput,
  expenseInput,
  makeCustomer,
  makeOrder,
  makeShop,
  orderInput,
} from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let cookie: string
let cliente_id: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  const shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
  cliente_id = (await makeCustomer(database.db, shop)).id
  await makeOrder(database.db, shop, cliente_id)
  await app.call('orders.list', {}, { cookie })
})

const size = 50_000
const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)

/** 50 KB each, of what slows regular expressions, normal forms and searches down. */
const strings = {
  letters: fill('a'),
  spaces: `${fill(' ')}x`,
  'line breaks': fill('\r\n'),
  'marks out of order': `a${fill('\u0301\u0316')}`,
  'joined emoji': fill('👩‍🔧'),
  'half characters': fill('\ud800'),
  'reordering marks': fill('\u202e'),
  'an e-mail that does not end': `${fill('a.')}@${'a-'.repeat(100)}`,
  'at signs': fill('@'),
  'digits and punctuation': fill('(1)-+.'),
  'days in a row': fill('2026-11-20T00:00:00'),
  wildcards: fill('%_\\'),
  'commas and dots': fill('1.111,'),
  'ligatures that grow': fill('\ufdfa'),
}

const fields: [string, (text: string) => unknown][] = [
  ...['nome', 'telefone', 'email', 'endereco', 'chave'].map(
    field =>
      ['customers.create', (text: string) => ({ ...customerInput(), [field]: text })] as [
        string,
        (text: string) => unknown,
      ],
  ),
  ...[
    'cliente_id',
    'marca',
    'modelo',
    'defeito',
    'observacoes',
    'data_entrada',
    'data_previsao',
    'status',
    'valor',
  ].map(
    field =>
      ['orders.create', (text: string) => ({ ...orderInput(cliente_id), [field]: text })] as [
        string,
        (text: string) => unknown,
      ],
  ),
  ...['descricao', 'valor', 'data_despesa', 'categoria'].map(
    field =>
      ['finance.createExpense', (text: string) => ({ ...expenseInput(), [field]: text })] as [
        string,
        (text: string) => unknown,
      ],
  ),
  ['finance.month', text => ({ mes: text })],
  ['finance.expenses', text => ({ cursor: text })],
  ['reports.quotes', text => ({ mes: text })],
  ['reports.margin', text => ({ mes: text })],
  ['reports.advanced', text => ({ de: text, ate: text })],
  ['settings.setZone', text => ({ fuso: text })],
  ['orders.list', text => ({ q: text })],
  ['orders.list', text => ({ cursor: text })],
  ['orders.setStatus', text => ({ id: cliente_id, based_on: text, status: 'Pronto' })],
  ['customers.list', text => ({ q: text })],
  ['auth.signIn', text => ({ email: text, password: 'x' })],
  ['auth.signUp', text => ({ nome: text, email: text, password: 'parafuso torx', fuso: text })],
]

/** Milliseconds of processor. What grows with the square of 50 KB takes seconds: `\s+$` in its spaces took 2.6. */
const atOnce = 400

test.each(
  Object.entries(strings),
)('50 KB of %s are dealt with at once in every field', async (_what, text) => {
  for (const [path, inputWith] of fields) {
    let status = 0
    const milliseconds = await leastCpuTime(async () => {
      status = (await app.call(path, inputWith(text), { cookie })).status
    }, atOnce)
    // Spaces alone are cut off, and what is left may be right; of visitors no such body is read.
    expect(path.startsWith('auth.sign') ? [400, 413] : [200, 400], path).toContain(status)
    expect(milliseconds, path).toBeLessThan(atOnce)
  }
})

test('holds: the longest text that is still read costs no more', async () => {
  const observacoes = `a${'\u0301\u0316'.repeat(4000)}`
  const create = () => app.call('orders.create', { ...orderInput(cliente_id), observacoes }, { cookie })
  expect(await leastCpuTime(create, atOnce)).toBeLessThan(atOnce)
})

test('holds: a hundred characters of anything are searched for in an instant', async () => {
  for (const [what, text] of Object.entries(strings)) {
    const search = () => app.call('orders.list', { q: text.slice(0, 100) }, { cookie })
    expect([200, 400]).toContain((await search()).status)
    expect(await leastCpuTime(search, atOnce), what).toBeLessThan(atOnce)
  }
})
