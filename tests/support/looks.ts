import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, type Screen, visit, wear, widths } from './browser.ts'
import { byLot, inAll } from './long.ts'

/** A screen as it is looked at, with the most telling that can be on it. */
export interface State {
  name: string
  /** Where it is. */
  path: string | (() => string)
  /** Brings the state about; it is there once this resolves. */
  show(page: Page): Promise<unknown>
  /** It asks before it is left, or the page is not the app's: what comes next is loaded anew. */
  holds?: true
  /** Widths that have it; every one unless told. */
  widths?: readonly Screen['width'][]
}

const themes = ['light', 'dark'] as const
/** Axe looks at each state at these widths in both themes, and whether it scrolls sideways is asked at every width. */
const looks = [390, 1440].flatMap(width => themes.map(theme => ({ width, theme })))

/**
 * Walks through these states within one page, each of them a test: axe finds nothing and nothing scrolls sideways. In npm
 * test it walks through `count` of them, and axe takes one look at each.
 */
export function walkLooks(states: readonly State[], count: number, enter: () => Promise<Page>): void {
  let page: Page
  // Nothing of the state before it is left on the screen, and the page is the app's.
  let isClear = false
  let isAt = ''
  const first = byLot(1, [...looks.keys()])[0] ?? 0
  beforeAll(async () => {
    page = await enter()
  })

  test.each(byLot(count, states).map((state, at) => ({ ...state, at })))('$name', async state => {
    const path = typeof state.path === 'string' ? state.path : state.path()
    await page.emulateMedia({ colorScheme: 'light' })
    await wear(page, { width: 1440, theme: 'light' })
    if (isClear) await leave(page, isAt)
    await (isClear ? visit(page, path) : page.goto(path))
    isClear = false
    await state.show(page)
    // What the pointer is over by chance tells its name.
    await page.mouse.move(0, 0)
    const chosen = inAll(
      looks,
      looks.filter((_, at) => at === (first + state.at) % looks.length),
    )
    for (const width of state.widths ?? widths) {
      const of = chosen.filter(look => look.width === width)
      for (const { theme } of of.length > 0 ? of : [{ theme: 'light' as const }]) {
        await page.emulateMedia({ colorScheme: theme })
        await wear(page, { width, theme })
        await expectNoSidewaysScroll(page)
        if (of.length > 0) await expectAccessible(page)
      }
    }
    isClear = !state.holds
    isAt = path
  })
}

/** Goes to a screen without rows: what was open over the one before goes with it. */
async function leave(page: Page, from: string): Promise<void> {
  const [path, title] = from.startsWith('/admin')
    ? ['/admin/nenhuma', '404']
    : from.startsWith('/importar')
      ? ['/fotos', 'Fotos']
      : ['/importar', 'Importar dados']
  await visit(page, path)
  await page
    .getByRole('heading', { name: title, exact: true, includeHidden: true })
    .first()
    .waitFor({ state: 'attached' })
}
