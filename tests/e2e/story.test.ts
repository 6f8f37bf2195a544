import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectLooks, openBrowser, type Screen } from '../support/browser.ts'
import { choose, press, tabTo, type } from '../support/keyboard.ts'
import { byLot } from '../support/long.ts'
import { sharedServer } from '../support/server-process.ts'

// Each width and each theme once: what follows from both together is looked at where the states are.
const screens: Screen[] = [
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'dark' },
]

const server = sharedServer()
const open = openBrowser()

describe("the owner's story, by keyboard alone", () => {
  test.each(byLot(1, screens))('claim: $width px, $theme', async screen => {
    const page = await open(server.url, screen)
    const email = `beto-${screen.width}-${screen.theme}@exemplo.com.br`

    await page.goto('/')
    await press(page, page.getByRole('link', { name: 'Começar Grátis' }).filter({ visible: true }).first())
    await signUp(page, email)
    await check(page, 'heading', 'Dashboard')
    await expectLooks(page)
    await press(page, newOrder(page))
    await writeOrder(page)
    await deliver(page)
    await pay(page)
    await goTo(page, 'Dashboard', screen)
    await page.getByText('R$ 780,00').filter({ visible: true }).first().waitFor()
    await check(page, 'heading', 'Dashboard')
    await goTo(page, 'Clientes', screen)
    await page.getByText('Ana Paula Ribeiro').first().waitFor()
    await check(page, 'heading', 'Clientes')
  })
})

async function signUp(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/auth?aba=cadastrar')
  await page.locator('#root[data-opening]').waitFor({ state: 'detached' })
  await tabTo(page, page.getByRole('tab', { name: 'Cadastrar' }))
  await type(page, page.getByLabel('Nome'), 'Beto Celulares')
  await check(page, 'button', 'Criar conta')
  await type(page, page.getByLabel('Email'), email)
  await type(page, page.getByLabel('Senha *'), 'Parafuso pentalobe 5')
  await page.keyboard.press('Enter')
  await page.getByText('Conta criada com sucesso! Faça login para continuar.').waitFor()
  // Both are filled in, and the button has the focus; the password is in this page's memory alone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Entrar')
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  const kept = await page.evaluate(() =>
    JSON.stringify([
      location.href,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
    ]),
  )
  expect(kept).not.toContain('pentalobe')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByText('Nenhuma ordem de serviço encontrada. Crie sua primeira OS!').waitFor()
}

// On the phone the button floats at the thumb; either way it is the visible one.
const newOrder = (page: Page) =>
  page.getByRole('button', { name: 'Nova OS' }).filter({ visible: true }).first()

async function writeOrder(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
  await form.waitFor()
  await type(page, form.getByRole('combobox', { name: /Cliente/ }), 'Ana Paula Ribeiro')
  await page.getByText('Cadastrar').waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await type(page, form.getByLabel('Telefone'), '11987411107')
  await choose(page, form.getByLabel('Marca'), 'iPhone')
  await type(page, form.getByLabel('Modelo'), '12')
  await choose(page, form.getByLabel('Tipo de Serviço'), 'Troca de Tela')
  await type(page, form.getByLabel('Defeito'), 'Tela trincada no canto inferior')
  await type(page, form.getByLabel('Valor'), '780,00')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText('OS criada com sucesso!').waitFor()
  await form.waitFor({ state: 'hidden' })
  const inScreen = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
  await expect.poll(inScreen, { message: 'the focus is back in the screen' }).toBe(true)
  await check(page, 'heading', 'Ordens de Serviço')
}

async function deliver(page: Page): Promise<void> {
  for (const status of ['Em Andamento', 'Pronto', 'Entregue']) {
    await press(page, page.getByRole('button', { name: new RegExp(`avançar para ${status}`, 'i') }))
    if (status === 'Entregue') await press(page, page.getByRole('button', { name: 'Ainda não' }))
    await page.getByRole('button', { name: `Status: ${status}. Alterar` }).waitFor()
  }
}

async function pay(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: /Detalhes/ }))
  const details = page.getByRole('dialog', { name: 'Detalhes da OS 0001' })
  await details.getByText('⏳ Pendente').waitFor()
  await press(page, details.getByRole('button', { name: 'Editar OS' }))
  const form = page.getByRole('dialog', { name: 'Editar Ordem de Serviço' })
  await choose(page, form.getByLabel('Forma de pagamento'), 'PIX')
  await expect.poll(() => form.getByRole('switch', { name: /Pago/ }).isChecked()).toBe(true)
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText('OS atualizada com sucesso!').waitFor()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('Pago - PIX').waitFor()
}

async function goTo(page: Page, name: string, { width }: Screen): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Principal' })
  const inBar = width < 768 && (await bar.getByRole('link', { name: inBarAs(name) }).count()) > 0
  if (width < 768 && !inBar) await press(page, bar.getByRole('button', { name: 'Mais' }))
  const link = inBar
    ? bar.getByRole('link', { name: inBarAs(name) })
    : page.getByRole('link', { name: new RegExp(`^${name}`) }).filter({ visible: true })
  await press(page, link)
  await page.getByRole('heading', { name, level: 1 }).filter({ visible: true }).waitFor()
}

/** What the phone's bar calls a screen. */
const inBarAs = (name: string) => ({ Dashboard: 'Início', 'Ordens de Serviço': 'Ordens' })[name] ?? name

async function check(page: Page, role: 'heading' | 'tab' | 'button', name: string): Promise<void> {
  await page.getByRole(role, { name }).filter({ visible: true }).first().waitFor()
  expect(await page.title()).toContain('Bancada')
}
