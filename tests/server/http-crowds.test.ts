import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { limitPerAddress } from '../../src/server/http/limits/address-limit.ts'
import { limitSockets } from '../../src/server/http/limits/bounded-server.ts'
import { ours, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

/** Two sockets of an address, three of a /48. */
function admission() {
  const told: string[] = []
  const busy = new Set<Socket>()
  const letIn = limitSockets(
    limitPerAddress(2, false, address => told.push(address)),
    socket => busy.has(socket),
  )
  const from = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    letIn(socket)
    return socket
  }
  return { told, busy, from }
}

const closed = (socket: Socket) => vi.waitFor(() => expect(socket.closed).toBe(true), 30_000)

test('holds: the networks of one IPv6 /48 have half as many more together, and a newcomer the place of what is idle', async () => {
  const { told, busy, from } = admission()
  const idle = from('2001:db8:7:1::1')
  const open = [from('2001:db8:7:1::2'), from('2001:db8:7:2::1'), from('2001:db8:7:3::1')]
  await closed(idle)
  expect(told).toEqual(['2001:db8:7:3::1'])
  for (const socket of open) busy.add(socket)
  await closed(from('2001:db8:7:4::1'))
  expect(from('2001:db8:8::1').destroyed).toBe(false)
  expect(open.map(socket => socket.destroyed)).toEqual([false, false, false])
})

test('where an address itself is full, no place of its neighbours is taken', async () => {
  const { busy, from } = admission()
  const neighbour = from('2001:db8:7:1::1')
  const own = [from('2001:db8:7:2::1'), from('2001:db8:7:2::2')]
  for (const socket of own) busy.add(socket)
  await closed(from('2001:db8:7:2::3'))
  expect([neighbour, ...own].map(socket => socket.destroyed)).toEqual([false, false, false])
})

test('holds: a hundred pages for one address at once keep another address waiting for a few of them', async () => {
  const { app } = await testApp((await freshDatabase()).db, { env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const page = (address: string) =>
    app.inject({ url: '/auth', headers: { host: ours.host, 'x-forwarded-for': address } })
  await page('198.51.100.1')
  let answered = 0
  const crowd = Array.from({ length: 100 }, () => page('203.0.113.9').finally(() => answered++))
  expect((await page('198.51.100.1')).statusCode).toBe(200)
  expect(answered).toBeLessThan(20)
  expect(new Set((await Promise.all(crowd)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
