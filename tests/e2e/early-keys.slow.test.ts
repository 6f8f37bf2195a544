import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { makeApiKey } from '../support/api-keys.ts'
import { openBrowser } from '../support/browser.ts'
import { holdFrames } from '../support/held-frames.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { reminderInput } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
let saves: string[]
beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  page = await open(server.url)
  await shop.enter(page)
  saves = []
  page.on('request', request => {
    if (/\.(create|update|save|delete|revoke)/.test(request.url())) saves.push(request.url())
  })
})

const question = (name: string) => page.getByRole('alertdialog', { name })

/** Opens a question by a key while no frame comes, and presses these before it has the focus. */
async function pressEarly(opening: () => Promise<unknown>, asked: Locator, keys: string[]) {
  const frames = await holdFrames(page)
  await opening()
  await asked.waitFor()
  expect(await hasFocus(asked)).toBe(false)
  for (const key of keys) await page.keyboard.press(key)
  await frames.letGo()
}

const hasFocus = (inside: Locator) => inside.evaluate(node => node.contains(document.activeElement))

test.each([
  [['Enter']],
  [['Space']],
  [['Escape']],
  [['Tab', 'Enter']],
])('%j before a question has the focus cancels it, and does nothing to the form below', async keys => {
  const { id } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
  await page.goto(`/clientes?editar=${id}`)
  const form = page.getByRole('dialog', { name: 'Editar Cliente' })
  const remove = form.getByRole('button', { name: 'Excluir cliente' })
  const asked = question('Excluir este cliente?')
  await expect.poll(() => hasFocus(form)).toBe(true)
  await pressEarly(() => remove.press('Enter'), asked, keys)
  await asked.waitFor({ state: 'hidden' })
  expect(await form.isVisible()).toBe(true)
  expect(saves).toEqual([])
  // Asked again, it has the focus on Cancelar as ever.
  await remove.press('Enter')
  await expect.poll(() => hasFocus(asked.getByRole('button', { name: 'Cancelar' }))).toBe(true)
})

test.each([
  'before',
  'after',
])('a button chosen early in a question is what Enter presses, %s the question takes the focus', async when => {
  await makeApiKey(server.db, shop, { nome: 'Caixa do balcão' })
  await page.goto('/configuracoes?aba=integracoes')
  // Above a form its trap would take the focus back.
  const revoke = page.getByRole('button', { name: 'Revogar Caixa do balcão' })
  await revoke.focus()
  const frames = await holdFrames(page)
  await page.keyboard.press('Enter')
  const confirm = question('Revogar “Caixa do balcão”?').getByRole('button', { name: 'Revogar' })
  await confirm.focus()
  if (when === 'after') await frames.letGo()
  await page.keyboard.press('Enter')
  if (when === 'before') await frames.letGo()
  await page.getByText('Chave revogada.').waitFor()
})

test('a question that is asked before its form has had a frame is there for a screen reader', async () => {
  await shop.customer({ nome: 'Ana Paula Ribeiro' })
  await page.goto('/clientes')
  const edit = page.getByRole('button', { name: 'Editar Ana Paula Ribeiro' })
  await edit.press('Enter')
  const form = page.getByRole('dialog', { name: 'Editar Cliente' })
  const remove = form.getByRole('button', { name: 'Excluir cliente' })
  await expect.poll(() => hasFocus(form)).toBe(true)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  // Its code is here now: it opens at once.
  const frames = await holdFrames(page)
  await edit.press('Enter')
  await remove.press('Enter')
  const asked = question('Excluir este cliente?')
  await asked.waitFor()
  await frames.letGo()
  await expect.poll(() => hasFocus(asked)).toBe(true)
  expect(await form.count(), 'the form is behind it').toBe(0)
})

test('Enter held down since it opened a question answers nothing before that has the focus', async () => {
  const { id } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
  await page.goto(`/clientes?editar=${id}`)
  const form = page.getByRole('dialog', { name: 'Editar Cliente' })
  await expect.poll(() => hasFocus(form)).toBe(true)
  await form.getByRole('button', { name: 'Excluir cliente' }).focus()
  const asked = question('Excluir este cliente?')
  const frames = await holdFrames(page)
  await page.keyboard.down('Enter')
  await asked.waitFor()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await frames.letGo()
  await expect.poll(() => hasFocus(asked)).toBe(true)
})

const forms = {
  /** Leaves its address, which asks. */
  'an order': {
    open: async () => {
      const { id } = await shop.order((await shop.customer()).id)
      await page.goto(`/ordens?editar=${id}`)
    },
    field: 'Modelo',
    saved: 'OS atualizada com sucesso!',
  },
  /** Asks itself. */
  'a reminder': {
    open: async () => {
      const { id } = await shop.call('reminders.create', reminderInput())
      await page.goto(`/lembretes?editar=${id}`)
    },
    field: 'Título',
    saved: 'Lembrete atualizado com sucesso!',
  },
}

test.each([
  ['Enter', 'an order'],
  ['ControlOrMeta+Enter', 'an order'],
  ['Enter', 'a reminder'],
] as const)('%s before the question has the focus keeps what was typed in %s, and saves nothing', async (key, of) => {
  const { field, saved } = forms[of]
  await forms[of].open()
  const typed = page.getByRole('dialog').getByLabel(field)
  await typed.fill('Galaxy S24')
  const asked = question('Descartar o que você digitou?')
  await pressEarly(() => page.keyboard.press('Escape'), asked, [key])
  await asked.waitFor({ state: 'hidden' })
  expect(await typed.inputValue()).toBe('Galaxy S24')
  expect(saves).toEqual([])
  // What was pressed too early is not done later: this alone saves.
  await page.keyboard.press(key)
  await page.getByText(saved).waitFor()
  expect(saves).toHaveLength(1)
})

/** Something typed in the settings, with another screen to go back to. */
async function typeSettings() {
  await page.goto('/clientes')
  await page.getByRole('link', { name: /^Configurações/ }).click()
  await page.getByRole('link', { name: 'Empresa', exact: true }).click()
  await page.getByLabel('Nome da loja').fill('Oficina da Bia')
}

test('Enter before the question has the focus stays in the settings that are being left', async () => {
  await typeSettings()
  const asked = question('Sair sem salvar?')
  await pressEarly(() => page.evaluate(() => history.back()), asked, ['Enter'])
  await asked.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Nome da loja').inputValue()).toBe('Oficina da Bia')
  expect(saves).toEqual([])
})

test('of two questions, each answers for itself', async () => {
  await makeApiKey(server.db, shop, { nome: 'Caixa do balcão' })
  await typeSettings()
  await page.getByRole('link', { name: 'Integrações', exact: true }).click()
  await page.getByRole('button', { name: 'Revogar Caixa do balcão' }).press('Enter')
  const first = question('Revogar “Caixa do balcão”?')
  await expect.poll(() => hasFocus(first)).toBe(true)
  await page.evaluate(() => history.back())
  const second = question('Sair sem salvar?')
  await expect.poll(() => hasFocus(second.getByRole('button', { name: 'Continuar editando' }))).toBe(true)
  await page.keyboard.press('Enter')
  await second.waitFor({ state: 'hidden' })
  expect(await first.isVisible()).toBe(true)
})
