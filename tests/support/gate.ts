import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { atFileEnd } from './file-end.ts'
import { testPort } from './test-port.ts'

/**
 * A way to a database that a test can shut and open: what goes through it is passed on as it is. `onSent` sees what is
 * sent to the database; where it answers true, the database's answer is lost, and the connection.
 */
export async function gateTo(url: string, onSent?: (text: string) => boolean | undefined) {
  const target = new URL(url)
  const open = new Set<Socket>()
  const server = createServer(client => {
    const database = connect(Number(target.port), target.hostname)
    if (onSent)
      client.on('data', chunk => {
        if (!onSent(chunk.toString('latin1'))) return
        database.unpipe(client)
        setTimeout(() => client.destroy(), 100)
      })
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  const port = await testPort()
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen()
  const shut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  atFileEnd(shut)

  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  return {
    url: through.href,
    /** Connections break, and new ones are refused. */
    shut,
    open: () => (server.listening ? Promise.resolve() : listen()),
  }
}
