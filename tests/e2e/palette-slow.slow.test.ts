import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, openBrowser, type Screen } from '../support/browser.ts'
import { beginSmallShop, palette } from '../support/palette.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()
const code = /\/assets\/PaletteDialogs-.+\.js/

/** A shop's orders, with the palette's code still on its way; the answer lets it come. */
async function begin(screen?: Screen) {
  const { page } = await beginSmallShop(server, open, screen)
  let send = () => {}
  const sent = new Promise<void>(done => {
    send = done
  })
  await page.route(code, async route => {
    await sent
    await route.continue()
  })
  await page.goto('/ordens')
  await page.getByText('Ana Paula Ribeiro').first().waitFor()
  return { page, send }
}

test('what is typed before the palette is there goes into it, and Enter takes the first row', async () => {
  const { page, send } = await begin()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('financ')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(300)
  expect(await form(page).count(), 'n is not for the screen').toBe(0)
  expect(new URL(page.url()).search).toBe('')
  await expectAccessible(page)
  send()
  await page.getByRole('heading', { name: 'Financeiro', level: 1 }).waitFor()
})

test('without Enter it stands there with what was typed, and Esc gives the focus back', async () => {
  const { page, send } = await begin()
  await page.keyboard.press('/')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('mari')
  send()
  await palette(page).waitFor()
  await page.keyboard.type('ana')
  expect(await palette(page).inputValue()).toBe('mariana')
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('searchbox')
})

test('Esc before it is there leaves everything as it was', async () => {
  const { page, send } = await begin()
  await page.keyboard.press('/')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('n')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('searchbox')
  send()
  await page.waitForTimeout(500)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('where its code cannot be had the screen goes on, and the next time it opens', async () => {
  const { page, send } = await begin()
  send()
  await page.route(code, route => route.abort())
  await page.reload()
  await page.getByText('Ana Paula Ribeiro').first().waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByText('Não foi possível abrir a busca.').waitFor({ timeout: 15_000 })
  expect(await page.getByText('Unexpected Application Error!').count()).toBe(0)
  await page.unroute(code)
  await page.keyboard.press('ControlOrMeta+k')
  await palette(page).waitFor()
})

const form = (page: Page) => page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })

/** What has the focus: its role, or the kind of an input. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement
    return (
      on?.getAttribute('role') ??
      (on instanceof HTMLInputElement && on.type === 'search' ? 'searchbox' : on?.tagName)
    )
  })
