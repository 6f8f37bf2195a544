import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

// Nothing is laid out: what would take no pointer is not told by styles.
const hand = { pointerEventsCheck: 0 }

/** Clicks, twice where told so, as quick as a hand; an item of a menu once the menu has the focus. */
export async function click(element: Element): Promise<void> {
  await ready(element, '[role=menu]')
  await userEvent.click(element, hand)
}
export const clickTwice = (element: Element) => userEvent.dblClick(element, hand)

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
}

export const choose = (field: HTMLElement, option: string) => userEvent.selectOptions(field, option, hand)

/** Moves the focus to a button or link, and presses it by key. */
export async function press(element: HTMLElement, key = 'Enter'): Promise<void> {
  await ready(element, '[role=menu], [role=dialog], [role=alertdialog]')
  element.focus()
  await keys(`{${key}}`)
}

/** Comes to what can have the focus by Tab, as its tooltip wants it. */
export async function tabTo(element: HTMLElement): Promise<void> {
  element.focus()
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  expect(document.activeElement).toBe(element)
}

export const focusComesTo = (element: Element) =>
  waitFor(() => expect(element.contains(document.activeElement)).toBe(true))

export const value = (field: HTMLElement): string => (field as HTMLInputElement).value

/** The button that says so, once it is there. */
export const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Waits until no dialog is there, of whichever kind. */
export const dialogsClose = () =>
  waitFor(() => expect(document.querySelectorAll('[role=dialog], [role=alertdialog]')).toHaveLength(0))

/** All that an element says, with single spaces. */
export const words = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ')

/** Waits until somewhere in what is found it says this. */
export const says = (find: () => Element, sentence: string | RegExp) =>
  waitFor(() => expect(words(find())).toMatch(sentence))

/** Waits until nothing of this role and name is there any more. */
export const gone = (role: string, name?: string | RegExp) =>
  waitFor(() => expect(screen.queryAllByRole(role, { ...(name && { name }) })).toEqual([]))

export const hasFocus = (find: () => Element) => waitFor(() => expect(document.activeElement).toBe(find()))
