import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findLosses } from '../support/auditor.ts'
import { chances, startLoad, told } from '../support/load.ts'
import { openShop } from '../support/open-shop.ts'
import { remote } from '../support/remote.ts'
import { startServer } from '../support/server-process.ts'
import { orderInput } from '../support/shops.ts'
import { faultSeed, tellFault } from '../support/tell-fault.ts'

const first = await startServer()
const second = await first.another()
const urls = [first.url, second.url]

/** Of both processes together. */
const kills = Number(process.env.FAULTS_KILLS ?? 200)

test('app-killed: kill -9 of two processes, again and again, amid the orders of six writers', async () => {
  const chance = chances(faultSeed)
  const load = await startLoad(first, { urls })
  const killing = [first, second].map(async (server, turn) => {
    for (let killed = turn; killed < kills; killed += 2) {
      await pause(chance() * 400)
      await server.kill()
      await server.restart()
    }
  })
  // Both end before one that failed is told of, so that no later test has its server killed.
  for (const ended of await Promise.allSettled(killing)) if (ended.status === 'rejected') throw ended.reason
  await load.until(load.acknowledged.length + 10)
  await load.end()
  expect(load.acknowledged.length).toBeGreaterThan(kills / 2)
  tellFault(
    'app-killed',
    `${kills} times kill -9 amid ${load.acknowledged.length} orders (${told(load.statuses)})`,
    await findLosses(first, load),
  )
})

test('app-paused: SIGSTOP of one of two processes for 30 s', async () => {
  const load = await startLoad(first, { urls })
  await load.until(30)
  process.kill(first.pid() ?? 0, 'SIGSTOP')
  await pause(30_000)
  const meanwhile = load.acknowledged.length
  process.kill(first.pid() ?? 0, 'SIGCONT')
  await load.until(meanwhile + 30)
  await load.end()
  tellFault(
    'paused',
    `an app process stood still for 30 s amid ${load.acknowledged.length} orders (${told(load.statuses)})`,
    await findLosses(first, load),
  )
})

test('sigterm: SIGTERM of each process in turn under load, told apart from a fault of ours', async () => {
  const load = await startLoad(first, { urls })
  for (const server of [first, second, first]) {
    await load.until(load.acknowledged.length + 20)
    expect(await server.stop()).toBe(0)
    await server.restart()
  }
  await load.end()
  const wrong = Object.keys(load.statuses).filter(status => !['200', '503', 'no answer'].includes(status))
  tellFault('sigterm', `3 times SIGTERM amid ${load.acknowledged.length} orders (${told(load.statuses)})`, [
    ...(await findLosses(first, load)),
    ...wrong.map(status => `calls were answered ${status}`),
  ])
})

test('limit: fifty creations at the limit, on two processes', async () => {
  const shop = await openShop(first)
  const { id } = await shop.customer()
  for (let made = 0; made < 9; made++) await shop.order(id)
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async (_, turn) => {
      const url = urls[turn % 2] ?? first.url
      return (await remote(url, shop.client.cookie()).call('orders.create', orderInput(id))).status
    }),
  )
  const taken = statuses.filter(status => status === 200).length
  tellFault('limit', `50 creations, 1 below the limit, on 2 processes: ${taken} taken`, [
    ...(taken === 1 ? [] : [`${taken} creations were taken`]),
    ...(await findLosses(first)),
  ])
})
