import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { usuarios } from '../../src/server/db/schema/access.ts'
import { ordens_servico } from '../../src/server/db/schema/orders.ts'
import { remote } from '../support/remote.ts'
import { startServer } from '../support/server-process.ts'
import { orderInput, switchPlan } from '../support/shops.ts'

const server = await startServer()

describe('kill -9 of the process during creation', () => {
  test('leaves whole orders or nothing, and a repeat after it creates no second one', async () => {
    const client = remote(server.url)
    await client.begin('beto@exemplo.com.br')
    const [user] = await server.db.select().from(usuarios).where(eq(usuarios.email, 'beto@exemplo.com.br'))
    await switchPlan(server.db, user?.id ?? '', 'profissional')
    const customer = (await client.call('customers.create', {
      chave: crypto.randomUUID(),
      nome: 'Ana',
      telefone: '11987411107',
    })) as { data: { id: string } }

    const inputs = Array.from({ length: 200 }, () => orderInput(customer.data.id))
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
    expect(stored.length).toBeLessThan(200)
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
