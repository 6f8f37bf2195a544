import { expect, test } from 'vitest'
import { openShop } from '../support/open-shop.ts'
import { startServer } from '../support/server-process.ts'
import { listening, openStream } from '../support/stream.ts'

const server = await startServer()
const other = await server.another()

test('a process that is killed may have announced nothing: browsers of the others ask anew', async () => {
  await listening(server.sql, 2)
  const { client } = await openShop(server, { plano: 'profissional' })
  const stream = await openStream(server.url, client.cookie(), {
    headers: { host: new URL(server.url).host },
  })
  await stream.opens()
  // Its sign that it runs has come by now.
  await new Promise(resolve => setTimeout(resolve, 2_000))
  expect(stream.messages()).not.toContain('gap')
  await other.kill()
  const killed = performance.now()
  const heard = await stream.hears(message => message === 'gap', 60_000)
  expect(heard - killed).toBeGreaterThan(10_000)
  stream.close()
}, 120_000)

test('one that stops in order has announced everything: nobody is disturbed', async () => {
  await other.restart()
  await listening(server.sql, 2)
  const { client } = await openShop(server, { plano: 'profissional' })
  const stream = await openStream(server.url, client.cookie(), {
    headers: { host: new URL(server.url).host },
  })
  await stream.opens()
  await new Promise(resolve => setTimeout(resolve, 2_000))
  expect(await other.stop()).toBe(0)
  await expect(stream.hears(message => message === 'gap', 50_000)).rejects.toThrow('not heard')
  stream.close()
}, 120_000)
