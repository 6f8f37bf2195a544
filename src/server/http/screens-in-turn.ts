import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AskedPage } from '../../client/draw.tsx'
import { limitFairly } from '../concurrency.ts'
import { Refusal, tooManyRequests } from '../errors.ts'
import { screens } from '../limits.ts'
import { senderOf } from '../network.ts'
import type { Context } from '../trpc/procedures.ts'
import type { Draw, DrawnScreen } from './drawn-screen.ts'
import { cookieOf } from './security.ts'
import { callProcedure } from './serve-trpc.ts'

export type Session = AskedPage['session']

interface Asked {
  tema: AskedPage['facts']['theme']
  idioma: AskedPage['language']
  session: Session
  ctx: Context
}

/**
 * Draws the screen that a page asks for, in turns of senders. It is left to the browser, which then knows the session alone,
 * where the page is for later, its turn does not come in time, who asked has gone, or its answers cannot be had.
 */
export function screensInTurn(draw: Draw) {
  const inTurn = limitFairly(screens, tooManyRequests)

  return async (request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<DrawnScreen> => {
    const left = leftToBrowser(request, asked)
    if (request.method === 'HEAD' || isLookAhead(request)) return left
    const wait = new AbortController()
    let isLate = false
    const late = pause(screens.waitMs, undefined, wait).then(
      () => {
        isLate = true
        return left
      },
      // Its turn has come.
      () => turn,
    )
    const turn = inTurn({ from: senderOf(request.ip) }, async () => {
      wait.abort()
      return isLate || reply.raw.destroyed ? left : drawScreen(draw, request, asked)
    })
    return Promise.race([turn, late]).catch(error => {
      if (error instanceof Refusal) return left
      throw error
    })
  }
}

async function drawScreen(draw: Draw, request: FastifyRequest, asked: Asked): Promise<DrawnScreen> {
  const { idioma, session, ctx } = asked
  try {
    const screen = await draw({
      url: request.url,
      language: idioma,
      facts: factsOf(request, asked),
      session,
      call: (path, input) => callProcedure(path, input, ctx),
    })
    if (screen.fault) log(screen.fault)
    return screen
  } catch (error) {
    log(error)
    return leftToBrowser(request, asked)
  }

  function log(error: unknown) {
    request.log.error({ err: error }, 'a screen could not be drawn')
  }
}

const leftToBrowser = (request: FastifyRequest, asked: Asked): DrawnScreen => ({
  data: { facts: factsOf(request, asked), queries: [[sessionKey, asked.session]] },
  drawn: null,
})

/** As the client's queries name it. */
const sessionKey = [['auth', 'session'], { type: 'query' }]

const factsOf = (request: FastifyRequest, { tema, ctx }: Asked): AskedPage['facts'] => ({
  now: ctx.clock().getTime(),
  theme: tema,
  collapsed: cookieOf(request, 'sidebar') === 'collapsed',
})

const isLookAhead = ({ headers }: FastifyRequest): boolean =>
  `${headers['sec-purpose'] ?? headers.purpose}`.includes('prefetch')
