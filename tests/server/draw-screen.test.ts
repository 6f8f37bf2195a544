import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { type Draw, drawingInTurns, type Session } from '../../src/server/http/draw-screen.ts'
import { drawing } from '../../src/server/limits.ts'
import type { Context } from '../../src/server/trpc/context.ts'

const request = { method: 'GET', url: '/ordens', headers: {} } as FastifyRequest
const asked = {
  tema: 'light' as const,
  idioma: 'pt' as const,
  session: {} as Session,
  ctx: { clock: () => new Date() } as Context,
}

/** A screen that takes this long to be drawn, in milliseconds of the process's thread. */
const taking =
  (milliseconds: number): Draw =>
  async ({ facts }) => ({
    data: { facts, queries: [] },
    draw() {
      const until = performance.now() + milliseconds
      while (performance.now() < until);
      return { html: '<p>', classRules: {}, globalRules: {}, title: '' }
    },
  })

async function drawnOf(draw: Draw, pages: number) {
  const drawScreen = drawingInTurns({ draw })
  const screens = await Promise.all(Array.from({ length: pages }, () => drawScreen(request, asked)))
  expect(screens.every(screen => screen?.data)).toBe(true)
  return screens.map(screen => screen?.drawn !== null)
}

test('holds: one screen is drawn and some wait; the rest go out with their data alone', async () => {
  const turns = 1 + drawing.waiting
  const drawn = await drawnOf(taking(1), turns + 20)
  expect(drawn.filter(Boolean)).toHaveLength(turns)
})

test('holds: what has waited too long for its turn is not drawn', async () => {
  expect(await drawnOf(taking(drawing.waitMs + 10), 3)).toEqual([true, false, false])
})

test('holds: after a drawing others have as long', async () => {
  const times: number[] = []
  const draw: Draw = async asked => {
    const ready = await taking(20)(asked)
    return {
      ...ready,
      draw() {
        times.push(performance.now())
        return ready.draw()
      },
    }
  }
  await drawnOf(draw, 2)
  const [first = 0, second = 0] = times
  // A timer may be a millisecond early.
  expect(second - first).toBeGreaterThanOrEqual(38)
})
