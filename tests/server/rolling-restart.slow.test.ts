import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runBuilt } from '../support/built-server.ts'
import { hasCaddy, startCaddy } from '../support/caddy.ts'
import { freshDatabase } from '../support/database.ts'
import { remote } from '../support/remote.ts'
import { customerInput, orderInput } from '../support/shops.ts'
import { testPort } from '../support/test-port.ts'

/** A second, and each writer's pause between its writes: 80 writes a second in all. */
const writers = 16
const pauseMs = 1_000 / (80 / writers)

test.skipIf(!hasCaddy)(
  'two processes behind Caddy restart one after the other under 80 writes a second: none fails, none is lost',
  async () => {
    const { sql, appUrl, ownerUrl } = await freshDatabase()
    const port = await testPort()
    const origin = `http://localhost:${port}`
    const env = {
      APP_URL: origin,
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: appUrl,
      MIGRATE_DATABASE_URL: ownerUrl,
      SECRET_KEY: `a:${Buffer.alloc(32, 7).toString('base64')}`,
      DATA_DIR: `${inject('scratch')}/rolling`,
      DRAIN_SECONDS: '3',
    }
    const servers = [await runBuilt(env), await runBuilt(env)]
    onTestFinished(() => Promise.all(servers.map(one => one.kill())).then(() => {}))
    onTestFinished(
      await startCaddy(
        origin,
        servers.map(({ url }) => new URL(url).host),
      ),
    )

    const account = { email: 'loja@exemplo.com.br', password: 'Parafuso pentalobe 5' }
    const client = remote(origin)
    await client.call('auth.signUp', { nome: 'Loja', ...account })
    await client.call('auth.signIn', account)
    await sql`update user_planos set plano = 'profissional', data_fim = null`
    const customer = await client.call('customers.create', customerInput())
    const { id } = customer.data as { id: string }

    const answered = new Set<string>()
    const failed: string[] = []
    let isOver = false
    let last = performance.now()
    let silence = 0
    const write = async () => {
      while (!isOver) {
        const input = orderInput(id)
        const start = performance.now()
        const status = await client.call('orders.create', input).then(answer => `${answer.status}`, String)
        if (status === '200') answered.add(input.chave)
        else failed.push(status)
        silence = Math.max(silence, performance.now() - last)
        last = performance.now()
        await pause(Math.max(0, pauseMs - (performance.now() - start)))
      }
    }
    const start = performance.now()
    const writing = Array.from({ length: writers }, write)
    for (const server of servers) {
      await pause(2_000)
      expect(await server.stop()).toBe(0)
      await server.restart()
      await pause(2_000)
    }
    isOver = true
    await Promise.all(writing)
    const rate = answered.size / ((performance.now() - start) / 1_000)
    console.log(
      `rolling restart: ${answered.size} writes, ${rate.toFixed(0)} a second, ${failed.length} failed, longest silence ${Math.round(silence)} ms`,
    )
    expect(failed).toEqual([])
    const stored = await sql<{ chave: string }[]>`select chave from ordens_servico`
    const kept = new Set(stored.map(row => row.chave))
    expect([...answered].filter(chave => !kept.has(chave))).toEqual([])
  },
)
