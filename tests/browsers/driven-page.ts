import { join } from 'node:path'
import { axeFindings, axeOptions, axeSource } from '../support/axe.ts'

/** What a part is found by: its role and its name, a pattern over what a reader hears. */
export interface Target {
  role: 'button' | 'link' | 'tab' | 'option' | 'field' | 'switch' | 'menuitem'
  name: string
}

export interface DriveOptions {
  /** No script of a page runs. */
  withoutScripts?: boolean
}

/** A page of any browser, as its own driver moves it. */
export interface Driver {
  goto(url: string): Promise<void>
  /** As if a server of this address had answered with it. */
  setCookie(url: string, cookie: { name: string; value: string }): Promise<unknown>
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  click(selector: string): Promise<void>
  /** Types where the focus is. */
  keys(text: string): Promise<void>
  attach(selector: string, file: string): Promise<void>
  picture(file: `${string}.png`): Promise<unknown>
  /** What the page complained of in its console. */
  complaints(): Promise<string[]>
  close(): Promise<void>
}

export type DrivenPage = ReturnType<typeof drivenPage>

/** Milliseconds that a loaded machine may take to show something. */
const patience = 60_000
const mark = '[data-driven]'

/** A page as its owner uses it, over any driver: every part is waited for, and taken by what it is called. */
export function drivenPage(driver: Driver, url: string) {
  // The source travels: a function may use nothing but its arguments.
  const run = <A extends unknown[], R>(act: (...args: A) => R, ...args: A) =>
    driver.evaluate(`(${act})(...${JSON.stringify(args)})`) as Promise<R>
  const show = async ({ role, name }: Target, act?: 'click') => {
    let place = Number.NaN
    await until(`${role} "${name}"`, async () => {
      const before = place
      if (!(await run(markPart, role, name))) return false
      place = await run(placeOf, mark)
      // Nobody presses what still moves: a dialog comes up from below on a phone, a photo pushes what stands below it.
      return !act || Math.abs(place - before) < 4
    })
    if (act) await driver.click(mark)
  }
  const until = async (what: string, holds: () => Promise<boolean>) => {
    const end = Date.now() + patience
    let cause: unknown
    // A page that is just being left answers with an error.
    const held = () =>
      holds().catch(error => {
        cause = error
        return false
      })
    while (!(await held())) {
      if (Date.now() > end) throw new Error(`never came: ${what}`, { cause })
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  return {
    open: (path: string) => driver.goto(new URL(path, url).href),
    run,
    until,
    show,
    click: (role: Target['role'], name: string) => show({ role, name }, 'click'),
    /** Types into a field, after what it holds. */
    async type(field: string, text: string) {
      await show({ role: 'field', name: field }, 'click')
      await driver.keys(text)
    },
    async choose(field: string, option: string) {
      await show({ role: 'field', name: field })
      await until(`${option} in ${field}`, () => run(chooseOption, mark, option))
    },
    async attach(file: string) {
      await until('a place for files', () => run(isThere, 'input[type=file]'))
      await driver.attach('input[type=file]', file)
    },
    sees: (text: string) => until(`the text "${text}"`, () => run(isSeen, text)),
    valueOf: async (field: string) => {
      await show({ role: 'field', name: field })
      return run(fieldValue, mark)
    },
    keys: driver.keys,
    setCookie: (cookie: { name: string; value: string }) => driver.setCookie(url, cookie),
    /** What axe finds on the page as it stands. */
    async axeFindings() {
      await driver.evaluate(axeSource)
      // Not every driver waits for what is promised.
      await driver.evaluate(`void (${axeFindings})(${JSON.stringify(axeOptions)}).then(
        found => { window.axeFound = found },
        error => { window.axeFound = ['axe: ' + error] },
      )`)
      const found = () => run(() => (window as { axeFound?: string[] }).axeFound ?? null)
      await until('the answer of axe', async () => (await found()) !== null)
      return found()
    },
    /** Keeps the screen for whoever looks into a failure; answers the file. */
    async picture(folder: string, name: string) {
      const file = `${join(folder, name.replace(/\W+/g, '-'))}.png` as const
      await driver.picture(file)
      return file
    },
    complaints: driver.complaints,
    close: driver.close,
  }
}

// From here on: run in the page, one by one.

function markPart(role: string, name: string): boolean {
  const selectors: Record<string, string> = {
    button: 'button:not([role]), [role=button]',
    link: 'a[href]',
    field: 'input, select, textarea',
    switch: '[role=switch], input[type=checkbox]',
    menuitem: '[role^=menuitem]',
  }
  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    const named = labelled.map(id => document.getElementById(id))
    const given =
      element.getAttribute('aria-label') ?? [...named, ...labels].map(each => each?.textContent).join(' ')
    return (given || (element.textContent ?? '')).trim()
  }
  const isUsable = (element: Element): boolean => {
    const { visibility } = getComputedStyle(element)
    return (
      element.getClientRects().length > 0 &&
      visibility === 'visible' &&
      !element.closest('[inert], [aria-hidden=true]')
    )
  }
  const dialogs = [...document.querySelectorAll('[role=dialog], dialog[open], [role=alertdialog]')].filter(
    isUsable,
  )
  const floating = [...document.querySelectorAll('[role=listbox], [role=menu]')].filter(isUsable)
  const places = [...floating, ...dialogs.reverse(), document.body]
  for (const old of document.querySelectorAll('[data-driven]')) old.removeAttribute('data-driven')
  for (const place of places) {
    const found = [...place.querySelectorAll(selectors[role] ?? `[role=${role}]`)].find(
      element => isUsable(element) && new RegExp(name).test(nameOf(element)),
    )
    // A switch's own input lies unseen under its label.
    const shown = (role === 'switch' && found?.closest('label')) || found
    // What floats beside its button would move with what scrolls below it.
    shown?.scrollIntoView({ block: floating.includes(place) ? 'nearest' : 'center' })
    shown?.setAttribute('data-driven', '')
    if (shown) return true
  }
  return false
}

function placeOf(selector: string): number {
  return document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN
}

function chooseOption(selector: string, label: string): boolean {
  const select = document.querySelector<HTMLSelectElement>(selector)
  const option = [...(select?.options ?? [])].find(({ text }) => text === label)
  if (!select || !option) return false
  select.value = option.value
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

const isThere = (selector: string): boolean => document.querySelector(selector) !== null
const isSeen = (text: string): boolean => document.body.innerText.replaceAll('\u00a0', ' ').includes(text)
const fieldValue = (selector: string): string =>
  document.querySelector<HTMLInputElement>(selector)?.value ?? ''
