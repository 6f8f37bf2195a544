import { describe, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { ordens_servico } from '../../src/server/db/schema/orders.ts'
import { inAll } from '../support/long.ts'
import { openShop } from '../support/open-shop.ts'
import { startServer } from '../support/server-process.ts'
import { orderInput } from '../support/shops.ts'

const server = await startServer()

describe('kill -9 of the process during creation', () => {
  test('claim: leaves whole orders or nothing, and a repeat after it creates no second one', async () => {
    const count = inAll(200, 80)
    const { client, customer } = await openShop(server, { plano: 'profissional' })
    const { id } = await customer()
    const inputs = Array.from({ length: count }, () => orderInput(id))
    const answered = new Set<string>()
    const calls = inputs.map(input =>
      client.call('orders.create', input).then(
        ({ status }) => status === 200 && answered.add(input.chave),
        () => {},
      ),
    )
    while (answered.size < 20) await new Promise(resolve => setTimeout(resolve, 2))
    await server.kill()
    await Promise.all(calls)

    const stored = await server.db.select({ chave: ordens_servico.chave }).from(ordens_servico)
    expect(stored.length).toBeGreaterThanOrEqual(20)
    expect(stored.length).toBeLessThan(count)
    for (const chave of answered) expect(stored.map(row => row.chave)).toContain(chave)
    expect(await audit(server.db)).toEqual([])

    await server.restart()
    for (const input of inputs) expect((await client.call('orders.create', input)).status).toBe(200)
    const numbers = await server.db.select({ numero: ordens_servico.numero_os }).from(ordens_servico)
    expect(numbers.map(row => row.numero).sort()).toEqual(
      inputs.map((_, i) => `OS-${String(i + 1).padStart(4, '0')}`),
    )
    expect(await audit(server.db)).toEqual([])
  })
})
