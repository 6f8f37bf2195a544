import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

// What an owner does on a screen that a test draws, and what is seen there: keyboard.ts and page.getBy… of a browser test.

// Nothing is laid out: what would take no pointer is not told by styles.
const hand = { pointerEventsCheck: 0 }

/** Clicks, twice where told so, as quick as a hand. */
export const click = (element: Element) => userEvent.click(element, hand)
export const clickTwice = (element: Element) => userEvent.dblClick(element, hand)

/** Keys as those of keyboard.ts, of a screen that a test draws. */
export const saveKeys = '{Control>}{Enter}{/Control}'

/** Presses keys where the focus is, in user-event's words: `{Escape}`, `{Control>}{Enter}{/Control}`. */
export const keys = (pressed: string) => userEvent.keyboard(pressed)

/**
 * Gives the focus to what Tab would stop at, as someone without a mouse would; fails where a dialog takes it away again.
 * Each press of Tab would look through the whole page.
 */
export async function tabTo(target: HTMLElement): Promise<void> {
  expect(target.tabIndex, target.outerHTML.slice(0, 200)).toBeGreaterThanOrEqual(0)
  expect(target.matches(':disabled') || target.closest('[inert]') !== null, 'can be reached').toBe(false)
  // A dialog that has just opened takes the focus first.
  await waitFor(() => {
    target.focus()
    expect(document.activeElement === target, `${target.outerHTML.slice(0, 200)} has the focus`).toBe(true)
  })
}

/** Walks to a button or link and presses it. */
export async function press(target: HTMLElement, key: '{Enter}' | ' ' = '{Enter}'): Promise<void> {
  // What opens takes the focus a frame later, and would take it from what is pressed before.
  await focusIn(target, '[role=menu], [role=dialog], [role=alertdialog]')
  await tabTo(target)
  await keys(key)
}

async function focusIn(target: Element, layers: string): Promise<void> {
  const layer = target.closest(layers)
  if (layer) await focusComesTo(layer)
}

/** Walks to a field and types; what was there is replaced. */
export async function type(target: HTMLElement, text: string): Promise<void> {
  await tabTo(target)
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select()
  await userEvent.keyboard(text)
}

/** Puts a text into a field in place of what is there, and leaves the focus there. */
export function fill(field: HTMLElement, value: string): void {
  field.focus()
  fireEvent.input(field, { target: { value } })
  // Where a hand that typed it would go on.
  if (field instanceof HTMLInputElement && field.selectionStart !== null)
    field.setSelectionRange(field.value.length, field.value.length)
}

export const choose = (field: HTMLElement, option: string) => userEvent.selectOptions(field, option, hand)

/** Chooses an item of a menu by keys: what a pointer is over is told by places. */
export async function pick(item: HTMLElement): Promise<void> {
  const row = item.closest('[role^=menuitem]')
  await focusIn(item, '[role=menu]')
  for (let steps = 0; steps < 40 && !row?.hasAttribute('data-highlighted'); steps++) await keys('{ArrowDown}')
  await keys('{Enter}')
  // The menu takes a frame to close, and a key that comes before would be its.
  await waitFor(() => expect(item.isConnected && item.closest('[data-state=open]') !== null).toBe(false))
}

/** Waits until the focus is in it. */
export const focusComesTo = (element: Element) =>
  waitFor(() => expect(element.contains(document.activeElement)).toBe(true))

/** Waits until the element has the focus, or the one that is found then. */
export const focusIsOn = (target: HTMLElement | (() => Element)): Promise<void> =>
  waitFor(() => {
    const wanted = typeof target === 'function' ? target() : target
    const at = document.activeElement
    expect(at === wanted, `at ${at?.outerHTML.slice(0, 200)}`).toBe(true)
  })

export const value = (field: HTMLElement): string => (field as HTMLInputElement).value

/** The button that says so, once it is there. */
export const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** The dialog of this name, once what it shows has come. */
export const dialog = (name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const shown = screen.getByRole('dialog', { name })
    expect(within(shown).queryByText('Carregando...')).toBeNull()
    return shown
  })

/** A field by its label, or the beginning of it, as one that is marked as required. */
export const field = (form: HTMLElement, label: string): HTMLInputElement =>
  within(form).getByLabelText<HTMLInputElement>(label, { exact: false })

/** Waits until no dialog is there, of whichever kind. */
export const dialogsClose = () =>
  waitFor(() => expect(document.querySelectorAll('[role=dialog], [role=alertdialog]').length).toBe(0))

/** Waits until it is no longer there. */
export const gone = (find: () => Element | null): Promise<void> =>
  waitFor(() => expect(find() === null).toBe(true))

/** Waits until nothing of this role and name is there any more. */
export const noneOf = (role: string, name?: string | RegExp) =>
  waitFor(() => expect(screen.queryAllByRole(role, { ...(name && { name }) }).length).toBe(0))

/** All that an element says, with single spaces. */
export const words = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ')

/** Waits until somewhere in what is found it says this. */
export const says = (find: () => Element, sentence: string | RegExp) =>
  waitFor(() => expect(words(find())).toMatch(sentence))

/** The toast that says this, once it is there. */
export const toast = async (sentence: string | RegExp) =>
  within(
    (await screen.findByText(sentence)).closest<HTMLElement>(
      '[data-scope=toast][data-part=root]',
    ) as HTMLElement,
  )

/** The text of a part, with plain spaces: amounts hold one that does not break. */
export const shown = (part: Element): string =>
  textsOf(part)
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.])/g, '$1')

/** The pieces of text of a part, in their order; in a page, too. */
export function textsOf(part: Element): string[] {
  const texts: string[] = []
  const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) texts.push(walk.currentNode.textContent?.trim() ?? '')
  return texts.filter(text => text !== '')
}

/** The cells of the rows of the table of this name, as a screen reader has them; below its head unless told. */
export async function rowsOf(name: string, rows = 'tbody tr, tfoot tr'): Promise<string[][]> {
  const table = await screen.findByRole('table', { name })
  return [...table.querySelectorAll(rows)].map(row =>
    [...row.children].map(
      ({ tagName, firstChild, textContent }) => `${tagName === 'TH' ? firstChild?.textContent : textContent}`,
    ),
  )
}
