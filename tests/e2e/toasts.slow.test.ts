import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { beforeRequest, expectLooks, openBrowser } from '../support/browser.ts'
import { photoFile } from '../support/photo-screens.ts'
import { remoteShop } from '../support/remote-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()
let shop: Awaited<ReturnType<typeof remoteShop>>
let page: Page
let cliente_id: string

beforeEach(async () => {
  shop = await remoteShop(server)
  cliente_id = (await shop.customer({ nome: 'Ana Paula Ribeiro' })).id
  page = await open(server.url)
  // The notebook at the counter.
  await page.setViewportSize({ width: 1366, height: 768 })
  await shop.enter(page)
})

test('the newest three toasts show at once, though the pointer holds them', async () => {
  for (let made = 0; made < 4; made++) await shop.order(cliente_id)
  await page.goto('/ordens')
  const step = (number: string) =>
    page.getByRole('button', { name: `avançar para Em Andamento a OS ${number}` })
  for (const number of ['0001', '0002', '0003']) {
    await step(number).press('Enter')
    // Under the pointer they stay, however long the next takes.
    await page.getByText(`OS ${number} movida`).hover()
  }
  expect(await region().getAttribute('aria-label')).toBe('Avisos (Alt+T)')
  await step('0004').press('Enter')
  await page.getByText('OS 0004 movida').waitFor()
  await page.getByText('OS 0001 movida').waitFor({ state: 'hidden' })
  expect(await toasts().count()).toBe(3)
  await toasts().filter({ hasText: 'OS 0004' }).getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('OS 0004 voltou para Recebido').waitFor()
  await page.getByRole('button', { name: 'Status: Recebido. Alterar na OS 0004' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  const search = page.getByRole('searchbox')
  await search.focus()
  // The toast that had it does not take it back.
  await expect.poll(() => search.evaluate(box => box === document.activeElement)).toBe(true)
  const ringBelowBar = () =>
    search.locator('..').evaluate(box => {
      const { outlineOffset, outlineWidth } = getComputedStyle(box)
      const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      return box.getBoundingClientRect().top - reach - bar
    })
  // The screen follows its new width.
  await expect
    .poll(ringBelowBar, { message: 'the whole focus ring is below the bar' })
    .toBeGreaterThanOrEqual(0)
})

test('a toast lies over no action of a form', async () => {
  await page.route(/orders\.create/, route => route.abort())
  const form = await filledForm()
  for (const width of [1366, 768, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 })
    await form.getByRole('button', { name: 'Criar' }).click()
    const toast = toasts().filter({ hasText: 'Erro ao salvar OS' }).first()
    await toast.waitFor()
    // Held: a click on one that has just gone lands outside the form, which asks whether to leave.
    await toast.hover()
    // Words have a line to stand in; on the phone the whole screen's.
    const wide = () => toast.evaluate(box => box.getBoundingClientRect().width)
    await expect.poll(wide, { message: `at ${width}` }).toBeGreaterThanOrEqual(width === 390 ? 358 : 320)
    for (const name of ['Criar', 'Cancelar', 'Fechar'])
      await expect
        .poll(() => overlap(toast, form.getByRole('button', { name })), { message: `${name} at ${width}` })
        .toBe(false)
    await toast.getByRole('button', { name: 'Fechar' }).click()
    await expect.poll(() => toasts().count()).toBe(0)
  }
})

test('on the phone an order has one toast, which its next takes the place of, and another order its own', async () => {
  for (let made = 0; made < 2; made++) await shop.order(cliente_id)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/ordens')
  // By key: the pointer stays on the toasts, and they stay.
  const step = (to: string, number: string) =>
    page.getByRole('button', { name: `avançar para ${to} a OS ${number}` }).press('Enter')
  await step('Em Andamento', '0002')
  await page.getByText('OS 0002 movida para Em Andamento').hover()
  await step('Em Andamento', '0001')
  await page.getByText('OS 0001 movida para Em Andamento').hover()
  await step('Pronto', '0001')
  const last = toasts().filter({ hasText: 'OS 0001 movida para Pronto' })
  await last.waitFor()
  await expect.poll(() => toasts().filter({ hasText: 'OS 0001' }).count()).toBe(1)
  expect(await toasts().filter({ hasText: 'OS 0002' }).count()).toBe(1)
  const box = await last.boundingBox()
  expect([box?.x, box?.width]).toEqual([16, 358])
})

test('what says that an order is created has its number and how far its photos are, and stays longer than others', async () => {
  const form = await filledForm()
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles([await photoFile('frente.jpg'), await photoFile('verso.jpg')])
  await form.getByText('verso.jpg').or(form.getByRole('img')).first().waitFor()
  const photos = held()
  await page.route(/\/photos$/, async route => {
    await photos.released
    await route.continue()
  })
  await page.clock.install()
  await form.getByRole('button', { name: 'Criar' }).click()
  const created = toasts().filter({ hasText: 'OS criada com sucesso!' })
  await created.getByText('OS 0001', { exact: true }).waitFor()
  await created.getByRole('progressbar', { name: '0 de 2 fotos' }).waitFor()
  expect(await page.getByRole('region', { name: 'Envio de fotos' }).getByRole('progressbar').count()).toBe(0)
  // Longer than most toasts stay.
  await page.clock.runFor(5000)
  await expectLooks(page)
  photos.release()
  await created.getByText('2 de 2 fotos').waitFor()
  await created.getByText('OS criada com sucesso!').click()
  await page.clock.runFor(1000)
  await expect.poll(() => created.count()).toBe(0)
})

test('a menu that drops where a toast stands is pressed to its end, and the toast is there after it', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  const form = await filledForm()
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles([await photoFile('frente.jpg')])
  await form.getByRole('button', { name: 'Criar' }).click()
  const created = toasts().filter({ hasText: 'OS criada com sucesso!' })
  await created.getByText('1 de 1 foto').waitFor()
  await page.getByRole('link', { name: 'Detalhes' }).click()
  await page.getByRole('button', { name: /^Ações da foto/ }).click()
  const erase = page.getByRole('menuitem', { name: /^Excluir/ })
  await erase.waitFor()
  await expect.poll(() => overlap(erase, created), { message: 'it is where the toast stands' }).toBe(true)
  const isUppermost = (part: Locator) =>
    part.evaluate(element => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(() => isUppermost(erase)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isUppermost(created)).toBe(true)
  await page.getByRole('button', { name: /^Ações da foto/ }).click()
  await erase.click()
  await page.getByText('Excluir esta foto?').waitFor()
})

test('a toast makes way for the footer that a sheet gets later', async () => {
  await shop.order(cliente_id)
  await shop.order(cliente_id, { status: 'Pronto' })
  // A list without the order that is opened then: its details know nothing of it.
  await page.goto('/ordens?status=Recebido')
  const [moved, details] = [held(), held()]
  await page.route(/orders\.setStatus/, async route => {
    await moved.released
    await route.continue()
  })
  await page.getByRole('button', { name: 'avançar para Em Andamento a OS 0001' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.route(/orders\.(get|list)/, route => route.fulfill({ status: 400, body: '{}' }))
  await page.getByRole('link', { name: /^0002/ }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  const sheet = page.getByRole('dialog', { name: 'Detalhes da OS' })
  await sheet.getByText('Erro ao carregar dados').waitFor()
  await page.route(/orders\.(get|list)/, async route => {
    await details.released
    await route.continue()
  })
  // What is stored is told, and has the screen ask again.
  moved.release()
  const toast = toasts().filter({ hasText: 'OS 0001 movida' })
  await toast.hover()
  details.release()
  const edit = sheet.getByRole('button', { name: 'Editar OS' })
  await edit.waitFor()
  await expect.poll(() => overlap(toast, edit)).toBe(false)
})

test('after a lost session the sheet begins at the password, with nothing over it', async () => {
  const form = await filledForm()
  await beforeRequest(
    page,
    /orders\.create/,
    () => server.sql`delete from sessoes where user_id = ${shop.user_id}`,
  )
  await form.getByRole('button', { name: 'Criar' }).click()
  const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await again.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password')
  expect(await toasts().count()).toBe(0)
})

const region = () => page.locator('[data-scope=toast][data-part=group]')
const toasts = () => region().locator('[data-part=root][data-state=open]')

function held() {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  return { release: () => release(), released }
}

async function filledForm(): Promise<Locator> {
  await page.goto(`/ordens?nova=true&cliente=${cliente_id}`)
  const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
  await form.getByLabel('Marca').selectOption('iPhone')
  await form.getByLabel('Modelo').fill('12')
  await form.getByLabel('Tipo de Serviço').selectOption('Troca de Tela')
  await form.getByLabel('Defeito').fill('Tela trincada')
  await form.getByLabel('Valor').fill('780')
  return form
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('not on the screen')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
