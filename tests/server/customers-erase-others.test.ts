import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { shopWithPerson } from '../support/known-person.ts'
import { password } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

interface Erased {
  id: string
  cookie: string
  row: { updated_at: string }
}

const erase = ({ id, cookie, row }: Erased) =>
  app.call('customers.erase', { id, based_on: row.updated_at, senha_atual: password }, { cookie })

test('of many erasures at once one counts, and its mark stays', async () => {
  const on = await shopWithPerson(app, database)
  const answers = await Promise.all([1, 2, 3, 4].map(() => erase(on)))
  expect(answers.map(({ error }) => error?.key).toSorted()).toEqual([
    'conflito',
    'conflito',
    'conflito',
    undefined,
  ])
  expect(await keysOf(app.storage, `${on.shop.user_id}/apagados/${on.id}/`)).toHaveLength(1)
})
