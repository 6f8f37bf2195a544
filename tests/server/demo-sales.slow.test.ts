import { asc, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { demoAccounts, insertAccount } from '../../src/dev/demo/accounts.ts'
import { createRandom } from '../../src/dev/demo/data/random.ts'
import { sellPlans } from '../../src/dev/demo/sales.ts'
import { ownHistory } from '../../src/server/billing/transactions.ts'
import { readConfig } from '../../src/server/config.ts'
import type { Database } from '../../src/server/db/client.ts'
import { usuarios } from '../../src/server/db/schema/access.ts'
import { assinaturas, entregas } from '../../src/server/db/schema/billing.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { freshDatabase } from '../support/database.ts'
import { cipher } from '../support/work.ts'

const now = new Date('2026-11-20T17:40:00Z')
const { email } = demoAccounts.busy

let db: Database
let user_id: string
beforeAll(async () => {
  db = (await freshDatabase()).db
  const owner = await transaction(db, tx =>
    insertAccount(tx, demoAccounts.busy, { now, random: createRandom(5), cipher }),
  )
  user_id = owner.user_id
  await sellPlans({ db, cipher }, email, now)
})

const told = () =>
  db.select({ corpo: entregas.corpo, vezes: entregas.vezes }).from(entregas).orderBy(asc(entregas.hash))

test('the busy one has paid for its plan from the end of its trial on, once late, and can go on in the sandbox', async () => {
  const deps = { db, clock: () => now, config: readConfig({}) }
  const { items, assinaturas: bought } = await ownHistory(deps, user_id, {})
  expect(items.map(({ plano, status }) => `${plano} ${status}`)).toEqual([
    ...Array(4).fill('profissional paid'),
    'basico paid',
    'basico refused',
    ...Array(2).fill('basico paid'),
  ])
  expect(bought).toMatchObject([
    { status: 'active', renova: true, gerenciar: '/sandbox/assinatura/sandbox-demo' },
  ])
  const [owner] = await db
    .select({ created_at: usuarios.created_at })
    .from(usuarios)
    .where(eq(usuarios.id, user_id))
  expect(items.at(-1)?.created_at.slice(0, 10)).toBe(
    new Date(Date.parse(owner?.created_at ?? '') + 3 * 86_400_000).toISOString().slice(0, 10),
  )
  expect(items.every(({ created_at }) => created_at <= now.toISOString())).toBe(true)
  expect(await db.$count(entregas, isNull(entregas.derivada_em))).toBe(0)
})

test('another start tells nothing more; one after a crash before it was derived tells the same', async () => {
  const before = await told()
  await sellPlans({ db, cipher }, email, new Date('2026-12-24T12:00:00Z'))
  expect(await told()).toEqual(before)
  await db.delete(assinaturas)
  await sellPlans({ db, cipher }, email, now)
  expect(await told()).toEqual(before.map(({ corpo, vezes }) => ({ corpo, vezes: vezes + 1 })))
  expect(await db.$count(assinaturas)).toBe(1)
})
