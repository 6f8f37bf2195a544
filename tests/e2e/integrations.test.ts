import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { findKey } from '../../src/server/api-keys/find-key.ts'
import { makeApiKey } from '../support/api-keys.ts'
import { expectLooks, loseAnswer, openBrowser } from '../support/browser.ts'
import { focusComesTo } from '../support/keyboard.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()
const answer = (key: string) =>
  findKey(server.db, `Bearer ${key}`, new Date()).then(
    ({ escopos }) => escopos.join(' '),
    (error: { key: string }) => error.key,
  )
const isFocused = (target: Locator) => target.evaluate(element => element === document.activeElement)

test('claim: by keyboard alone a key is made, shown once, copied, and revoked', async () => {
  const shop = await openShop(server, { plano: 'profissional' })
  const page = await open(server.url, { width: 1440, theme: 'light' })
  await shop.enter(page)
  await page.goto('/configuracoes?aba=integracoes')
  const button = page.getByRole('button', { name: 'Nova chave' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Nova chave' })
  await dialog.waitFor()

  // What is wrong is told at each field, and the first has the focus.
  await expect.poll(() => isFocused(dialog.getByLabel('Nome'))).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Marque pelo menos uma permissão').waitFor()
  await dialog.getByText('Nome é obrigatório').waitFor()
  await page.keyboard.type('Caixa do balcão')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await dialog.getByLabel('Vale até').focus()
  await page.keyboard.type('01012020')
  await dialog.getByLabel('Senha atual').focus()
  await page.keyboard.type('outra senha')
  await page.keyboard.press('Enter')
  await dialog.getByText('Senha incorreta').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await dialog.getByText('Escolha um dia de hoje em diante').waitFor()
  await focusComesTo(dialog.getByLabel('Vale até'))
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')

  const made = page.getByRole('dialog', { name: /^Chave criada/ })
  const key = (await made.locator('code').textContent()) ?? ''
  expect(await answer(key)).toBe('leitura escrita')
  await made.getByText('Caixa do balcão · Ler e escrever').waitFor()
  await expectLooks(page)
  // A second Enter after the password copies it, and does not say that it is kept.
  await expect.poll(() => isFocused(made.getByRole('button', { name: 'Copiar chave' }))).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Chave copiada.').waitFor()
  const question = page.getByRole('alertdialog', { name: 'Sair sem guardar a chave?' })
  await page.keyboard.press('Escape')
  await question.waitFor()
  await question.getByRole('button', { name: 'Voltar à chave' }).press('Enter')
  await question.waitFor({ state: 'hidden' })
  expect(await made.locator('code').textContent()).toBe(key)
  await made.getByRole('button', { name: 'Já guardei' }).press('Enter')
  await made.waitFor({ state: 'detached' })
  await page.getByText(/Ler e escrever, (nunca usada|usada agora)/).waitFor()
  // The page has forgotten it.
  expect(await page.content()).not.toContain(key.slice(17))

  await page.getByRole('button', { name: 'Revogar Caixa do balcão' }).press('Enter')
  const sure = page.getByRole('alertdialog', { name: 'Revogar “Caixa do balcão”?' })
  await sure.waitFor()
  await page.keyboard.press('Escape')
  await sure.waitFor({ state: 'detached' })
  expect(await answer(key)).toBe('leitura escrita')
  await page.getByRole('button', { name: 'Revogar Caixa do balcão' }).press('Enter')
  await sure.getByRole('button', { name: 'Revogar' }).press('Enter')
  await page.getByText('Chave revogada.').waitFor()
  await page.getByText('Caixa do balcão').waitFor({ state: 'detached' })
  expect(await answer(key)).toBe('chave_api_invalida')
})

testInAll('a sleeping key is woken by the password; ten are all that there can be', async () => {
  const shop = await openShop(server, { plano: 'profissional' })
  const asleep = { nome: 'Planilha do contador', dormindo_em: new Date().toISOString() }
  const { key } = await makeApiKey(server.db, shop, asleep)
  for (let n = 1; n < 10; n++)
    await makeApiKey(server.db, shop, { nome: n === 5 ? 'x'.repeat(60) : `Chave ${n}` })
  const page = await open(server.url, { width: 390, theme: 'light' })
  await shop.enter(page)
  await page.goto('/configuracoes?aba=integracoes')
  await page.getByText('Em pausa', { exact: true }).waitFor()
  // The chosen tab is in view, though six of them do not fit.
  const tab = await page.getByRole('link', { name: 'Integrações' }).boundingBox()
  expect((tab?.x ?? 0) + (tab?.width ?? 999)).toBeLessThanOrEqual(390)
  const more = page.getByRole('button', { name: 'Nova chave' })
  expect(await more.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Reativar Planilha do contador' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reativar “Planilha do contador”?' })
  await dialog.getByLabel('Senha atual').fill(password)
  expect(await answer(key)).toBe('chave_api_dormindo')
  await page.keyboard.press('Enter')
  await page.getByText('A chave voltou a funcionar.').waitFor()
  await page.getByText('Em pausa', { exact: true }).waitFor({ state: 'detached' })
  expect(await answer(key)).toBe('leitura escrita')
})

testInAll('without Profissional the tab offers it; keys that are there can be revoked', async () => {
  const shop = await openShop(server, { plano: 'basico' })
  const page = await open(server.url, { width: 1440, theme: 'light' })
  await shop.enter(page)
  await page.goto('/configuracoes?aba=integracoes')
  await page.getByRole('heading', { name: 'No plano Profissional' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Chaves da API' }).count()).toBe(0)
  await makeApiKey(server.db, shop, { nome: 'Site da loja' })
  await page.reload()
  await page.getByText('Ficam em pausa até a loja voltar ao plano Profissional. Nada foi apagado.').waitFor()
  expect(await page.getByRole('button', { name: 'Nova chave' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Revogar Site da loja' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click()
  await page.getByRole('heading', { name: 'Chaves da API' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Ver Planos' }).click()
  await page.waitForURL('**/assinatura')
})

testInAll(
  'a key whose revoking was not answered is revoked, and says so when it is asked again',
  async () => {
    const shop = await openShop(server, { plano: 'profissional' })
    await makeApiKey(server.db, shop, { nome: 'Site da loja' })
    const page = await open(server.url, { width: 1440, theme: 'light' })
    await shop.enter(page)
    await page.goto('/configuracoes?aba=integracoes')
    await page.getByRole('button', { name: 'Revogar Site da loja' }).click()
    const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' })
    await loseAnswer(page, /apiKeys\.revoke/)
    await sure.click()
    await page.getByText('Sem resposta do servidor.').waitFor()
    await sure.click()
    await page.getByText('Chave revogada.').waitFor()
    await sure.waitFor({ state: 'detached' })
  },
)
