import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useTheme } from '../../src/client/shell/theme.ts'
import { useSidebar } from '../../src/client/shell/use-sidebar.ts'
import { type PageFacts, PageFactsContext } from '../../src/client/ui/first-render.ts'
import { useModKey } from '../../src/client/ui/mod-key.ts'

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
  expect(firstly(useSidebar, { collapsed })).toEqual({ collapsed, toggle: undefined })
})

test('the first render takes the theme from the page', () => {
  expect(firstly(useTheme, { theme: 'system' })).toBe('system')
})

test('the first render names the same key on every keyboard', () => {
  vi.stubGlobal('navigator', { platform: 'MacIntel' })
  expect(firstly(useModKey)).toBe('Ctrl')
})
