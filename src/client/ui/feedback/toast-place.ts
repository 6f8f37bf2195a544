import { useEffect, useState } from 'react'

/**
 * Where toasts appear, in pixels: their distance from the window's lower and right edges, and their maximum width.
 */
export interface ToastPlace {
  bottom: number
  end: number
  room: number
}

interface Surroundings {
  /** The window's size. */
  width: number
  height: number
  /** The topmost dialog, if any, and where its footer begins. */
  dialog?: { top: number; left: number; right: number; footer: number } | undefined
}

/** The room that toasts need: this width beside a dialog, this height for three of them above one. */
const readable = { width: 320, height: 200 }
const gap = 8
/** The distance that toasts keep from a dialog's edges where they lie over it. */
const inside = 16

/** Above the phone's bar. */
const aboveBar = 56 + 16

/** The distance from the window's edges. */
const side = (width: number): number => (isPhone(width) ? 16 : 24)

/**
 * Toasts must cover no button of an open dialog: they appear beside it, else above it, else inside it above its
 * footer. Without a dialog they take the corner; on the phone they stay above the bar.
 */
export function toastPlace({ width, height, dialog }: Surroundings): ToastPlace {
  const end = side(width)
  const room = width - 2 * end
  if (!dialog) return { bottom: isPhone(width) ? aboveBar : end, end, room }
  const beside = width - dialog.right - end - gap
  if (beside >= readable.width) return { bottom: end, end, room: beside }
  if (dialog.top >= readable.height) return { bottom: height - dialog.top + gap, end, room }
  return {
    bottom: height - dialog.footer + gap,
    end: width - dialog.right + inside,
    room: dialog.right - dialog.left - 2 * inside,
  }
}

export const isPhone = (width: number): boolean => width < 768

/** The current place; follows dialogs that open, grow and close. */
export function useToastPlace(): ToastPlace {
  const [place, setPlace] = useState(() => toastPlace(surroundings()))
  useEffect(() => {
    const measureNow = () => {
      const now = toastPlace(surroundings())
      setPlace(before => (isSame(before, now) ? before : now))
      watch(openDialog())
    }
    // In the frame that lays the page out anyway: a dialog that is being opened waits for no layout of its own.
    let frame = 0
    const measure = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        measureNow()
      })
    }
    const sizes = new ResizeObserver(measure)
    // A dialog that fills the phone's screen keeps its size when its footer appears.
    const contents = new MutationObserver(measure)
    let watched: Element | undefined
    const watch = (dialog: Element | undefined) => {
      if (dialog === watched) return
      sizes.disconnect()
      contents.disconnect()
      watched = dialog
      if (!dialog) return
      sizes.observe(dialog)
      contents.observe(dialog, { childList: true, subtree: true })
    }
    // A dialog is appended to the body, and its animation moves it.
    const portals = new MutationObserver(measure)
    portals.observe(document.body, { childList: true })
    window.addEventListener('resize', measure)
    document.addEventListener('animationend', measure)
    measure()
    return () => {
      cancelAnimationFrame(frame)
      watch(undefined)
      portals.disconnect()
      window.removeEventListener('resize', measure)
      document.removeEventListener('animationend', measure)
    }
  }, [])
  return place
}

const isSame = (one: ToastPlace, other: ToastPlace) =>
  one.bottom === other.bottom && one.end === other.end && one.room === other.room

function surroundings(): Surroundings {
  const dialog = openDialog()
  const { top, left, right, bottom } = dialog?.getBoundingClientRect() ?? {}
  // A footer that is hidden at this width has no height.
  const footers = [...(dialog?.querySelectorAll('[data-part=footer]') ?? [])].map(at =>
    at.getBoundingClientRect(),
  )
  const footer = footers.find(({ height }) => height > 0)?.top ?? bottom
  const known = top !== undefined && left !== undefined && right !== undefined && footer !== undefined
  return {
    width: window.innerWidth,
    height: window.innerHeight,
    dialog: known ? { top, left, right, footer } : undefined,
  }
}

const openDialog = (): Element | undefined =>
  [...document.querySelectorAll('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')].at(-1)
