import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { atFileEnd } from './file-end.ts'

/** What a way does to the answers that come over it: once so many bytes of one connection came, it stalls or breaks. */
interface Fault {
  kind: 'stall' | 'reset'
  after: number
}

/** A way to a server of this machine that a test can make faulty; without a fault it passes everything on. */
export async function faultyWayTo(target: URL) {
  let fault: Fault | null = null
  let taken = 0
  const open = new Set<Socket>()
  const server = createServer(client => {
    taken++
    const away = connect(Number(target.port), target.hostname)
    let came = 0
    for (const [from, to] of [
      [client, away],
      [away, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
    client.on('data', chunk => void away.write(chunk))
    away.on('data', chunk => {
      const rest = fault ? Math.max(0, fault.after - came) : chunk.length
      came += chunk.length
      if (rest > 0) client.write(chunk.subarray(0, rest))
      if (fault && came >= fault.after && fault.kind === 'reset') client.resetAndDestroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atFileEnd(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  const address = server.address()
  return {
    url: new URL(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`),
    /** For connections to come and those that are open. */
    set(next: Fault | null) {
      fault = next
    },
    /** How many connections it took so far, and has open now. */
    counts: () => ({ taken, open: open.size / 2 }),
  }
}
