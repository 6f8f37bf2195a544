/** A view of a picture: its scale relative to "fits the frame", and the offset of its centre in pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

/** The limits of a view: the size of the fitted picture, and of its frame. */
export interface Sizes {
  picture: Size
  frame: Size
}

export interface Point {
  x: number
  y: number
}

export const whole: View = { scale: 1, x: 0, y: 0 }

export const maxZoom = 4

const steps = [1, 1.5, 2, 2.5, 3, maxZoom]

/** The next larger or smaller zoom step. */
export const stepIn = (scale: number): number => steps.find(step => step > scale + almost) ?? maxZoom
export const stepOut = (scale: number): number => steps.findLast(step => step < scale - almost) ?? 1

// Pinching leaves scales that are nearly a step.
const almost = 0.01

/** Limits a view: never smaller than the whole picture, and no picture edge inside a frame that it fills. */
export function bounded({ scale, x, y }: View, { picture, frame }: Sizes): View {
  const within = Math.min(Math.max(scale, 1), maxZoom)
  return {
    scale: within,
    x: clamp(x, room(picture.width * within, frame.width)),
    y: clamp(y, room(picture.height * within, frame.height)),
  }
}

/** How far the centre may move before an edge is visible. */
const room = (length: number, seen: number) => Math.max(0, (length - seen) / 2)

// Adding 0 turns -0 into 0, which would not be equal to it when views are compared.
const clamp = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit) + 0

/** Zooms to a scale around a point of the frame (relative to its centre), as far as the limits allow. */
export function zoomedAt(view: View, scale: number, at: Point, sizes: Sizes): View {
  const to = Math.min(Math.max(scale, 1), maxZoom)
  const by = to / view.scale
  return bounded({ scale: to, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, sizes)
}

export const panned = (view: View, by: Point, sizes: Sizes): View =>
  bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, sizes)

/** The visible part of the picture, as shares from 0 to 1 from its left and upper edges. */
export function visiblePart({ scale, x, y }: View, { picture, frame }: Sizes) {
  const across = share(picture.width * scale, frame.width, x)
  const down = share(picture.height * scale, frame.height, y)
  return { left: across.from, width: across.length, top: down.from, height: down.length }
}

function share(length: number, seen: number, shift: number): { from: number; length: number } {
  if (length <= seen) return { from: 0, length: 1 }
  return { from: ((length - seen) / 2 - shift) / length, length: seen / length }
}
