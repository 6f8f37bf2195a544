import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { dayOf } from '../../src/shared/days.ts'
import { expectLooks, gotoDrawn, openBrowser } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'
import { picture } from '../support/uploads.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  page = await enter()
})

/** A browser of its own, signed in as the owner. */
async function enter(width: 390 | 1440 = 1440): Promise<Page> {
  const entered = await open(server.url, { width, theme: 'light' })
  await shop.enter(entered)
  return entered
}

const show = (aba: string, on = page) => on.goto(`/configuracoes?aba=${aba}`)
const saved = (on = page) => on.getByText('Configuração salva com sucesso!').first()

test('theme and language change at once, here and where the owner is already', async () => {
  const other = await enter()
  const stream = other.waitForResponse(answer => answer.url().includes('live.changes'))
  await other.goto('/dashboard')
  await stream
  await show('sistema')
  await page.getByRole('radio', { name: /^Claro/ }).focus()
  await page.keyboard.press('ArrowRight')
  await saved().waitFor()
  const themeOf = (on: Page) => on.evaluate(() => document.documentElement.dataset.theme)
  expect(await themeOf(page)).toBe('dark')
  await expect.poll(() => themeOf(other)).toBe('dark')
  const language = async () => {
    const { sistema } = await shop.call<{ sistema: { valores: { idioma: string } } }>('settings.all')
    return sistema.valores.idioma
  }
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await expect.poll(language).toBe('en')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  await other.getByRole('heading', { name: 'Start in three steps' }).waitFor()

  // A browser that never heard of it: from the first paint on.
  const fresh = await enter()
  await fresh.route(/\/assets\/.+\.js$/, () => {})
  await gotoDrawn(fresh, '/ordens', fresh.getByRole('heading', { name: 'Service orders' }))
  expect(await themeOf(fresh)).toBe('dark')
})

testInAll('a zone that is chosen elsewhere counts the days of a page that is open', async () => {
  // One of the ends of the world has another day than São Paulo at any hour.
  const today = (fuso: string) => dayOf(new Date(), fuso)
  const fuso = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
    zone => today(zone) !== today('America/Sao_Paulo'),
  )
  if (fuso === undefined) throw new Error('no other day')
  const stream = page.waitForResponse(answer => answer.url().includes('live.changes'))
  await page.goto('/lembretes')
  await stream
  const news = page.waitForResponse(answer => answer.url().includes('settings.all'))
  await shop.call('settings.setZone', { fuso })
  await news
  const form = page.getByRole('dialog', { name: 'Novo Lembrete' })
  const day = async () => {
    await page.keyboard.press('n')
    const shown = await form.getByLabel('Data').inputValue()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
    return shown
  }
  await expect.poll(day).toBe(today(fuso).split('-').reverse().join('/'))
})

// That it is changed and refused is proved in drawn/settings-screen.test.ts.
test('a logo is shown, and asked about before it is removed', async () => {
  await show('empresa')
  const buffer = await picture(90, 90).png().toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const logo = page.getByRole('img', { name: 'Logo da Oficina do Beto' })
  await logo.waitFor()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(90)
  await page.getByRole('button', { name: 'Remover' }).click()
  await page.getByRole('alertdialog', { name: 'Tem certeza que deseja remover o logo?' }).waitFor()
  await expectLooks(page)
})

testInAll('once the plan is over the shop’s part can be read, and the account’s changed', async () => {
  await shop.endPlan()
  await show('empresa')
  await page.getByText('O que é da loja pode ser lido, e volta a mudar com um plano.').waitFor()
  expect(await page.getByLabel('Nome da loja').isDisabled()).toBe(true)
  await show('perfil')
  await page.getByLabel('Nome').fill('Ainda eu')
  await tabTo(page, page.getByRole('button', { name: 'Salvar', exact: true }))
  await page.keyboard.press('Enter')
  await saved().waitFor()
  // The bar goes, and the focus stays among the fields.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main section') !== null))
    .toBe(true)
  await show('seguranca')
  await page.getByText('Este aparelho').waitFor()
  await show('perfil')
  await page.getByRole('main').getByRole('button', { name: 'Sair' }).click()
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
})
