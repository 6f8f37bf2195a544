import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, openBrowser, visit } from '../support/browser.ts'
import { focusComesTo } from '../support/keyboard.ts'
import { remoteShop } from '../support/remote-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { orderInput } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

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

testInAll('Cancelar in a form asks as Esc does once something is typed', async () => {
  const asked = page.getByRole('alertdialog', { name: 'Descartar o que você digitou?' })
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
    await expect.poll(() => page.locator('[role=dialog], [role=alertdialog]').count()).toBe(0)
  }
})

test.each([
  1366, 390,
])('at %d px Back asks before the address changes, and leads there once it is answered', async width => {
  const asked = page.getByRole('alertdialog', { name: 'Descartar o que você digitou?' })
  await page.setViewportSize({ width, height: 768 })
  await page.goto('/clientes')
  // In the app, so that a step of two stays in it.
  await page
    .getByRole('link', { name: /^Ordens/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL('**/ordens')
  await page.getByRole('button', { name: 'Nova OS' }).filter({ visible: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
  const defect = form.getByLabel('Defeito')
  await defect.fill('Tela trincada')
  for (const steps of [-1, -2]) {
    await page.evaluate(by => history.go(by), steps)
    await asked.waitFor()
    await expect.poll(() => page.url()).toBe(`${server.url}/ordens?nova=true`)
    await asked.getByRole('button', { name: 'Continuar editando' }).click()
    await asked.waitFor({ state: 'detached' })
    expect(await defect.inputValue()).toBe('Tela trincada')
  }
  await page.goBack()
  await asked.getByRole('button', { name: 'Descartar' }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toBe(`${server.url}/ordens`)
  // What was discarded is gone, and nothing asks any more.
  await page.goForward()
  await form.waitFor()
  expect(await defect.inputValue()).toBe('')
  await page.goBack()
  await form.waitFor({ state: 'detached' })
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
  await focusComesTo(customer)
  const box = customer.locator('..')
  const colours = await box.evaluate(node => {
    const note = document.querySelector('[role=dialog] p[id$=note]')
    return [getComputedStyle(node).outlineColor, note && getComputedStyle(note).color]
  })
  expect(colours[0], 'the focused invalid field is red').toBe(colours[1])

  await customer.fill('Zebedeu')
  await form.getByText('Nada encontrado').waitFor()
  expect(await form.getByRole('status').allInnerTexts()).toContain('1 opção')
  await expectLooks(page)
})

testInAll('an amount of eleven digits is whole wherever it stands', async () => {
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
  await page.goto('/ordens')
  for (const [path, name] of [
    ['/ordens', 'Ordens de Serviço'],
    ['/dashboard', 'Dashboard'],
    ['/clientes', 'Clientes'],
    [`/clientes?historico=${cliente_id}`, 'Histórico de Ana Paula Ribeiro'],
    ['/financeiro', 'Financeiro'],
    ['/relatorios', 'Relatórios e Análises'],
  ] as const) {
    await visit(page, path)
    await page.getByRole('heading', { name, exact: true }).filter({ visible: true }).first().waitFor()
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
