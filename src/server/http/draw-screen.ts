import type { FastifyRequest } from 'fastify'
import type { AskedPage } from '../../client/draw.tsx'
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

/** The screen that a page asks for. If that fails the page goes out without, and the browser draws: null. */
export async function drawScreen(
  draw: Draw,
  request: FastifyRequest,
  { tema, idioma, session, ctx }: Asked,
): Promise<DrawnScreen | null> {
  try {
    const screen = await draw({
      isAhead: request.method === 'HEAD' || isLookAhead(request),
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
