import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { codeOf } from '../../src/server/db/failures.ts'
import { mintShopScope } from '../../src/server/db/shop-scope.ts'
import { copyRecurring } from '../../src/server/finance/recurring.ts'
import { changeOrder } from '../../src/server/orders/write-orders.ts'
import { diskStorage } from '../../src/server/storage/disk.ts'
import { orderStatuses } from '../../src/shared/orders.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { figuresAgree } from '../support/figures/agree.ts'
import { openScreen, reload } from '../support/figures/screen.ts'
import { step } from '../support/figures/steps.ts'
import { take } from '../support/figures/take.ts'
import { runs } from '../support/long.ts'
import { readShop } from '../support/read-shop.ts'
import { makeCustomer, makeExpense, makeOrder, makeShop } from '../support/shops.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase({ max: 16 })
})

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

test(
  'writes of every kind at once wait for each other in one order, and every figure is right',
  async () => {
    const { db, sql } = database
    const storage = diskStorage(await mkdtemp(join(inject('scratch'), 'fotos-')))
    const shop = await makeShop(db, { plano: 'profissional' })
    const screen = await openScreen(db, storage, shop)
    const outcomes: Record<string, number> = {}
    const count = (outcome: string) => {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
    // These say what comes of them where nobody else writes.
    const alone = ['stale', 'repeat', 'nobody']
    const together = step.filter(({ verb }) => !alone.includes(verb))
    await fc.assert(
      fc.asyncProperty(fc.array(together, { minLength: 8, maxLength: 24, size: 'max' }), async steps => {
        await Promise.all(
          steps.map(one =>
            take(screen, one).then(
              () => count('done'),
              (error: Error) => count(refusal(error)),
            ),
          ),
        )
        const { fuso } = await readShop(db, shop.user_id, new Date())
        screen.shop = mintShopScope({ ...shop, fuso })
        await reload(screen)
        const [one] = steps
        if (!one) return
        const looks = { months: [one.month, 'tudo'], ranges: [one.range] }
        await figuresAgree(database, screen.shop, one.now, looks)
      }),
      { numRuns: runs(12), seed, endOnFailure: true },
    )
    console.log(`writes at once with seed ${seed} (SEED=${seed} repeats them): ${JSON.stringify(outcomes)}`)
    const numbers = await sql`select numero_os from ordens_servico where user_id = ${shop.user_id}`
    expect(new Set(numbers.map(row => row.numero_os)).size).toBe(numbers.length)
    expect(outcomes.done).toBeGreaterThan(0)
  },
  runs(90_000),
)

// Somebody else was first, to an order or to its quote; anything else is a failure, a deadlock above all.
const beaten = [
  ...['nao_encontrado', 'conflito', 'orcamento_encerrado'],
  ...['orcamento_outro', 'orcamento_respondido', 'orcamento_sem_valor'],
]
function refusal(error: Error): string {
  if (!beaten.includes(error.message)) throw new Error(`failed with ${codeOf(error)}`, { cause: error })
  return error.message
}

test('statuses that change against each other move the same totals in one order', async () => {
  const { db } = database
  const shop = await makeShop(db, { plano: 'profissional' })
  const { id: cliente_id } = await makeCustomer(db, shop)
  let orders = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      makeOrder(db, shop, cliente_id, { status: orderStatuses[index % 4], data_previsao: '2026-11-25' }),
    ),
  )
  for (let turn = 0; turn < runs(6); turn++)
    orders = await Promise.all(
      orders.map(({ id, updated_at }, index) => {
        const status = orderStatuses[(index * 3 + turn) % 4] ?? 'Recebido'
        const input = { id, based_on: updated_at, status, data_entrega: null }
        return changeOrder(db, shop, input, new Date())
      }),
    )
  expect(await audit(db)).toEqual([])
})

test('one status that two people change at once is moved once', async () => {
  const { db } = database
  const shop = await makeShop(db, { plano: 'profissional' })
  const { id: cliente_id } = await makeCustomer(db, shop)
  for (let turn = 0; turn < 8; turn++) {
    const { id, updated_at } = await makeOrder(db, shop, cliente_id)
    const input = { id, based_on: updated_at, data_entrega: null }
    const answers = await Promise.allSettled(
      orderStatuses.map(status => changeOrder(db, shop, { ...input, status }, new Date())),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
  expect(await audit(db)).toEqual([])
})

test('of twenty copies of a month at once one is made', async () => {
  const { db, sql } = database
  const shop = await makeShop(db)
  await makeExpense(db, shop, { recorrente: true, data_despesa: '2026-10-31' })
  await makeExpense(db, shop, { recorrente: true, data_despesa: '2026-10-05', descricao: 'Luz' })
  const now = new Date('2026-11-20T15:00:00Z')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => copyRecurring(db, shop, { mes: '2026-11' }, now)),
  )
  expect(answers.map(({ copiadas }) => copiadas).filter(Boolean)).toEqual([2])
  const rows = await sql<{ dia: string }[]>`
    select data_despesa::text as dia from despesas where user_id = ${shop.user_id} order by 1`
  expect(rows.map(({ dia }) => dia)).toEqual(['2026-10-05', '2026-10-31', '2026-11-05', '2026-11-30'])
  expect(await audit(db)).toEqual([])
})
