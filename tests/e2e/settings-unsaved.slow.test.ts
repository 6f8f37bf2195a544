import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, loseAnswer, openBrowser } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'

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

test('a save that meets a newer value shows it beside, and saves what was chosen', async () => {
  await show()
  await page.getByLabel('Nome da loja').fill('Daqui')
  await page.getByLabel('Endereço').fill('Rua daqui, 1')
  const { updated_at } = await stored()
  const registros = [
    { chave: 'nome', valor: 'De lá' },
    { chave: 'email', valor: 'la@exemplo.com.br' },
  ]
  await shop.call('settings.save', { categoria: 'empresa', based_on: updated_at, registros })
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByText('Estes campos mudaram em outro lugar.').waitFor()
  await page.getByText('Em outro lugar foi salvo: De lá').waitFor()
  await expectLooks(page)
  expect((await stored()).valores.nome).toBe('De lá')
  await page.getByRole('button', { name: 'Usar este valor' }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByText('Configuração salva com sucesso!').first().waitFor()
  const { valores } = await stored()
  expect(valores).toMatchObject({ nome: 'De lá', email: 'la@exemplo.com.br', endereco: 'Rua daqui, 1' })
})

test('a save whose answer was lost is no change from elsewhere, and counts as saved the next time', async () => {
  await show()
  await page.getByLabel('Nome da loja').fill('Loja do Beto ')
  await page.getByLabel('Endereço').fill('Rua daqui, 1')
  await loseAnswer(page, /settings\.save/)
  const save = page.getByRole('button', { name: 'Salvar', exact: true })
  await save.click()
  await page.getByText('Erro ao salvar configuração').first().waitFor()
  expect((await stored()).valores.nome).toBe('Loja do Beto')
  await bar().waitFor()
  // The pointer is on the toast.
  await save.press('Enter')
  await page.getByText('Configuração salva com sucesso!').first().waitFor()
  await bar().waitFor({ state: 'detached' })
  expect(await page.getByText(/em outro lugar/i).count()).toBe(0)
  expect((await stored()).valores).toMatchObject({ nome: 'Loja do Beto', endereco: 'Rua daqui, 1' })
})

test('so does a switch', async () => {
  await page.route('**/live.changes**', route => route.abort())
  await page.goto('/configuracoes?aba=notificacoes')
  const weekly = page.getByRole('switch', { name: 'Relatórios semanais' })
  await weekly.waitFor()
  // It is pressed again before the page knows how it stands.
  await page.route(/settings\.all/, route => route.abort())
  await loseAnswer(page, /settings\.save/)
  await page.getByText('Relatórios semanais').click()
  await page.getByText('Erro ao salvar configuração').first().waitFor()
  await expect.poll(() => weekly.isChecked()).toBe(false)
  await page.getByText('Relatórios semanais').click()
  await page.getByText('Configuração salva com sucesso!').first().waitFor()
  expect(await weekly.isChecked()).toBe(true)
  expect(await page.getByText(/em outro lugar/i).count()).toBe(0)
})

test('so does a Pix key, as it is kept', async () => {
  await show()
  await page.getByLabel('Tipo de chave').selectOption('Celular')
  await page.getByLabel('Chave Pix').fill('(11) 98800-1180')
  await page.getByLabel('Nome do recebedor').fill('Beto Celulares ')
  await page.getByLabel('Cidade').fill('São Paulo')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Receber Pix nesta chave?' })
  await asked.getByLabel('Senha atual').fill(password)
  await loseAnswer(page, /settings\.setPix/)
  await asked.getByRole('button', { name: 'Salvar chave' }).click()
  await asked.getByText('Sem resposta do servidor. Tente de novo em instantes.').waitFor()
  expect((await stored()).valores.pix_chave).toBe('+5511988001180')
  await asked.getByRole('button', { name: 'Salvar chave' }).click()
  await page.getByText('Configuração salva com sucesso!').first().waitFor()
  await asked.waitFor({ state: 'detached' })
  await bar().waitFor({ state: 'detached' })
  expect(await page.getByText(/em outro lugar/i).count()).toBe(0)
  const key = { pix_tipo: 'celular', pix_chave: '+5511988001180', pix_nome: 'Beto Celulares' }
  expect((await stored()).valores).toMatchObject(key)
})
