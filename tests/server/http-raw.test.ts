import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

// Bytes as no client of ours sends them, on a connection of their own.
let app: TestApp
let port: number
beforeAll(async () => {
  app = await testApp((await freshDatabase()).db)
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** Everything that comes back until the server ends the connection. */
async function sent(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  // A server that has refused may close before all was taken.
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(bytes)
  await closed
  return Buffer.concat(chunks).toString()
}

const call = (...lines: string[]) =>
  [
    'POST /trpc/auth.session HTTP/1.1',
    `Host: ${ours.host}`,
    `Origin: ${ours.origin}`,
    'Content-Type: application/json',
    ...lines,
  ].join('\r\n')

const statuses = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))

// What two servers in a row could read as one request or as two.
const second = `GET /live HTTP/1.1\r\nHost: ${ours.host}\r\n\r\n`
test.each([
  [
    'a length and chunks',
    `${call('Content-Length: 4', 'Transfer-Encoding: chunked')}\r\n\r\n0\r\n\r\n${second}`,
  ],
  [
    'chunks and a length',
    `${call('Transfer-Encoding: chunked', 'Content-Length: 4')}\r\n\r\n0\r\n\r\n${second}`,
  ],
  ['two lengths', `${call('Content-Length: 2', `Content-Length: ${second.length + 2}`)}\r\n\r\n{}${second}`],
  ['a length with a sign', `${call('Content-Length: +2')}\r\n\r\n{}${second}`],
  ['a coding nobody knows before chunks', `${call('Transfer-Encoding: xchunked')}\r\n\r\n0\r\n\r\n${second}`],
  ['chunks that are not last', `${call('Transfer-Encoding: chunked, identity')}\r\n\r\n0\r\n\r\n${second}`],
  ['a chunk’s size that is none', `${call('Transfer-Encoding: chunked')}\r\n\r\n0x0\r\n\r\n${second}`],
  ['a space before the colon', `${call('Content-Length : 2')}\r\n\r\n{}${second}`],
  ['a header folded over two lines', `${call('Transfer-Encoding:', ' chunked')}\r\n\r\n0\r\n\r\n${second}`],
  ['lines without a return', `${call('Content-Length: 2').replaceAll('\r\n', '\n')}\n\n{}${second}`],
])('holds: %s is refused, and what stands behind is no request', async (_what, bytes) => {
  // Where the first was being answered already, the connection ends without a word.
  expect([[400], []]).toContainEqual(statuses(await sent(bytes)))
})

test.each(['/live', '/', '/trpc/auth.session'])('holds: two hosts are refused, at %s too', async path => {
  for (const other of [ours.host, 'outra.example.com']) {
    const hosts = `Host: ${ours.host}\r\nhost: ${other}\r\n`
    const bytes = `GET ${path} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`
    expect([other, ...statuses(await sent(bytes))]).toEqual([other, 400])
  }
})

test('two requests that everybody reads alike are two', async () => {
  const last = second.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  expect(statuses(await sent(`${call('Content-Length: 0')}\r\n\r\n${last}`))).toEqual([200, 200])
})

test('holds: a megabyte of address is refused, and its connection closed', async () => {
  const answer = await sent(
    `GET /trpc/orders.list?input=${'a'.repeat(1_000_000)} HTTP/1.1\r\nHost: ${ours.host}\r\n\r\n`,
  )
  expect(statuses(answer)).toEqual([431])
})

test('the server goes on after all of it', async () => {
  expect((await app.app.inject({ url: '/live' })).statusCode).toBe(200)
})
