import { expect, test } from 'vitest'
import { makeApiKey } from '../support/api-keys.ts'
import { openShop } from '../support/open-shop.ts'
import { startServer } from '../support/server-process.ts'

const server = await startServer()
const other = await server.another()

test('claim, holds: a key that one process revokes is refused by the other from its next request on', async () => {
  const shop = await openShop(server, { plano: 'profissional' })
  // Below the calls a minute that a key and a shop have.
  for (let round = 0; round < 3; round++) {
    const { id, authorization } = await makeApiKey(server.db, shop, { nome: `Chave ${round}` })
    const ask = async () => {
      const answer = await fetch(`${other.url}/api/v1/orders`, { headers: { authorization } })
      const { code } = (await answer.json()) as { code?: string }
      return [answer.status, code]
    }
    expect(await ask()).toEqual([200, undefined])
    // It is in use all the while, and may be so more often than a key may.
    let isRevoked = false
    const statuses: number[] = []
    const using = (async () => {
      while (!isRevoked) statuses.push(Number((await ask())[0]))
    })()
    await shop.call('apiKeys.revoke', { id })
    isRevoked = true
    expect(await ask()).toEqual([401, 'chave_api_invalida'])
    await using
    expect(statuses.filter(status => ![200, 401, 429].includes(status))).toEqual([])
  }
})

test('holds: so is one that the other put to sleep, until it is woken', async () => {
  const shop = await openShop(server, { plano: 'profissional' })
  const { id, authorization } = await makeApiKey(server.db, shop)
  const status = async () =>
    (await fetch(`${other.url}/api/v1/orders`, { headers: { authorization } })).status
  expect(await status()).toBe(200)
  await server.sql`update chaves_api set dormindo_em = now() where id = ${id}`
  expect(await status()).toBe(403)
  await server.sql`update chaves_api set dormindo_em = null where id = ${id}`
  expect(await status()).toBe(200)
})
