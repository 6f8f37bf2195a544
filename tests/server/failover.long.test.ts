import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, inject, onTestFinished, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { runBuilt } from '../support/built-server.ts'
import { isLong } from '../support/long.ts'
import { remote } from '../support/remote.ts'
import { customerInput, orderInput } from '../support/shops.ts'
import { startPair } from '../support/standby.ts'

/** Milliseconds from the kill until the promotion is asked for, a failover each. */
const failovers = isLong ? [0, 500, 3_000, 0, 1_000] : [0, 2_000]

test('a primary that dies while two processes write: no write that was answered is lost, and none is refused but with 503', async () => {
  const pair = await startPair()
  onTestFinished(() => pair.stop())
  const owner = postgres(pair.ownerUrl, { max: 1, target_session_attrs: 'primary', onnotice() {} })
  const pool = openDatabase({ url: pair.ownerUrl, max: 1 })
  const env = {
    DATABASE_URL: pair.appUrl,
    MIGRATE_DATABASE_URL: pair.ownerUrl,
    SECRET_KEY: `a:${Buffer.alloc(32, 7).toString('base64')}`,
  }
  const servers = [
    await runBuilt({ ...env, DATA_DIR: `${inject('scratch')}/failover-a` }),
    await runBuilt({ ...env, DATA_DIR: `${inject('scratch')}/failover-b` }),
  ]
  onTestFinished(() => Promise.all(servers.map(one => one.kill())).then(() => {}))
  const [first] = servers
  const account = { email: 'loja@exemplo.com.br', password: 'Parafuso pentalobe 5' }
  const client = remote(first?.url ?? '')
  await client.call('auth.signUp', { nome: 'Loja', ...account })
  await client.call('auth.signIn', account)
  await owner`update user_planos set plano = 'profissional', data_fim = null`
  const customer = await client.call('customers.create', customerInput())
  const { id } = customer.data as { id: string }

  const answered = new Set<string>()
  const statuses: Record<string, number> = {}
  let isOver = false
  let last = performance.now()
  let silence = 0
  const write = async (url: string) => {
    const writer = remote(url, client.cookie())
    while (!isOver) {
      const input = orderInput(id)
      const status = await writer.call('orders.create', input).then(answer => answer.status, String)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status !== 200) {
        await pause(20)
        continue
      }
      answered.add(input.chave)
      silence = Math.max(silence, performance.now() - last)
      last = performance.now()
    }
  }
  const writers = [...servers, ...servers].map(({ url }) => write(url))
  for (const [at, after] of failovers.entries()) {
    await pause(1_000)
    last = performance.now()
    silence = 0
    const promoted = await pair.fail(after)
    await pause(2_000)
    console.log(
      `failover ${at + 1}: writes again ${Math.round(silence - promoted)} ms after the promotion (${Math.round(promoted)} ms)`,
    )
    await pair.join()
  }
  isOver = true
  await Promise.all(writers)
  console.log(`answers: ${JSON.stringify(statuses)}`)
  expect(Object.keys(statuses).filter(status => !['200', '503'].includes(status))).toEqual([])
  const stored = await owner<{ chave: string }[]>`select chave from ordens_servico`
  const kept = new Set(stored.map(row => row.chave))
  expect([...answered].filter(chave => !kept.has(chave))).toEqual([])
  expect(answered.size).toBeGreaterThan(100)
  expect(await audit(pool.db)).toEqual([])
  await pool.close()
  await owner.end()
}, 240_000)
