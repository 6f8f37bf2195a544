import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectLooks, openBrowser, type Screen, visit } from '../support/browser.ts'
import { openOperator } from '../support/open-operator.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

async function enter(shop: OpenShop, screen?: Screen): Promise<Page> {
  const page = await open(server.url, screen)
  await shop.enter(page)
  return page
}

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('a visitor signs in first, and who is no administrator goes to the dashboard, replacing history', async () => {
  const page = await open(server.url)
  await page.goto('/admin/users')
  await page.waitForURL('**/auth?redirect=%2Fadmin%2Fusers')
  const shop = await openShop(server)
  await shop.enter(page)
  await page.goto('/clientes')
  for (const path of ['/admin', '/admin/users', '/admin/kiwify']) {
    await visit(page, path)
    await page.waitForURL('**/dashboard')
    await page.goBack()
    await page.waitForURL('**/clientes')
  }
})

test('an account is found from any screen, by keyboard', async () => {
  const page = await enter(await openOperator(server))
  const { email } = await openShop(server)
  await page.goto('/admin/jobs')
  await title(page, 'Jobs')
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor()
  await page.keyboard.press('Control+k')
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Encontrar uma conta')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/users?q=*')
  await page.getByRole('table', { name: 'Usuários' }).getByText(email).waitFor()
})

test('the sidebar leads to every screen, names it and goes back to the app', async () => {
  const page = await enter(await openOperator(server))
  await page.goto('/dashboard')
  await page.getByText('Status do Sistema').waitFor()
  await page.getByRole('link', { name: 'Admin Panel' }).first().click()
  await title(page, 'Painel Administrativo').waitFor()
  const sidebar = page.getByRole('complementary', { name: 'Admin Panel' })
  await sidebar.getByRole('heading', { name: 'Administração' }).waitFor()
  const screens = {
    'Usuários Donos e planos': ['Gerenciamento de Usuários', '/admin/users'],
    'Planos Distribuição': ['Gerenciamento de Planos', '/admin/plans'],
    'Relatórios Totais': ['Relatórios do Sistema', '/admin/reports'],
    'Analytics Janelas': ['Analytics Avançados', '/admin/analytics'],
    'Kiwify Transações': ['Configurações Kiwify', '/admin/kiwify'],
    'Contatos Mensagens': ['Contatos', '/admin/contacts'],
    'Jobs Fila': ['Jobs', '/admin/jobs'],
    'Auditoria Quem': ['Auditoria', '/admin/audit'],
    'Sistema Saúde': ['Sistema', '/admin/status'],
    'Painel Visão': ['Painel Administrativo', '/admin'],
  }
  for (const [link, [name = '', path]] of Object.entries(screens)) {
    // Between the two words stands what waits there, such as another test's failed jobs.
    await sidebar.getByRole('link', { name: new RegExp(`^${link.replace(' ', '.* ')}`) }).click()
    await title(page, name).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.title()).toBe(`${name} · Bancada`)
    await expect.poll(() => sidebar.locator('nav [aria-current]').count(), { message: path }).toBe(1)
  }
  await visit(page, '/admin/nenhuma')
  await page.getByText('Oops! Page not found').waitFor()
  await page.goBack()
  await sidebar.getByRole('link', { name: 'Voltar ao Sistema' }).click()
  await page.waitForURL('**/dashboard')
})

test('on the phone the screens are in a sheet, and by the keyboard the sidebar turns to icons', async () => {
  const page = await enter(await openOperator(server), { width: 390, theme: 'light' })
  await page.goto('/admin')
  await page.getByText('Sistema Online').waitFor()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await sheet.getByRole('link', { name: 'Voltar ao Sistema' }).waitFor()
  await sheet.getByRole('link', { name: /^Auditoria/ }).click()
  await title(page, 'Auditoria').waitFor()
  await sheet.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1440, height: 900 })
  // Once it follows the width, and with it the key.
  await page.locator('aside:visible').getByText('Voltar ao Sistema').waitFor()
  // The style follows at once, the key with the next frames.
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
  await page.keyboard.press('ControlOrMeta+b')
  await expect.poll(async () => (await page.locator('aside:visible').boundingBox())?.width).toBeLessThan(70)
})

test('without a second factor it is said what to do, and a session that gets one is let in', async () => {
  const shop = await openOperator(server, { factor: false })
  const page = await enter(shop)
  await page.goto('/admin/users')
  await title(page, 'Falta a verificação em duas etapas').waitFor()
  await expectLooks(page)
  await page.getByRole('link', { name: 'Abrir Configurações > Segurança' }).click()
  await page.getByRole('heading', { name: 'Verificação em duas etapas' }).waitFor()
  await server.sql`update sessoes set fator = 'codigo' where user_id = ${shop.user_id}`
  await page.goto('/admin/users')
  await title(page, 'Gerenciamento de Usuários').waitFor()
})

test('whoever is removed in the middle of it is out with the next answer, with nothing left behind', async () => {
  const shop = await openOperator(server)
  const page = await enter(shop)
  await page.goto('/ordens')
  await visit(page, '/admin/users')
  await page.getByRole('button', { name: 'Detalhes de Olga Operadora' }).first().waitFor()
  await server.sql`update usuarios set is_admin = false where id = ${shop.user_id}`
  await server.sql`update sessoes set is_admin = false where user_id = ${shop.user_id}`
  await page.getByLabel('Buscar usuário').fill('olga')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0)
  await page.goBack()
  await page.waitForURL('**/ordens')
  await page.goForward()
  await page.waitForURL('**/dashboard')
})

test('the area speaks English and Spanish', async () => {
  const shop = await openOperator(server)
  const page = await enter(shop)
  for (const [idioma, panel, users] of [
    ['en', 'Admin panel', 'User management'],
    ['es', 'Panel administrativo', 'Gestión de usuarios'],
  ] as const) {
    await page.context().addCookies([{ name: 'idioma', value: idioma, url: server.url }])
    await page.goto('/admin')
    await title(page, panel).waitFor()
    await page.getByText(idioma === 'en' ? 'System online' : 'Sistema en línea').waitFor()
    await visit(page, '/admin/users')
    await title(page, users).waitFor()
  }
})
