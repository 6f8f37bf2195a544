import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { findsCustomer } from '../../src/client/customers/customer.ts'
import { findsOrder, inSections } from '../../src/client/orders/list/use-order-list.ts'
import { findsPhoto } from '../../src/client/photos/photo.tsx'
import { findsReminder } from '../../src/client/reminders/reminder.ts'
import { matchesOf } from '../../src/client/ui/inputs/matches.ts'
import { rowsHere } from '../../src/client/ui/lists/rows.ts'
import { listCustomers } from '../../src/server/customers/read-customers.ts'
import { createCustomer } from '../../src/server/customers/write-customers.ts'
import { listOrders } from '../../src/server/orders/list-orders.ts'
import { renameInOrders } from '../../src/server/orders/searchable-order.ts'
import { listPhotos } from '../../src/server/photos/read-photos.ts'
import { renameInPhotos } from '../../src/server/photos/write-photos.ts'
import { listReminders } from '../../src/server/reminders/read-reminders.ts'
import { listOrders as listSchema } from '../../src/shared/orders-schema.ts'
import { plainSigns } from '../../src/shared/plain-text.ts'
import { longestSearch, plain } from '../../src/shared/search.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { customerInput, makeOrder, makeReminder, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let shop: TestShop

/** Customer, phone, brand and model. The last ones hold letters that only the database makes plain. */
const shopRows = [
  ['João da Conceição', '(11) 98741-1107', 'iPhone', '12 Pro'],
  ['Ana Müller', '(92) 3456-7890', 'Samsung', 'Galaxy S20 100%'],
  ['Zé_Baixo & Cia', '(55) 99911-2233', 'Motorola', 'Moto G\\8'],
  ['Ana Paula', '(21) 97777-0012', 'iPhone', '11'],
  ['Joana D’Água', '(11) 91100-0003', 'Xiaomi', 'Redmi 9A'],
  ['Íris Ñandú Ýlmaz', '(11) 91234-5678', 'LG', 'K-52'],
  ['Loja do 1º andar', '(11) 93333-0004', 'Outro', 'Redmi ½ 9_A'],
  ['Łukasz Straße œ', '(11) 94444-0005', 'Samsung', 'A１２ №7 ☎'],
] as const

beforeAll(async () => {
  database = await freshDatabase()
  shop = await makeShop(database.db, { plano: 'profissional' })
  for (const [at, [nome, telefone, marca, modelo]] of shopRows.entries()) {
    const email = `${nome.slice(0, 2).normalize('NFD').replace(/\W/g, '')}${at}@loja-${at}.com.br`
    const documento = at === 0 ? '12.ABC.345/01DE-35' : null
    const customer = await createCustomer(
      database.db,
      shop,
      customerInput({ nome, telefone, email, documento }),
      new Date(),
    )
    const data_entrada = `2026-11-${String(20 - at)}`
    const order = await makeOrder(database.db, shop, customer.id, { marca, modelo, data_entrada })
    await makeReminder(database.db, shop, {
      os_id: order.id,
      titulo: `Ligar, ${nome}`,
      descricao: 'às 9h\nnão antes',
    })
    await database.sql`update ordens_servico set numero_anterior = ${`A-${at}7/2019`} where id = ${order.id}`
    await database.sql`
      insert into fotos_os (user_id, id, os_id, nome_arquivo, url_storage, tipo_foto, largura, altura, bytes, created_at, busca, chave, chave_conteudo)
      values (${shop.user_id}, gen_random_uuid(), ${order.id}, ${`placa-mãe ${modelo}.jpg`}, ${`foto-${at}`}, 'antes', 8, 6, 0, now(), '', gen_random_uuid(), '')`
    await database.db.transaction(async tx => {
      await renameInOrders(tx, shop, customer)
      await renameInPhotos(tx, shop, { id: order.id }, nome)
    })
  }
})

const limit = 100

const nouns = {
  orders: {
    list: (q?: string) => listOrders(database.db, shop, { q, limit }, new Date()),
    finds: findsOrder,
  },
  customers: { list: (q?: string) => listCustomers(database.db, shop, { q, limit }), finds: findsCustomer },
  reminders: {
    list: (q?: string) => listReminders(database.db, shop, { q, limit }, new Date()),
    finds: findsReminder,
  },
  photos: { list: (q?: string) => listPhotos(database.db, shop, { q, limit }), finds: findsPhoto },
}

/** Words as people type them, cut out of what the rows hold, and what nobody types. */
const pieces = [
  ...shopRows.flat(),
  ...[
    'OS-0003',
    '0003',
    '3',
    'OS 4',
    '+55 11 98741',
    '12.ABC.345/01DE-35',
    '34501',
    'A-07/2019',
    'placa',
    'as 9h',
  ],
  ...['’', '´', '`', '–', '\u200b', '\u2009', '“', '＇'],
  ...['%', '_', '\\', '½', 'º', '\u0301', '\ufeff', '\u200e', '１２', 'ß', 'maria'],
]
const piece = fc
  .tuple(fc.constantFrom(...pieces), fc.nat(20), fc.nat(20))
  .map(([text, from, length]) => text.slice(from % text.length, (from % text.length) + 1 + length))
const accented = fc.constantFrom<((text: string) => string)[]>(
  text => text,
  text => text.normalize('NFD'),
  text => text.normalize('NFD').replace(/\p{M}/gu, ''),
  text => text.toUpperCase(),
  text => text.toLowerCase(),
)
const typed = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(piece, accented).map(([text, change]) => change(text)) },
  { weight: 4, arbitrary: fc.array(piece, { maxLength: 3 }).map(words => words.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
)

test.each(
  Object.keys(nouns) as (keyof typeof nouns)[],
)('the page hides none of the %s that the server finds, and shows no others where it can tell', async noun => {
  const { list, finds } = nouns[noun] as {
    list(q?: string): Promise<{ items: { id: string }[] }>
    finds: (row: object, typed: string) => boolean | undefined
  }
  const { items } = await list()
  expect(items).toHaveLength(shopRows.length)
  await fc.assert(
    fc.asyncProperty(typed, async text => {
      const asked = listSchema.safeParse({ q: text.slice(0, longestSearch) })
      if (!asked.success) return
      const found = new Set((await list(asked.data.q)).items.map(row => row.id))
      for (const row of items) {
        const told = finds(row, text)
        if (told !== undefined) expect(told, JSON.stringify([text, row])).toBe(found.has(row.id))
      }
      expect(rowsHere({ shown: items, all: undefined }, text, finds)?.length).toBeGreaterThan(0)
    }),
  )
})

test('the page sorts what it finds of the orders as the server does', async () => {
  const { items } = await listOrders(database.db, shop, { limit }, new Date())
  await fc.assert(
    fc.asyncProperty(piece, async text => {
      const asked = listSchema.safeParse({ q: text })
      if (!asked.success) return
      const decided = items.filter(row => findsOrder(row, text) !== undefined)
      const here = inSections(
        decided.filter(row => findsOrder(row, text)),
        text,
      )
      const { items: found } = await listOrders(database.db, shop, { q: asked.data.q, limit }, new Date())
      const ids = new Set(decided.map(row => row.id))
      expect(here.map(row => row.id)).toEqual(found.map(row => row.id).filter(id => ids.has(id)))
    }),
  )
})

test('the page makes plain, of the letters that it decides on, the same as the database', async () => {
  const letters = Array.from({ length: 0x17f }, (_, code) => String.fromCharCode(code)).filter(
    letter => letter.trim() !== '' && findsOrder({ ...plainOrder, aparelho: letter }, letter) !== undefined,
  )
  expect(letters.length).toBeGreaterThan(140)
  const [row] = await database.sql`select bancada_busca(${letters.join('')}) as busca`
  expect(row?.busca.slice(1)).toBe(plain(letters.join('')))
})

test('of signs, blanks and marks that look alike or are not seen, page and database make the same', async () => {
  const signs = Array.from({ length: 0xffff - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).filter(
    sign =>
      plainSigns(sign) !== sign || (/\p{Default_Ignorable_Code_Point}/u.test(sign) && !/\p{Cn}/u.test(sign)),
  )
  expect(signs.length).toBeGreaterThan(180)
  const texts = signs.map(sign => `a${sign}b`)
  const rows = await database.sql`
    select bancada_busca(texto) as busca from unnest(${texts}::text[]) with ordinality as t (texto, n) order by n`
  expect(rows.map(({ busca }) => busca)).toEqual(texts.map(text => ` ${plain(text)}`))
})

test.each([
  'd´água',
  'd`água',
  'd’agua',
  'd‘agua',
  'dʼagua',
  'd＇agua',
  'd\u200b’água',
  '１１\u202f９１１００−０００３',
])('%j finds Joana D’Água', async typed => {
  const { items } = await listCustomers(database.db, shop, { q: typed, limit })
  expect(items.map(({ nome }) => nome)).toEqual(['Joana D’Água'])
  expect(items.map(row => findsCustomer(row, typed))).toEqual([true])
  expect(matchesOf('Joana D’Água, (11) 91100-0003', typed)).toHaveLength(1)
})

const plainOrder = {
  soma_itens: null,
  numero_os: 'OS-0001',
  numero_anterior: null,
  clientes: { nome: 'Ana', telefone: '(11) 98741-1107' },
}
