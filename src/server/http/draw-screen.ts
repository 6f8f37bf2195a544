import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AskedPage } from '../../client/draw.tsx'
import { limitFairly } from '../concurrency.ts'
import { Refusal, tooManyRequests } from '../errors.ts'
import { screens } from '../limits.ts'
import { networkOf } from '../network.ts'
import type { Context } from '../trpc/procedures.ts'
import type { Draw, DrawnScreen } from './draw-turns.ts'
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
 * Gets the screen ready that a page asks for, in turns of networks; null where it is left to the browser: its turn does not
 * come in time, who asked has gone, or it fails.
 */
export function screensInTurn(draw: Draw) {
  const inTurn = limitFairly(screens, tooManyRequests)

  return async (request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<DrawnScreen | null> => {
    const isAhead = request.method === 'HEAD' || isLookAhead(request)
    if (isAhead) return drawScreen(draw, request, asked, isAhead)
    const wait = new AbortController()
    let isLate = false
    const late = pause(screens.waitMs, undefined, wait).then(
      () => {
        isLate = true
        return null
      },
      // Its turn has come.
      () => turn,
    )
    const turn = inTurn({ from: networkOf(request.ip) }, async () => {
      wait.abort()
      return isLate || reply.raw.destroyed ? null : drawScreen(draw, request, asked, isAhead)
    })
    return Promise.race([turn, late]).catch(error => {
      if (error instanceof Refusal) return null
      throw error
    })
  }
}

async function drawScreen(
  draw: Draw,
  request: FastifyRequest,
  { tema, idioma, session, ctx }: Asked,
  isAhead: boolean,
): Promise<DrawnScreen | null> {
  try {
    const screen = await draw({
      isAhead,
      url: request.url,
      language: idioma,
      facts: {
        now: ctx.clock().getTime(),
        theme: tema,
        collapsed: cookieOf(request, 'sidebar') === 'collapsed',
      },
      session,
      call: (path, input) => callProcedure(path, input, ctx),
    })
    if (screen.fault) log(screen.fault)
    return screen
  } catch (error) {
    log(error)
    return null
  }

  function log(error: unknown) {
    request.log.error({ err: error }, 'a screen could not be drawn')
  }
}

const isLookAhead = ({ headers }: FastifyRequest): boolean =>
  `${headers['sec-purpose'] ?? headers.purpose}`.includes('prefetch')
