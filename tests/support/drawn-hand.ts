import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Keys as those of keyboard.ts, of a screen that a test draws. */
export const saveKeys = '{Control>}{Enter}{/Control}'

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
  await tabTo(target)
  await userEvent.keyboard(key)
}

/** Walks to a field and types; what was there is replaced. */
export async function type(target: HTMLElement, text: string): Promise<void> {
  await tabTo(target)
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select()
  await userEvent.keyboard(text)
}

/** Waits until the element has the focus. */
export const focusIsOn = (target: HTMLElement): Promise<void> =>
  waitFor(() =>
    expect(document.activeElement === target, `at ${document.activeElement?.outerHTML.slice(0, 200)}`).toBe(
      true,
    ),
  )

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

/** Waits until it is no longer there. */
export const gone = (find: () => Element | null): Promise<void> =>
  waitFor(() => expect(find() === null).toBe(true))

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
