import { type PointerEvent, type RefCallback, useCallback, useRef, useState } from 'react'

export type Zoom = ReturnType<typeof useZoom>

/**
 * The zoom of the picture `of` this id, driven by touch, mouse and wheel. The frame gets `area` and `handlers`, the
 * picture `data-picture`. A swipe over an unzoomed picture goes to the next one (1) or the previous one (-1), if
 * `onSwipe` says that there is one; the picture stays aside until that one is shown.
 */
export function useZoom(of: string, onSwipe?: (step: 1 | -1) => boolean) {
  const [view, setView] = useState(whole)
  /** Pixels that a finger has dragged the picture aside; undefined while nothing is touched. */
  const [pulled, setPulled] = useState<number>()
  // The same value without waiting for a render: several events may come before one.
  const far = useRef(0)
  const pull = (pixels: number | undefined) => {
    far.current = pixels ?? 0
    setPulled(pixels)
  }
  const [shown, setShown] = useState(of)
  if (shown !== of) {
    setShown(of)
    setView(whole)
    setPulled(undefined)
  }
  const frame = useRef<HTMLElement>(null)
  const pointers = useRef(new Map<number, Point>())
  const tap = useRef({ at: 0, x: 0, y: 0, moved: 0 })

  const change = useCallback((next: (view: View, sizes: Sizes) => View) => {
    const sizes = sizesOf(frame.current)
    if (sizes) setView(before => next(before, sizes))
  }, [])

  const area: RefCallback<HTMLElement> = useCallback(
    element => {
      // Of two pictures with the same zoom, the last one counts.
      if (element) frame.current = element
      const onWheel = (event: WheelEvent) => {
        event.preventDefault()
        const at = pointFromCentre(event, event.currentTarget)
        change((view, sizes) => zoomedAt(view, view.scale * Math.exp(-event.deltaY * wheelStep), at, sizes))
      }
      // React's own wheel listener is passive: it could not stop the page from zooming.
      element?.addEventListener('wheel', onWheel, { passive: false })
      return () => {
        element?.removeEventListener('wheel', onWheel)
        if (frame.current === element) frame.current = null
      }
    },
    [change],
  )

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || isControl(event.target)) return
      event.currentTarget.setPointerCapture(event.pointerId)
      if (pointers.current.size === 0) tap.current.moved = 0
      pointers.current.set(event.pointerId, pointOf(event))
      pull(0)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const now = pointOf(event)
      const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      pointers.current.set(event.pointerId, now)
      const by = { x: now.x - before.x, y: now.y - before.y }
      tap.current.moved += Math.hypot(by.x, by.y)
      const [other] = others
      if (other) {
        const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }
        const at = pointFromCentre(middle, event.currentTarget)
        const wider = distance(now, other) / Math.max(1, distance(before, other))
        tap.current.moved += farFromTap
        pull(0)
        change((view, sizes) => zoomedAt(panned(view, half(by), sizes), view.scale * wider, at, sizes))
      } else if (view.scale > 1) change((view, sizes) => panned(view, by, sizes))
      else if (onSwipe && event.pointerType !== 'mouse') pull(far.current + by.x)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return
      const pulledBy = far.current
      const width = event.currentTarget.clientWidth
      const isSwipe = Math.abs(pulledBy) > Math.min(swipe, width / 4)
      if (isSwipe && onSwipe?.(pulledBy < 0 ? 1 : -1)) return
      pull(undefined)
      if (isSwipe) return
      if (tap.current.moved > farFromTap) return
      const { at: before, x, y } = tap.current
      const again = event.timeStamp - before < doubleTap && distance({ x, y }, pointOf(event)) < 30
      tap.current = { ...pointOf(event), at: again ? 0 : event.timeStamp, moved: 0 }
      const at = pointFromCentre(event, event.currentTarget)
      if (again) change((view, sizes) => zoomedAt(view, view.scale > 1 ? 1 : tapScale, at, sizes))
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      pointers.current.delete(event.pointerId)
      if (pointers.current.size === 0) pull(undefined)
    },
  }

  const middle = { x: 0, y: 0 }
  return {
    view,
    pulled,
    area,
    handlers,
    in: () => change((view, sizes) => zoomedAt(view, stepIn(view.scale), middle, sizes)),
    out: () => change((view, sizes) => zoomedAt(view, stepOut(view.scale), middle, sizes)),
    to: (scale: number) => change((view, sizes) => zoomedAt(view, scale, middle, sizes)),
    whole: () => setView(whole),
    /** Pans the picture; false if its edge was reached already. */
    pan(by: Point): boolean {
      const sizes = sizesOf(frame.current)
      if (!sizes) return false
      const [now, next] = [bounded(view, sizes), panned(view, by, sizes)]
      setView(next)
      return now.x !== next.x || now.y !== next.y
    },
    sizes: () => sizesOf(frame.current),
  }
}

const wheelStep = 0.002
const tapScale = 2.5
/**
 * Pixels of a swipe, and of a tap with a finger that is not quite still; milliseconds between the taps of a double
 * tap.
 */
const swipe = 80
const farFromTap = 10
const doubleTap = 320

const pointOf = (event: { clientX: number; clientY: number }): Point => ({
  x: event.clientX,
  y: event.clientY,
})
const half = ({ x, y }: Point): Point => ({ x: x / 2, y: y / 2 })
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input') !== null

function pointFromCentre(event: { clientX: number; clientY: number }, frame: EventTarget | null): Point {
  if (!(frame instanceof Element)) return { x: 0, y: 0 }
  const { left, top, width, height } = frame.getBoundingClientRect()
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
}

function sizesOf(frame: HTMLElement | null): Sizes | undefined {
  const picture = frame?.querySelector<HTMLElement>('[data-picture]')
  if (!frame || !picture) return undefined
  return {
    picture: { width: picture.offsetWidth, height: picture.offsetHeight },
    frame: { width: frame.clientWidth, height: frame.clientHeight },
  }
}

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
