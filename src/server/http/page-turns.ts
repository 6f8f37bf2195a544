import { setImmediate as othersTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitByAddress } from '../auth/limit-address.ts'

/**
 * Makes a few pages of an address at a time, and lets what came from others in before each: making one takes the process's one
 * thread for a moment, and a hundred in a row would take it for a hundred of these.
 */
export function pagesInTurns(app: FastifyInstance): void {
  const limit = limitByAddress({
    address: { running: 4, waiting: 400 },
    block: { running: 6, waiting: 600 },
  })
  const ends = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done()
    limit(request.ip, async () => {
      await othersTurn()
      const isMade = new Promise<void>(resolve => {
        ends.set(request, resolve)
        if (reply.raw.destroyed) resolve()
        else reply.raw.once('close', resolve)
      })
      done()
      await isMade
    }).catch(done)
  })
  // Made, it is sent as fast as its reader takes it.
  app.addHook('onSend', async request => ends.get(request)?.())
}
