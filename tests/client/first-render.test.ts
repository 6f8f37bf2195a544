import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore, useStore } from '../../src/client/api/store.ts'
import { useTheme } from '../../src/client/shell/theme.ts'
import { useSidebar } from '../../src/client/shell/use-sidebar.ts'
import { AfterFirstRender, type PageFacts, PageFactsContext } from '../../src/client/ui/first-render.ts'
import { useDrawnRows } from '../../src/client/ui/lists/rows.ts'
import { useModKey } from '../../src/client/ui/use-hotkey.ts'
import { useShopClock, useToday } from '../../src/client/ui/use-shop-clock.ts'

afterEach(() => vi.unstubAllGlobals())

/** What a hook answers in a first render. */
function firstly<T>(hook: () => T, facts: Partial<PageFacts> = {}): T {
  const answers: T[] = []
  const Probe = () => {
    answers.push(hook())
    return null
  }
  const value: PageFacts = { now: 0, theme: 'light', collapsed: false, ...facts }
  renderToString(createElement(PageFactsContext, { value }, createElement(Probe)))
  const [answer] = answers
  if (answer === undefined) throw new Error('not rendered')
  return answer
}

test.each([false, true])('the first render takes the sidebar from the page (collapsed: %s)', collapsed => {
  expect(firstly(useSidebar, { collapsed })).toMatchObject({ collapsed })
})

test('the first render takes the theme from the page', () => {
  expect(firstly(useTheme, { theme: 'system' })).toBe('system')
})

test('the first render names the same key on every keyboard', () => {
  vi.stubGlobal('navigator', { platform: 'MacIntel' })
  expect(firstly(useModKey)).toBe('Ctrl')
})

test('the first render takes a store as it was created, whatever this tab has set by then', () => {
  const store = createStore('as created')
  store.set('as set')
  expect(firstly(() => useStore(store))).toBe('as created')
})

test('the first render reads the page’s moment', () => {
  const now = Date.parse('2026-11-25T23:30:00-03:00')
  expect(firstly(() => useToday('America/Sao_Paulo'), { now })).toBe('2026-11-25')
  expect(firstly(() => useShopClock('UTC'), { now })).toBe('2026-11-26T02:30:00.000Z')
})

test('the first render has all rows of a list, and no dialog', () => {
  const rows = Array.from({ length: 50 }, (_, at) => ({ id: `${at}` }))
  expect(firstly(() => rows.filter(useDrawnRows(rows)).length)).toBe(50)
  const dialog = createElement(AfterFirstRender, null, 'a dialog')
  expect(renderToString(dialog)).toBe('')
})
