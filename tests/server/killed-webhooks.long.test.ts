import { expect, test, vi } from 'vitest'
import { openShop } from '../support/open-shop.ts'
import { receiver } from '../support/receiver.ts'
import { startServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'

const server = await startServer()

test('claim: kill -9 amid deliveries loses none; one that comes twice has the same id', async () => {
  let kills = 0
  const at = await receiver((_req, res) => {
    // It has the delivery, and the process that sent it is gone before it hears so.
    if (at.received.length % 10 === 7 && kills < 3) {
      kills++
      return void server.kill()
    }
    res.end()
  })
  const shop = await openShop(server, { plano: 'profissional' })
  await shop.call('webhooks.create', { url: at.url, eventos: ['client.created'], senha_atual: password })
  const made: string[] = []
  for (let each = 0; each < 30; each++) {
    // It may be killed again while it is asked again.
    for (let tries = 0; made.length === each; tries++)
      await shop.customer({ nome: `Cliente ${each}, ${tries}` }).then(({ id }) => made.push(id), rise)
  }
  const told = () => new Set(at.received.map(({ event }) => event.data.id as string))
  await vi.waitFor(
    async () => {
      await rise()
      expect(made.filter(id => !told().has(id))).toEqual([])
    },
    { timeout: 60_000, interval: 500 },
  )
  expect(kills).toBe(3)
  // Each customer has one event, however often it came.
  const ids = new Map<string, Set<string>>()
  for (const { event } of at.received)
    ids.set(event.data.id, (ids.get(event.data.id) ?? new Set()).add(event.id))
  expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([])
  expect(at.received.length).toBeGreaterThan(told().size)
  const waiting = () => server.sql`select 1 from entregas_webhook where estado <> 'entregue'`
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(0)
})

/** Starts the server again if it was killed. */
async function rise(): Promise<void> {
  const alive = await fetch(`${server.url}/health`).then(
    () => true,
    () => false,
  )
  if (alive) return
  await server.kill()
  // Its lease is a minute.
  await server.sql`update jobs set reservado_ate = null`
  await server.restart()
}
