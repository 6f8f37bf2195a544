import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Column, csvOf } from '../../src/server/data/exports/csv.ts'
import { addDays } from '../../src/shared/days.ts'
import { expenseCategories } from '../../src/shared/finance.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { cpuTime } from '../support/cpu.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { centsOf, download, recordsOf, sumOf } from '../support/exports.ts'
import { runs } from '../support/long.ts'
import { makeCustomer, makeExpense, makeOrder, makeShop, type TestShop } from '../support/shops.ts'

const pieces = [
  ...['"', '""', ';', ',', '\n', '\r', '\r\n', '\t', "'", ' ', '\u00a0', '\\', '|', '%', 'é', '😀', '👩‍🔧'],
  ...['=', '+', '-', '@', '＝', '＋', '－', '＠', '=1+1', '=HYPERLINK("http://x.example";"a")', '-2+3'],
  ...['\u202e', '\u200b', '\ufeff', '\u2028', '\u0001', '\u0085', '<b>', 'null', '__proto__', '0x1F', '1/2'],
]
const nasty = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 5 })), {
    minLength: 1,
    maxLength: 6,
  })
  // No database text holds these.
  .map(parts => parts.join('').replace(/\0|\p{Cs}/gu, '') || 'x')

/** What a spreadsheet takes for the beginning of a formula, behind whatever it may trim or not show. */
const isFormula = (cell: string) => /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(cell)

/** A cell as it is written: marked where it would begin a formula, also for who takes , or a line break for its end. */
function marked(cell: string): string {
  let begins = true
  let text = ''
  for (const char of cell) {
    text += begins && /[=+\-@＝＋－＠]/.test(char) ? `'${char}` : char
    begins = /[,\t\r\n]/.test(char) || (begins && /[\s"\p{Cf}\p{Cc}]/u.test(char))
  }
  return /^[\t\r]/.test(text) ? `'${text}` : text
}

async function written(cells: string[]) {
  const columns: Column<string>[] = [
    ['a', cell => cell],
    ['b', () => 'z'],
    ['c', cell => cell],
    ['d', () => 7],
  ]
  async function* pages() {
    yield cells
  }
  return Buffer.from(await text(csvOf(columns, pages())))
}

test('holds: any text comes back as it was, marked with an apostrophe where it would be a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(nasty, { minLength: 1, maxLength: 20 }), async cells => {
      const read = recordsOf(await written(cells))
      expect(read).toEqual(cells.map(cell => ({ a: marked(cell), b: 'z', c: marked(cell), d: '7' })))
      for (const { a = '' } of read) expect(isFormula(a)).toBe(false)
    }),
    { numRuns: runs(300) },
  )
})

test('holds: a program that splits at commas, tabs or every line break finds no formula either', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(nasty, { minLength: 1, maxLength: 20 }), async cells => {
      const csv = (await written(cells)).toString()
      for (const piece of csv.split(/[,\t\r\n]/))
        expect(piece.replaceAll('"', '')).not.toMatch(/^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u)
    }),
    { numRuns: runs(300) },
  )
})

test('what programs that split lines first see is a line for each record without line breaks', async () => {
  const csv = (await written(['a', 'b;c', 'd"e', '=1', "x,=cmd|'/c calc'!A0,y", 'Tela - 10, 5+5'])).toString()
  expect(csv).toBe(
    '\ufeff"a";"b";"c";"d"\r\n"a";"z";"a";7\r\n"b;c";"z";"b;c";7\r\n"d""e";"z";"d""e";7\r\n"\'=1";"z";"\'=1";7\r\n' +
      `"x,'=cmd|'/c calc'!A0,y";"z";"x,'=cmd|'/c calc'!A0,y";7\r\n` +
      '"Tela - 10, 5+5";"z";"Tela - 10, 5+5";7\r\n',
  )
})

test.each([
  ...['=1', '+1', '-1', '@a', '\t=1', '\ta', '\ra', '＝1', '＋1', '－1', '＠a', 'a, =1', 'a,"=1', 'a\n\n=1'],
  ...[' =1', '\u00a0=1', '\n=1', '\u200b=1', '\ufeff=1', '\u202e@a', ' \t -1', '\u0001=1'],
])('%j opens as text', async cell => {
  const [record] = recordsOf(await written([cell]))
  expect(record?.a).toBe(marked(cell))
  expect(record?.a).not.toBe(cell)
})

test('holds: a note of blanks costs no more than one of letters', async () => {
  // The least of some tries: a compilation or a sweep of memory falls into one of them, not into all.
  const cost = async (char: string) => {
    const cells = Array<string>(20).fill(`${char.repeat(4000)}x`)
    const tries = []
    for (let i = 0; i < 5; i += 1) tries.push(await cpuTime(async () => void (await written(cells))))
    return Math.max(Math.min(...tries), 1)
  }
  const letters = await cost('a')
  // The square of 4,000 is a thousand times as much as ten times 4,000.
  for (const blank of [' ', '\t', '"', ',', '\u200b']) expect(await cost(blank)).toBeLessThan(50 * letters)
})

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => new Date('2026-11-18T15:00:00Z') })
})

const cents = fc.integer({ min: 1, max: 9_999_999_999 }).map(value => value / 100)
const day = fc.integer({ min: -40, max: 40 }).map(days => addDays('2026-11-15', days))
const entries = fc.record({
  expenses: fc.array(
    fc.record({
      descricao: nasty,
      valor: cents,
      data_despesa: day,
      categoria: fc.constantFrom(...expenseCategories),
      recorrente: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
  orders: fc.array(fc.record({ valor: cents, pago_em: day, pago: fc.boolean(), modelo: nasty }), {
    maxLength: 8,
  }),
})

test('whatever the shop holds, its files say what its screens say', async () => {
  await fc.assert(
    fc.asyncProperty(entries, nasty, async ({ expenses, orders }, nome) => {
      const shop = await makeShop(database.db, { plano: 'profissional' })
      const cookie = await app.signIn(shop.email)
      await store(shop, nome, expenses, orders)
      for (const mes of ['2026-10', '2026-11', 'tudo']) {
        const ask = async (path: string, input = {}) =>
          (await app.call(path, { mes, ...input }, { cookie })).data
        const { receita, despesas, pagas, despesasQuantidade, categorias } = await ask('finance.month')
        const month = await download(app, cookie, `month.csv?mes=${mes}`)
        const [paid, spent] = ['Receita', 'Despesa'].map(tipo => month.rows.filter(row => row.Tipo === tipo))
        expect([sumOf(paid ?? [], 'Entrada'), paid?.length]).toEqual([centsOf(receita), pagas])
        expect([sumOf(spent ?? [], 'Saída'), spent?.length]).toEqual([centsOf(despesas), despesasQuantidade])

        const { items } = await ask('finance.expenses', { limit: 100 })
        const { rows } = await download(app, cookie, `expenses.csv?mes=${mes}`)
        expect(rows.map(row => row.Descrição)).toEqual(
          items.map(({ descricao }: { descricao: string }) => marked(descricao)),
        )
        expect(sumOf(rows, 'Valor')).toBe(centsOf(despesas))
        for (const { categoria, valor } of categorias.slice(0, 1)) {
          const ofOne = await download(app, cookie, `expenses.csv?mes=${mes}&categoria=${categoria}`)
          expect(sumOf(ofOne.rows, 'Valor')).toBe(centsOf(valor))
        }
        const cells = [...month.rows, ...rows].flatMap(row => Object.values(row))
        expect(cells.filter(isFormula)).toEqual([])
      }
    }),
    { numRuns: runs(5) },
  )
})

/** Texts as no form would let them in: what other ways leave in the tables must not become formulas either. */
async function store(
  shop: TestShop,
  nome: string,
  expenses: (Parameters<typeof makeExpense>[2] & { descricao: string })[],
  orders: { valor: number; pago_em: string; pago: boolean; modelo: string }[],
) {
  const { sql } = database
  for (const { descricao, ...fields } of expenses) {
    const { id } = await makeExpense(database.db, shop, fields)
    await sql`update despesas set descricao = ${descricao} where user_id = ${shop.user_id} and id = ${id}`
  }
  const customer = await makeCustomer(database.db, shop)
  await sql`update clientes set nome = ${nome} where user_id = ${shop.user_id}`
  for (const { pago, pago_em, valor, modelo } of orders) {
    const fields = pago ? { pago, pago_em, forma_pagamento: 'PIX' as const } : {}
    const { id } = await makeOrder(database.db, shop, customer.id, { ...fields, valor })
    await sql`update ordens_servico set numero_os = ${`=${modelo}${id}`} where user_id = ${shop.user_id} and id = ${id}`
  }
}
