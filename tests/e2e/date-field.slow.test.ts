import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { remoteShop } from '../support/remote-shop.ts'
import { written } from '../support/report-words.ts'
import { sharedServer } from '../support/server-process.ts'
import { shopsToday } from '../support/this-month.ts'

const server = sharedServer()
const open = openBrowser()
const today = shopsToday()
let page: Page
let shop: Awaited<ReturnType<typeof remoteShop>>

beforeAll(async () => {
  shop = await remoteShop(server)
  const { id } = await shop.order((await shop.customer({ nome: 'Ana Paula Ribeiro' })).id)
  page = await open(server.url, { width: 390, theme: 'dark' })
  await shop.enter(page)
  await page.goto(`/ordens?os=${id}`)
  await page.getByRole('button', { name: 'Editar OS' }).click()
})

const form = () => page.getByRole('dialog', { name: 'Editar Ordem de Serviço' })
const field = () => form().getByLabel('Previsão', { exact: true })
const shown = () => field().inputValue()

test('a day is typed, stepped or taken from the calendar, and looks alike in every browser', async () => {
  expect(await shown(), 'what is empty looks empty').toBe('')
  expect(await field().getAttribute('placeholder')).toBe('dd/mm/aaaa')
  const described = (await field().getAttribute('aria-describedby')) ?? ''
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Dia, mês e ano')
  await expectLooks(page)

  await field().pressSequentially(written(today).slice(0, 5).replace('/', ''))
  expect(await shown(), 'the slash comes by itself').toBe(written(today).slice(0, 5))
  await field().press('Tab')
  expect(await shown(), 'the year too').toBe(written(today))
  await field().press('ArrowUp')
  expect(await shown()).toBe(written(addDays(today, 1)))

  // The calendar itself is the browser's: that it is asked for, and at which day, and what becomes of its answer.
  const calendar = field().locator('..').locator('input[type=date]')
  await calendar.evaluate((input: HTMLInputElement) => {
    input.showPicker = () => input.setAttribute('data-asked', input.value)
  })
  await field().locator('..').getByRole('button', { name: 'Abrir calendário' }).click()
  expect(await calendar.getAttribute('data-asked')).toBe(addDays(today, 1))
  await calendar.fill(addDays(today, 30), { force: true })
  expect(await shown()).toBe(written(addDays(today, 30)))
  await calendar.fill('', { force: true })
  expect(await shown(), 'the calendar can clear it').toBe('')
})

test('a day that is pasted takes the place of what was there, whole, or stays to be refused', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const pasted = async (text: string) => {
    await page.evaluate(value => navigator.clipboard.writeText(value), text)
    await field().press('ControlOrMeta+V')
    return shown()
  }
  await field().fill(written(today))
  await field().press('Home')
  for (const text of ['12/03/2026\t', '12/03/2026 14:30', '12.03.2026', '12 de março de 2026'])
    expect(await pasted(text), text).toBe('12/03/2026')
  await field().fill('')
  expect(await pasted('12/03/2026 Maria')).toBe('12/03/2026 Maria')
  await field().fill('')
})

test('a day that there is not is told beside the field, stays as typed, and is mended', async () => {
  await field().fill('')
  await field().pressSequentially('31022027')
  await page.keyboard.press('ControlOrMeta+Enter')
  await form().getByText('Data inválida').waitFor()
  expect(await shown()).toBe('31/02/2027')
  expect(await field().getAttribute('aria-invalid')).toBe('true')
  await field().fill(addDays(today, 7))
  expect(await shown(), 'an ISO day that is pasted is written as ours').toBe(written(addDays(today, 7)))
  await form().getByText('Data inválida').waitFor({ state: 'hidden' })
  await page.keyboard.press('ControlOrMeta+Enter')
  await form().waitFor({ state: 'hidden' })
  const [stored] = await server.sql`
    select data_previsao::text as day from ordens_servico where user_id = ${shop.user_id}`
  expect(stored?.day).toBe(addDays(today, 7))
})
