import { setImmediate as othersTurn, setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import type { AskedPage, ReadyPage } from '../../client/draw.tsx'
import { drawing } from '../limits.ts'
import type { Context } from '../trpc/context.ts'
import { callProcedure } from './calls.ts'
import { cookieOf } from './security.ts'

/** What draws screens: client/draw.tsx, as the build or the development server has it. */
export type Draw = (asked: AskedPage) => Promise<ReadyPage>

export type Session = AskedPage['session']

/** A screen's data, and its HTML if that could be drawn. */
export interface DrawnScreen {
  data: ReadyPage['data']
  drawn: ReturnType<ReadyPage['draw']> | null
}

interface Asked {
  tema: AskedPage['facts']['theme']
  idioma: AskedPage['language']
  session: Session
  ctx: Context
}

/**
 * Draws the screens that pages ask for, one at a time: drawing holds the process's one thread, and whoever works waits
 * as long. Where too many wait, for a mere look ahead, or if drawing fails, the browser draws.
 */
export function drawingInTurns({ draw }: { draw?: Draw }) {
  const inTurn = pLimit(1)

  return async (
    request: FastifyRequest,
    { tema, idioma, session, ctx }: Asked,
  ): Promise<DrawnScreen | null> => {
    if (!draw) return null
    try {
      const ready = await draw({
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
      return { data: ready.data, drawn: await turn(ready).catch(failed) }
    } catch (error) {
      return failed(error)
    }

    function failed(error: unknown): null {
      request.log.error({ err: error }, 'a screen could not be drawn')
      return null
    }
  }

  /** Draws when its turn comes; null if that takes too long. */
  async function turn(ready: ReadyPage): Promise<DrawnScreen['drawn']> {
    if (inTurn.pendingCount >= drawing.waiting) return null
    const since = performance.now()
    return new Promise((resolve, reject) => {
      void inTurn(async () => {
        await othersTurn()
        const begun = performance.now()
        if (begun - since > drawing.waitMs) return resolve(null)
        try {
          resolve(ready.draw())
        } catch (error) {
          reject(error)
        }
        // As long again for what others ask, but after a process's first page, which takes long: many pages at once take
        // half of the thread.
        await setTimeout(Math.min(performance.now() - begun, drawing.waitMs / 2))
      })
    })
  }
}

const isLookAhead = ({ headers }: FastifyRequest): boolean =>
  `${headers['sec-purpose'] ?? headers.purpose}`.includes('prefetch')
