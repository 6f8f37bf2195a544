import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runBuilt } from '../support/built-server.ts'
import { remote } from '../support/remote.ts'
import { customerInput } from '../support/shops.ts'
import { startPair } from '../support/standby.ts'
import { testPort } from '../support/test-port.ts'

test('while a synchronous standby is away for good, /ready and the metrics tell that commits wait, also when nobody writes', async () => {
  const pair = await startPair()
  onTestFinished(() => pair.stop())
  const metricsPorts = [await testPort(), await testPort()]
  const servers = await Promise.all(
    metricsPorts.map((port, at) =>
      runBuilt({
        DATABASE_URL: pair.appUrl,
        MIGRATE_DATABASE_URL: pair.ownerUrl,
        SECRET_KEY: `a:${Buffer.alloc(32, 7).toString('base64')}`,
        DATA_DIR: `${inject('scratch')}/espera-${at}`,
        METRICS_PORT: String(port),
      }),
    ),
  )
  onTestFinished(() => Promise.all(servers.map(one => one.kill())).then(() => {}))
  const urls = servers.map(one => one.url)
  const ready = async (of = '') => (await fetch(`${of}/ready`)).status
  const waits = async (at: number) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPorts[at]}/metrics`)).text()
    return Number(/^bancada_commit_longest_wait_seconds (\S+)$/m.exec(text)?.[1])
  }
  const account = { email: 'loja@exemplo.com.br', password: 'Parafuso pentalobe 5' }
  const client = remote(urls[0] ?? '')
  await client.call('auth.signUp', { nome: 'Loja', ...account })
  await client.call('auth.signIn', account)
  expect(await waits(0)).toBeLessThan(1)

  await pair.loseStandby()
  const lost = performance.now()
  const since = () => Math.round((performance.now() - lost) / 1_000)
  const told = async () => [await ready(urls[0]), await ready(urls[1])]
  await pause(12_000)
  expect(await told(), 'a standby that is slow is none that is away').toEqual([200, 200])
  // Whichever process measures the services in this minute.
  await expect.poll(told, { timeout: 100_000, interval: 500 }).toContain(503)
  console.log(`nobody wrote: /ready said 503 after ${since()} s`)
  const first = (await told()).indexOf(503)
  expect(await waits(first)).toBeGreaterThan(19)
  expect((await fetch(`${urls[first]}/live`)).status).toBe(200)

  const input = customerInput()
  let status: number | undefined
  const writing = remote(urls[1 - first] ?? '', client.cookie())
    .call('customers.create', input)
    .then(
      answer => {
        status = answer.status
      },
      () => {},
    )
  await expect.poll(told, { timeout: 30_000, interval: 500 }).toEqual([503, 503])
  expect(status).toBe(undefined)

  await pair.join()
  await writing
  expect(status).toBe(200)
  await expect.poll(told, { timeout: 10_000 }).toEqual([200, 200])
  await expect.poll(() => Promise.all([waits(0), waits(1)])).toEqual([0, 0])
  const owner = postgres(pair.ownerUrl, { max: 1, target_session_attrs: 'primary', onnotice() {} })
  const stored = await owner`select from clientes where chave = ${input.chave}`
  expect(stored.length).toBe(1)
  await owner.end()
}, 300_000)
