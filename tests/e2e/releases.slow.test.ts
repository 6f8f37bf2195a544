import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildHeader } from '../../src/shared/build.ts'
import { expectAccessible, openBrowser } from '../support/browser.ts'
import { beginSmallShop } from '../support/palette.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

/** A page of a small shop, which counts how often it was loaded. */
async function begin() {
  const { page } = await beginSmallShop(server, open)
  const loads = { count: 0 }
  page.on('domcontentloaded', () => loads.count++)
  return { page, loads }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

test('claim: once the server holds another build, another screen is a page load, and nothing typed is lost', async () => {
  const { page, loads } = await begin()
  const told: (string | undefined)[] = []
  let moved = false
  await page.route('**/trpc/**', async route => {
    // The stream of changes calls nothing, and does not end before the page does.
    if (route.request().method() !== 'POST') return route.continue()
    told.push(route.request().headers()[buildHeader])
    if (!moved) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), [buildHeader]: 'outra' } })
  })
  await page.goto('/ordens')
  await heading(page, 'Ordens de Serviço')
  await page.getByRole('link', { name: 'Clientes' }).first().click()
  await heading(page, 'Clientes')
  expect(loads.count).toBe(1)

  // The answer to a search tells it.
  moved = true
  const answered = page.waitForResponse(response => response.headers()[buildHeader] === 'outra')
  await page.getByRole('searchbox').fill('ana')
  await answered
  await page.getByText('Mariana Duarte').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Novo Cliente' }).first().click()
  const form = page.getByRole('dialog', { name: 'Novo Cliente' })
  await form.getByLabel('Nome').fill('João Teste')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  expect(await form.getByLabel('Nome').inputValue()).toBe('João Teste')
  expect(loads.count).toBe(1)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Financeiro' }).first().click()
  await heading(page, 'Financeiro')
  await expect.poll(() => loads.count).toBe(2)
  // Each call says which build its page is of.
  expect(new Set(told).size).toBe(1)
  expect(told[0]).toMatch(/^[\w-]{6,}$/)
})

test('code of an earlier release that is gone offers a reload in its place, and what was typed is there after it', async () => {
  const { page, loads } = await begin()
  let gone = true
  await page.route(/\/assets\/photo-chunk-.+\.js/, route =>
    gone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.goto('/ordens?nova=true')
  const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
  await form.getByText('As fotos não puderam ser carregadas.').waitFor()
  await form.getByLabel('Defeito').fill('Não liga')
  gone = false
  await form.getByRole('button', { name: 'Recarregar' }).click()
  await form.getByLabel('Adicionar fotos').first().waitFor({ state: 'attached' })
  expect(await form.getByLabel('Defeito').inputValue()).toBe('Não liga')
  expect(loads.count).toBe(2)
})

test('a menu and the palette of an earlier release say so and lead to the new one; what is back opens', async () => {
  const { page, loads } = await begin()
  let gone = true
  await page.route(/\/assets\/(AccountMenu|PaletteDialogs)-.+\.js/, route =>
    gone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.goto('/clientes')
  await heading(page, 'Clientes')
  const told = page.getByRole('button', { name: 'Recarregar' })
  await page.keyboard.press('ControlOrMeta+k')
  await expect.poll(() => told.count()).toBe(1)
  const account = page.getByRole('button', { name: 'Oficina do Beto' })
  await account.click()
  await expect.poll(() => told.count()).toBe(2)
  expect(await account.getAttribute('aria-expanded')).toBe('false')
  // It asks anew each time, and opens once it is there.
  await account.click()
  await expect.poll(() => told.count()).toBe(3)
  gone = false
  await account.click()
  await page.getByRole('menuitem', { name: 'Sair' }).waitFor()
  await page.keyboard.press('Escape')
  await told.last().click()
  await expect.poll(() => loads.count).toBe(2)
})

test('a dialog that does not come can be closed, and gives the focus back; so does the one that came after all', async () => {
  const { page } = await begin()
  const held: (() => void)[] = []
  let slow = true
  await page.route(/\/assets\/(PlanDialog|CustomerHistory)-.+\.js/, async route => {
    if (slow) await new Promise<void>(go => held.push(go))
    await route.continue().catch(() => undefined)
  })
  const frame = page.getByRole('dialog', { name: 'Carregando...' })
  await page.goto('/relatorios?planos=true')
  await frame.getByRole('button', { name: 'Fechar' }).click()
  await frame.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')

  await page.goto('/clientes')
  const opener = page.getByRole('button', { name: 'Histórico' }).first()
  const hasFocus = () => opener.evaluate(node => node === document.activeElement)
  await opener.press('Enter')
  await frame.waitFor()
  await page.keyboard.press('Escape')
  await frame.waitFor({ state: 'hidden' })
  await expect.poll(hasFocus).toBe(true)

  await opener.press('Enter')
  await frame.waitFor()
  slow = false
  for (const go of held) go()
  const history = page.getByRole('dialog', { name: /Histórico/ })
  await history.waitFor()
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'hidden' })
  await expect.poll(hasFocus).toBe(true)
})

test('a page whose own code is gone says so, and leads to the new release', async () => {
  const { page, loads } = await begin()
  let gone = true
  await page.route(/\/assets\/page-.+\.js/, route =>
    gone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.goto('/clientes')
  await page.getByText('Não foi possível abrir a página.').waitFor()
  await expectAccessible(page)
  gone = false
  await page.getByRole('button', { name: 'Recarregar' }).click()
  // Its static shell names the screen too, before the page has loaded.
  await expect.poll(() => loads.count).toBe(2)
  await page.locator('#root:not([aria-busy])').waitFor()
  await heading(page, 'Clientes')
})
