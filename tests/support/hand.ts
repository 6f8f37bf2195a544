import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

// Nothing is laid out: what would take no pointer is not told by styles.
const hand = { pointerEventsCheck: 0 }

/** Clicks, twice where told so, as quick as a hand. */
export const click = (element: Element) => userEvent.click(element, hand)
export const clickTwice = (element: Element) => userEvent.dblClick(element, hand)

/** Chooses an item of a menu by keys: what a pointer is over is told by places. */
export async function pick(item: HTMLElement): Promise<void> {
  const row = item.closest('[role^=menuitem]')
  await ready(item, '[role=menu]')
  for (let steps = 0; steps < 40 && !row?.hasAttribute('data-highlighted'); steps++) await keys('{ArrowDown}')
  await keys('{Enter}')
  // The menu takes a frame to close, and a key that comes before would be its.
  await waitFor(() => expect(item.isConnected && item.closest('[data-state=open]') !== null).toBe(false))
}

/** What opens takes the focus a frame later, and would take it from what is pressed before. */
async function ready(element: Element, within: string): Promise<void> {
  const layer = element.closest(within)
  if (layer) await focusComesTo(layer)
}

/** Presses keys where the focus is, in user-event's words: `{Escape}`, `{Control>}{Enter}{/Control}`. */
export const keys = (pressed: string) => userEvent.keyboard(pressed)

/** Puts a text into a field in place of what is there, and leaves the focus there. */
export function fill(field: HTMLElement, value: string): void {
  field.focus()
  fireEvent.input(field, { target: { value } })
  // Where a hand that typed it would go on.
  if (field instanceof HTMLInputElement && field.selectionStart !== null)
    field.setSelectionRange(field.value.length, field.value.length)
}

export const choose = (field: HTMLElement, option: string) => userEvent.selectOptions(field, option, hand)

/** Moves the focus to a button or link, and presses it by key. */
export async function press(element: HTMLElement, key = 'Enter'): Promise<void> {
  await ready(element, '[role=menu], [role=dialog], [role=alertdialog]')
  element.focus()
  await keys(`{${key}}`)
}

export const focusComesTo = (element: Element) =>
  waitFor(() => expect(element.contains(document.activeElement)).toBe(true))

export const value = (field: HTMLElement): string => (field as HTMLInputElement).value

/** The button that says so, once it is there. */
export const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Waits until no dialog is there, of whichever kind. */
export const dialogsClose = () =>
  waitFor(() => expect(document.querySelectorAll('[role=dialog], [role=alertdialog]').length).toBe(0))

/** All that an element says, with single spaces. */
export const words = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ')

/** Waits until somewhere in what is found it says this. */
export const says = (find: () => Element, sentence: string | RegExp) =>
  waitFor(() => expect(words(find())).toMatch(sentence))

/** Waits until nothing of this role and name is there any more. */
export const gone = (role: string, name?: string | RegExp) =>
  waitFor(() => expect(screen.queryAllByRole(role, { ...(name && { name }) }).length).toBe(0))

export const hasFocus = (find: () => Element) =>
  waitFor(() => expect(document.activeElement === find()).toBe(true))

/** The toast that says this, once it is there. */
export const toast = async (sentence: string | RegExp) =>
  within(
    (await screen.findByText(sentence)).closest<HTMLElement>(
      '[data-scope=toast][data-part=root]',
    ) as HTMLElement,
  )
