import { beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import type { Database } from '../../src/server/db/client.ts'
import { monthFinance } from '../../src/server/finance/finance-figures.ts'
import { copyRecurring } from '../../src/server/finance/recurring.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeExpense, makeShop, type TestShop } from '../support/shops.ts'
import { tellingDatabase } from '../support/statements.ts'

// In Brazil it is still November.
const now = new Date('2026-12-01T02:30:00Z')

let database: TestDatabase
let app: TestApp
let shop: TestShop
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
})
beforeEach(async () => {
  shop = await makeShop(database.db, { plano: 'profissional', now })
})

const month = (mes: string) => monthFinance(database.db, shop, { mes }, now)

const copy = (mes: string, db: Database = database.db) => copyRecurring(db, shop, { mes }, now)

/** A shop with so many recurring expenses, of two categories and 28 days. */
async function many(count: number) {
  const first = await makeExpense(database.db, shop, { recorrente: true, data_despesa: '2026-10-01' }, now)
  await database.sql`
    insert into despesas (user_id, id, descricao, valor, categoria, data_despesa, recorrente, serie, dia, created_at, updated_at, chave, chave_conteudo)
    select user_id, outra.id, descricao, n, case n % 2 when 0 then 'pecas' else 'aluguel' end, data_despesa + n % 28, true, outra.id,
      1 + n % 28, created_at, updated_at, gen_random_uuid(), ''
    from despesas, generate_series(2, ${count}::int) as n, lateral (select gen_random_uuid() as id where n > 0) as outra
    where user_id = ${shop.user_id} and despesas.id = ${first.id}`
  await database.sql`delete from totais where user_id = ${shop.user_id}`
  await database.sql`insert into totais select * from bancada_recontagem where user_id = ${shop.user_id}`
}

test('of very many 200 are offered and copied at a time, those due first, and the rest stays offered', async () => {
  await many(450)
  const offered = await month('2026-11')
  expect([offered.recorrentes.length, offered.recorrentesQuantidade]).toEqual([200, 450])
  expect(offered.recorrentes.at(-1)?.data_despesa).toBe('2026-11-13')
  expect(await copy('2026-11')).toEqual({ copiadas: 200 })
  const rest = await month('2026-11')
  expect([rest.despesasQuantidade, rest.recorrentesQuantidade]).toEqual([200, 250])
  expect(rest.recorrentes[0]?.data_despesa).toBe('2026-11-13')
  expect([await copy('2026-11'), await copy('2026-11')]).toEqual([{ copiadas: 200 }, { copiadas: 50 }])
  expect(await copy('2026-11')).toEqual({ copiadas: 0 })
  expect(await month('2026-11')).toMatchObject({ recorrentes: [], recorrentesQuantidade: 0 })
  expect(await audit(database.db)).toEqual([])
})

test('a copy takes as many statements for 200 as for one, and tells of one change', async () => {
  const telling = tellingDatabase(database.appUrl)
  const statements = async () => (await telling.captured(db => copy('2026-11', db))).length
  await many(1)
  const forOne = await statements()
  shop = await makeShop(database.db, { plano: 'profissional', now })
  await many(200)
  const heard: string[] = []
  const { unlisten } = await database.sql.listen('bancada', payload => void heard.push(payload))
  expect(await statements()).toBe(forOne)
  shop = await makeShop(database.db, { plano: 'profissional', now })
  await many(200)
  await copy('2026-11')
  await expect.poll(() => heard.length).toBe(1)
  await unlisten()
  await telling.close()
})

test.each([
  ['2025-10', false],
  ['2025-11', true],
  ['2027-11', true],
  ['2027-12', false],
])('what a year from now does not reach is neither offered nor copied: %s %j', async (mes, reached) => {
  await makeExpense(database.db, shop, { recorrente: true, data_despesa: '2024-01-31' }, now)
  expect((await month(mes)).recorrentesQuantidade).toBe(reached ? 1 : 0)
  const cookie = await app.signIn(shop.email)
  const { status, data, error } = await app.call('finance.copyRecurring', { mes }, { cookie })
  if (reached) return expect(data).toEqual({ copiadas: 1 })
  expect([status, error?.key, error?.fields]).toEqual([400, 'entrada_invalida', { mes: 'data_invalida' }])
})
