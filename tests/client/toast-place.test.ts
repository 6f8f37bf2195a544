import { expect, test } from 'vitest'
import { type ToastPlace, toastPlace } from '../../src/client/ui/feedback/toast-place.ts'

/** What three toasts with two lines of text take up, in the window's coordinates. */
function area(width: number, height: number, { bottom, end, room }: ToastPlace) {
  const right = width - end
  return { left: right - Math.min(room, 440), right, top: height - bottom - 200, bottom: height - bottom }
}

test('without a dialog toasts stand in the corner, on the phone above the bar at the thumb', () => {
  expect(toastPlace({ width: 1366, height: 768 })).toEqual({ bottom: 24, end: 24, room: 1318 })
  expect(toastPlace({ width: 390, height: 844 })).toEqual({ bottom: 72, end: 16, room: 358 })
})

test.each([
  ['the order form on the old notebook', 1366, 768, { top: 24, left: 273, right: 1093, footer: 684 }],
  ['the order form on a wide screen', 1440, 900, { top: 40, left: 310, right: 1130, footer: 800 }],
  ['the order form on a tablet', 768, 1024, { top: 24, left: 24, right: 744, footer: 936 }],
  ['the order form on the phone', 390, 844, { top: 0, left: 0, right: 390, footer: 780 }],
  ['a small form on the old notebook', 1366, 768, { top: 120, left: 463, right: 903, footer: 584 }],
  ['a small form at half the window', 683, 768, { top: 160, left: 0, right: 683, footer: 704 }],
  ['a small sheet on the phone', 390, 844, { top: 380, left: 0, right: 390, footer: 780 }],
])('toasts leave the footer of %s free', (_, width, height, dialog) => {
  const toasts = area(width, height, toastPlace({ width, height, dialog }))
  const isBeside = toasts.left >= dialog.right
  expect(isBeside || toasts.bottom <= dialog.footer).toBe(true)
  expect(toasts.top).toBeGreaterThanOrEqual(0)
  expect(toasts.right - toasts.left, 'words have a line to stand in').toBeGreaterThanOrEqual(320)
  expect(
    isBeside || toasts.right <= dialog.right || toasts.bottom <= dialog.top,
    'beside it, above it or in it',
  ).toBe(true)
})

test('over a sheet that leaves room nothing of it is covered', () => {
  const dialog = { top: 380, left: 0, right: 390, footer: 780 }
  expect(toastPlace({ width: 390, height: 844, dialog }).bottom).toBe(844 - 380 + 8)
})
