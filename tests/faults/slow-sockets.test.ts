import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import { findLosses } from '../support/auditor.ts'
import { atFileEnd } from '../support/file-end.ts'
import { startLoad, told } from '../support/load.ts'
import { startServer } from '../support/server-process.ts'
import { tellFault } from '../support/tell-fault.ts'

const server = await startServer()
const sockets = 1_000

test('slow-sockets: a thousand sockets of four addresses send their requests byte by byte, beside owners at work', async () => {
  const load = await startLoad(server)
  await load.until(20)
  load.listen()
  const { port } = new URL(server.url)
  const open = new Set<Socket>()
  atFileEnd(() => {
    for (const socket of open) socket.destroy()
  })
  let opened = 0
  const request = Buffer.from(
    `POST /trpc/auth.session HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 100\r\n\r\n`,
  )
  for (let made = 0; made < sockets; made++) {
    // Owners come from 127.0.0.1: each address has bounds of its own.
    const localAddress = `127.0.0.${2 + (made % 4)}`
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
    open.add(socket)
    socket.on('connect', () => opened++)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    if (made % 50 === 0) await pause(5)
  }
  for (let at = 0; at < 30; at++) {
    for (const socket of open) socket.write(request.subarray(at, at + 1))
    await pause(500)
  }
  const before = load.acknowledged.length
  const silence = load.silence()
  await load.until(before + 20)
  await load.end()
  const refused = (load.statuses['503'] ?? 0) + (load.statuses['no answer'] ?? 0)
  tellFault(
    'slow-sockets',
    `${opened} of ${sockets} opened, ${open.size} left after 15 s; ${load.acknowledged.length} orders beside them (${told(load.statuses)}), longest silence ${silence} ms`,
    [
      ...(opened < sockets / 2 ? [`only ${opened} sockets were opened`] : []),
      ...(refused > 0 ? [`${refused} calls of owners were refused`] : []),
      ...(await findLosses(server, load)),
    ],
  )
})
