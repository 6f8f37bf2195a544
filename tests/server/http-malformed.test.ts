import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { bodyTimes } from '../../src/server/limits.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  const { db } = await freshDatabase()
  const env = { APP_URL: 'https://bancada.example.com' }
  app = await testApp(db, { env, times: { ...bodyTimes, whole: 600 } })
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** What comes back until the connection ends, and whether it ended as it should. */
async function send(text: string) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let error: unknown
  socket.on('error', found => (error = found)).on('data', piece => (answer += piece))
  socket.write(text)
  await once(socket, 'close').catch(() => undefined)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map(line => line.toLowerCase().split(/: (.*)/s) as [string, string]),
  )
  return { status: Number(status.split(' ')[1]), headers, body, error }
}

const host = 'Host: bancada.example.com\r\n'

test.each([
  ['is no HTTP', 400, 'Segredo\r\n\r\n'],
  ['has a header that is none', 400, `GET / HTTP/1.1\r\n${host}Segredo\r\n\r\n`],
  ['says two lengths', 400, `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
  ['names no host', 400, 'GET /Segredo HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['does not come to its end', 408, `GET / HTTP/1.1\r\n${host}X: Segredo`],
  ['says nothing', 408, ''],
  ['expects what nobody does', 417, `GET / HTTP/1.1\r\n${host}Expect: Segredo\r\n\r\n`],
  ['has a head of a megabyte', 431, `GET / HTTP/1.1\r\n${host}X: ${'Segredo'.repeat(150_000)}\r\n\r\n`],
])('what %s is answered %d, with every header and nothing of it', async (_, status, text) => {
  const refused = await send(text)
  expect([refused.status, refused.error]).toEqual([status, undefined])
  const { headers } = await app.app.inject({ url: '/live', headers: { host: ours.host } })
  for (const name of ['content-type', 'content-length', 'date', 'connection', 'keep-alive'])
    delete headers[name]
  expect(Object.keys(headers).length).toBeGreaterThan(8)
  expect(headers['strict-transport-security']).toBeDefined()
  const lower = Object.entries(headers).map(([name, value]) => [name, String(value).toLowerCase()])
  expect(refused.headers).toMatchObject(Object.fromEntries(lower))
  expect(refused.headers.connection).toBe('close')
  expect(refused.body).toMatch(/^\{"error":"[\w ]+"\}$/)
})

test('behind a request that is being answered no other answer is put into it', async () => {
  const good = `GET /ordens HTTP/1.1\r\n${host}\r\n`
  const { status, body } = await send(`${good}Segredo\r\n\r\n`)
  expect([Number.isNaN(status) || status === 200, body.includes('Bad Request')]).toEqual([true, false])
})
