import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bounded,
  maxZoom,
  panned,
  type Sizes,
  stepIn,
  stepOut,
  type View,
  visiblePart,
  whole,
  zoomedAt,
} from '../../src/client/photos/viewer/use-zoom.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const size = fc.record({ width: number(10, 3000), height: number(10, 3000) })
/** A frame, and a picture that fits into it. */
const sizes = fc.record({ frame: size, across: number(0.05, 1), down: number(0.05, 1) }).map(
  ({ frame, across, down }): Sizes => ({
    frame,
    picture: { width: frame.width * across, height: frame.height * down },
  }),
)
const point = fc.record({ x: number(-2000, 2000), y: number(-2000, 2000) })
const anyView = fc.record({ scale: number(0.1, 20), x: number(-9000, 9000), y: number(-9000, 9000) })

/** No edge of the picture is within a frame that it fills; one that does not fill it stands in the middle. */
function expectHeld(view: View, { picture, frame }: Sizes) {
  expect(view.scale).toBeGreaterThanOrEqual(1)
  expect(view.scale).toBeLessThanOrEqual(maxZoom)
  for (const [shift, length, seen] of [
    [view.x, picture.width * view.scale, frame.width],
    [view.y, picture.height * view.scale, frame.height],
  ] as const) {
    const over = Math.max(0, (length - seen) / 2)
    expect(Math.abs(shift)).toBeLessThanOrEqual(over + 1e-6)
  }
}

test('whatever is done, the picture keeps to its frame', () => {
  const act = fc.oneof(fc.record({ to: number(0, 30), at: point }), fc.record({ by: point }))
  fc.assert(
    fc.property(sizes, fc.array(act, { maxLength: 20 }), (within, acts) => {
      let view = whole
      for (const done of acts) {
        view = 'by' in done ? panned(view, done.by, within) : zoomedAt(view, done.to, done.at, within)
        expectHeld(view, within)
      }
      expect(zoomedAt(view, 1, { x: 0, y: 0 }, within)).toEqual(whole)
    }),
  )
})

test('held to its frame, a view stays as it is', () => {
  fc.assert(
    fc.property(sizes, anyView, (within, view) => {
      const held = bounded(view, within)
      expectHeld(held, within)
      expect(bounded(held, within)).toEqual(held)
    }),
  )
})

test('what is under the finger stays there while one zooms in', () => {
  // A picture that fills its frame, and a finger in it: no edge is in the way.
  const inside = fc.record({ frame: size, u: number(-0.5, 0.5), v: number(-0.5, 0.5) })
  fc.assert(
    fc.property(inside, number(1, maxZoom), number(1, maxZoom), ({ frame, u, v }, one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const within = { frame, picture: frame }
      const at = { x: u * frame.width, y: v * frame.height }
      const before = zoomedAt(whole, from, at, within)
      const after = zoomedAt(before, to, at, within)
      for (const axis of ['x', 'y'] as const) {
        const under = (view: View) => (at[axis] - view[axis]) / view.scale
        expect(under(after)).toBeCloseTo(under(before), 4)
      }
    }),
  )
})

test('the overview’s box is within the picture, and as large as what is seen', () => {
  fc.assert(
    fc.property(sizes, anyView, (within, any) => {
      const view = bounded(any, within)
      const part = visiblePart(view, within)
      expect(part.left).toBeGreaterThanOrEqual(-1e-6)
      expect(part.top).toBeGreaterThanOrEqual(-1e-6)
      expect(part.left + part.width).toBeLessThanOrEqual(1 + 1e-6)
      expect(part.top + part.height).toBeLessThanOrEqual(1 + 1e-6)
      const seen = Math.min(1, within.frame.width / (within.picture.width * view.scale))
      expect(part.width).toBeCloseTo(seen, 6)
    }),
  )
  expect(visiblePart(whole, { frame: { width: 9, height: 9 }, picture: { width: 9, height: 6 } })).toEqual({
    left: 0,
    top: 0,
    width: 1,
    height: 1,
  })
})

test('steps lead from all of it to the most and back', () => {
  const up = [1]
  while ((up.at(-1) ?? maxZoom) < maxZoom) up.push(stepIn(up.at(-1) ?? 1))
  expect(up).toEqual([1, 1.5, 2, 2.5, 3, 4])
  expect(stepIn(maxZoom)).toBe(maxZoom)
  expect(stepOut(1)).toBe(1)
  expect(up.slice(1).map(stepOut)).toEqual(up.slice(0, -1))
  expect(stepIn(1.2)).toBe(1.5)
  expect(stepOut(2.4999)).toBe(2)
})
