import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  page = await open(server.url, { width: 1440, theme: 'light' })
  await shop.enter(page)
})

const show = () => page.goto('/configuracoes?aba=empresa')
const bar = () => page.getByRole('group', { name: /não salva/ })
const stored = async () => {
  const { empresa } = await shop.call<Record<'empresa', Stored>>('settings.all')
  return empresa
}
interface Stored {
  valores: Record<string, string>
  updated_at: string | null
}

test('leaving with something typed asks first', async () => {
  await show()
  await page.locator('#empresa-termos').fill('Noventa dias')
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
  await page.getByRole('link', { name: /^Clientes/ }).click()
  await question.waitFor()
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  expect(await page.locator('#empresa-termos').inputValue()).toBe('Noventa dias')
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.evaluate(() => window.location.reload())
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await page.getByRole('link', { name: /^Clientes/ }).click()
  await question.getByRole('button', { name: 'Descartar e sair' }).click()
  await page.getByRole('heading', { name: 'Clientes', exact: true }).waitFor()
  await page.getByRole('link', { name: /^Configurações/ }).click()
  await page.getByRole('link', { name: 'Empresa', exact: true }).click()
  expect(await page.locator('#empresa-termos').inputValue()).toBe('')

  // Before the session ends: whoever stays goes on.
  await page.locator('#empresa-termos').fill('Noventa dias')
  await page.getByRole('link', { name: 'Perfil', exact: true }).click()
  const signOut = page.getByRole('main').getByRole('button', { name: 'Sair' })
  await signOut.click()
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await question.waitFor({ state: 'hidden' })
  await bar().waitFor()
  await stored()
  await signOut.click()
  await question.getByRole('button', { name: 'Descartar e sair' }).click()
  await page.getByRole('textbox', { name: 'Senha' }).waitFor()
  expect(asked).toHaveLength(1)
})

test('what is typed outlives the session, which is asked for over it', async () => {
  const stream = page.waitForResponse(answer => answer.url().includes('live.changes'))
  await show()
  await stream
  await page.locator('#empresa-termos').fill('Noventa dias')
  await page.context().clearCookies()
  await shop.customer()
  await page.getByRole('dialog', { name: 'Sua sessão terminou' }).waitFor()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  expect(await page.locator('#empresa-termos').inputValue()).toBe('Noventa dias')
})

// What is saved then is proved in drawn/settings-unsaved.test.ts.
test('a newer value beside what is typed looks well', async () => {
  await show()
  await page.getByLabel('Nome da loja').fill('Daqui')
  const { updated_at } = await stored()
  const registros = [{ chave: 'nome', valor: 'De lá' }]
  await shop.call('settings.save', { categoria: 'empresa', based_on: updated_at, registros })
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByText('Em outro lugar foi salvo: De lá').waitFor()
  await expectLooks(page)
})
