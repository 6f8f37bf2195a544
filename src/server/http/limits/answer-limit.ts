import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { crowded } from '../../errors.ts'
import type { Crowd } from './address-limit.ts'

/** Answers under way at a time, of one address: behind a proxy, whose sockets are not counted, this is what bounds it. */
export const answersInBounds = fp(async (app: FastifyInstance, answers: Crowd) => {
  app.addHook('onRequest', async ({ ip }, { raw }) => {
    const entered = answers.enter(ip)
    if ('full' in entered) throw crowded()
    if (raw.destroyed) entered.leave()
    else raw.once('close', entered.leave)
  })
})
