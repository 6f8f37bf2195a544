import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../support/browser.ts'
import { remoteShop } from '../support/remote-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { orderInput } from '../support/shops.ts'

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
    await step(number).click()
    await page.getByText(`OS ${number} movida`).waitFor()
  }
  expect(await region().getAttribute('aria-label')).toBe('Avisos (Alt+T)')
  await page.getByText('OS 0003 movida').hover()
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
  const [ring = 0, bar = 0] = await search.locator('..').evaluate(box => {
    const { outlineOffset, outlineWidth } = getComputedStyle(box)
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return [box.getBoundingClientRect().top - reach, header]
  })
  expect(ring, 'the whole focus ring is below the bar').toBeGreaterThanOrEqual(bar)
  await expectAccessible(page)
})

test('a toast lies over no action of a form', async () => {
  await page.route(/orders\.create/, route => route.abort())
  const form = await filledForm()
  for (const width of [1366, 768, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 })
    await form.getByRole('button', { name: 'Criar' }).click()
    const toast = toasts().filter({ hasText: 'Erro ao salvar OS' }).first()
    await toast.waitFor()
    for (const name of ['Criar', 'Cancelar', 'Fechar'])
      await expect
        .poll(() => overlap(toast, form.getByRole('button', { name })), { message: `${name} at ${width}` })
        .toBe(false)
    await toast.getByRole('button', { name: 'Fechar' }).click()
    await expect.poll(() => toasts().count()).toBe(0)
  }
})

test('after a lost session the sheet begins at the password, with nothing over it', async () => {
  const form = await filledForm()
  await server.sql`delete from sessoes where user_id = ${shop.user_id}`
  await form.getByRole('button', { name: 'Criar' }).click()
  const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await again.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password')
  expect(await toasts().count()).toBe(0)
})

test('Cancelar in a form asks as Esc does once something is typed', async () => {
  const asked = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
  for (const [path, field] of [
    ['/clientes?novo=true', 'Nome Completo'],
    ['/financeiro?nova=true', 'Descrição'],
  ] as const) {
    await page.goto(path)
    const form = page.getByRole('dialog')
    await form.getByLabel(field).fill('Bruno')
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await asked.getByRole('button', { name: 'Continuar editando' }).click()
    await expect.poll(() => form.getByLabel(field).inputValue()).toBe('Bruno')
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await asked.getByRole('button', { name: 'Descartar' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }
})

test('the order form marks what it requires, and takes no customer whom nobody chose', async () => {
  await page.goto('/ordens?nova=true')
  const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
  const customer = form.getByRole('combobox', { name: 'Cliente' })
  const required = ['Cliente', 'Marca', 'Modelo', 'Tipo de Serviço', 'Defeito', 'Valor', 'Entrada']
  for (const label of required) {
    expect(await form.getByLabel(label).getAttribute('aria-required'), label).toBe('true')
    expect(await form.getByText(`${label} *`, { exact: true }).count(), label).toBe(1)
  }
  expect(await form.getByLabel('Valor').getAttribute('placeholder')).toBeNull()
  const model = form.getByLabel('Modelo')
  expect(await model.getAttribute('placeholder')).toBe('Ex: iPhone 12')
  await form.getByLabel('Marca').selectOption('Motorola')
  await expect.poll(() => model.getAttribute('placeholder')).toBe('Ex: Moto G54')

  await customer.fill('Ana')
  await form.getByRole('option', { name: /Ana Paula/ }).waitFor()
  await customer.press('Tab')
  expect(await customer.inputValue()).toBe('Ana')
  await form.getByRole('button', { name: 'Criar' }).click()
  await form.getByText('Selecione um cliente').waitFor()
  const box = customer.locator('..')
  const colours = await box.evaluate(node => {
    const note = document.querySelector('[role=dialog] p[id$=note]')
    return [getComputedStyle(node).outlineColor, note && getComputedStyle(note).color]
  })
  expect(colours[0], 'the focused invalid field is red').toBe(colours[1])

  await customer.fill('Zebedeu')
  await form.getByText('Nada encontrado').waitFor()
  expect(await form.getByRole('status').allInnerTexts()).toContain('1 opção')
  await expectAccessible(page)
})

test('where no order may be created the address of the form says why', async () => {
  for (let made = 0; made < 10; made++) await shop.order(cliente_id)
  await page.goto('/ordens?nova=true')
  const why = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
  await why.getByText('Limite de OS atingido para seu plano').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).search).toBe('')

  await shop.endPlan()
  await page.goto('/fotos')
  await page
    .getByText('Seu período de teste expirou. Assine um plano para continuar usando a plataforma.')
    .waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
})

test('an amount of eleven digits is whole wherever it stands', async () => {
  const paid = {
    valor: 99_999_999.99,
    pago: true,
    forma_pagamento: 'PIX' as const,
    status: 'Entregue' as const,
  }
  await shop.call(
    'orders.create',
    orderInput(cliente_id, { ...paid, marca: 'Outro', modelo: 'Asus Zenfone 8' }),
  )
  const found: string[] = []
  const history = `/clientes?historico=${cliente_id}`
  for (const path of ['/ordens', '/dashboard', '/clientes', history, '/financeiro', '/relatorios']) {
    await page.goto(path)
    await page.locator('main').getByText('99.999.999,99').first().waitFor()
    // In our own type: another, until it is here, may be wider.
    await page.evaluate(() => document.fonts.load('600 1em Geist').then(() => undefined))
    for (const width of [1366, 1440, 768, 390]) {
      await page.setViewportSize({ width, height: 768 })
      found.push(...(await cutOff()).map(one => `${path} at ${width}: ${one}`))
    }
    expect(await page.locator('main').getByText('Outro Asus').count(), path).toBe(0)
  }
  expect(found).toEqual([])
})

const region = () => page.locator('[data-scope=toast][data-part=group]')
const toasts = () => region().locator('[data-part=root][data-state=open]')

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

/** Amounts whose text is wider than what shows of it, or runs out of the window. */
const cutOff = () =>
  page.evaluate(() => {
    const range = document.createRange()
    const seen = [...document.querySelectorAll('main *, [role=dialog] *')].filter(node =>
      [...node.childNodes].some(
        child => child.nodeType === 3 && /99\.999\.999,99/.test(child.textContent ?? ''),
      ),
    )
    return seen.flatMap(node => {
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width === 0) return []
      for (let box: Element | null = node; box && box.tagName !== 'MAIN'; box = box.parentElement) {
        const { left, right } = box.getBoundingClientRect()
        // Heard, not seen: a chart's table.
        if (right - left <= 1) return []
        const clips = getComputedStyle(box).overflowX !== 'visible'
        if (clips && (text.left < left - 1 || text.right > right + 1))
          return [`${box.className}: ${node.textContent}`]
      }
      // Over what stands beside it.
      const cell = node.closest('[data-cell], [data-part], dd, td, p') ?? node
      const place = cell.getBoundingClientRect()
      const isOut =
        text.left < place.left - 1 || text.right > place.right + 1 || text.right > window.innerWidth
      return isOut
        ? [`${cell.tagName} ${Math.round(text.width)} in ${Math.round(place.width)}: ${node.textContent}`]
        : []
    })
  })
