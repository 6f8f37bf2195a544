import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { remote } from '../support/remote.ts'
import { testPort } from '../support/test-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'bancada-parada-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('SIGTERM', () => {
  test('stops within seconds though sockets stand open that never finish a request', async () => {
    const server = await launch('aberto')
    await server.ready()
    const silent = connect(server.port, '127.0.0.1')
    const half = connect(server.port, '127.0.0.1')
    half.write('POST /trpc/auth.signIn HTTP/1.1\r\nHost: localhost')
    silent.on('error', () => {})
    half.on('error', () => {})
    await remote(`http://127.0.0.1:${server.port}`).call('auth.session')
    const asked = performance.now()
    expect(await server.stop()).toBe(0)
    expect((performance.now() - asked) / 1000).toBeLessThan(25)
    expect(existsSync(join(server.dataDir, 'bancada.lock')), 'the folder is free again').toBe(false)
  })

  test('finishes what has begun, though it takes seconds', async () => {
    const server = await launch('acaba')
    await server.ready()
    const socket = connect(server.port, '127.0.0.1')
    const answer = text(socket)
    beginCall(socket, server.port)
    await remote(`http://127.0.0.1:${server.port}`).call('auth.session')
    const stopped = server.stop()
    await new Promise(resolve => setTimeout(resolve, 3_500))
    socket.write('}')
    // What is asked is no call: it is answered for its body.
    expect(await answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(await stopped).toBe(0)
  })

  test('does not wait for what never ends', async () => {
    const server = await launch('espera')
    await server.ready()
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    beginCall(socket, server.port)
    await remote(`http://127.0.0.1:${server.port}`).call('auth.session')
    expect(await server.stop()).toBe(0)
  })

  test('serves on for DRAIN_SECONDS while /ready says that it stops', async () => {
    const server = await launch('escoa', { DRAIN_SECONDS: '5' })
    await server.ready()
    const url = `http://127.0.0.1:${server.port}`
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    const asked = performance.now()
    const stopped = server.stop()
    await expect.poll(async () => (await fetch(`${url}/ready`)).status, { interval: 20 }).toBe(503)
    while (performance.now() - asked < 1_500) {
      const answer = await fetch(`${url}/live`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('connection')).toBe('close')
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    expect(await stopped).toBe(0)
    expect(performance.now() - asked).toBeGreaterThan(5_000)
    await expect(fetch(`${url}/live`)).rejects.toThrow()
  })

  test.each([50, 400, 1000])('%i ms into a start leaves no Postgres behind', async delay => {
    const server = await launch(`cedo-${delay}`)
    await new Promise(resolve => setTimeout(resolve, delay))
    await server.stop()
    expect(existsSync(join(server.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    expect(existsSync(join(server.dataDir, 'bancada.lock'))).toBe(false)
  })
})

/** Sends all of a call but the last byte of its body. */
function beginCall(socket: Socket, port: number) {
  const { host, origin } = new URL(`http://localhost:${port}`)
  const head = ['POST /trpc/auth.signIn HTTP/1.1', `Host: ${host}`, `Origin: ${origin}`]
  const type = ['Content-Type: application/json', 'Content-Length: 2']
  socket.write(`${[...head, ...type].join('\r\n')}\r\n\r\n{`)
}

async function launch(name: string, more: Record<string, string> = {}) {
  const dataDir = join(folder, name)
  const port = await testPort()
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))],
    {
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exited = once(child, 'exit')
  return {
    dataDir,
    port,
    ready: () =>
      new Promise<void>(resolve => {
        child.stdout.on('data', text => String(text).includes('Bancada is ready') && resolve())
      }),
    /** Answers the exit code. */
    async stop(): Promise<unknown> {
      child.kill('SIGTERM')
      const [code] = await exited
      return code
    },
  }
}
