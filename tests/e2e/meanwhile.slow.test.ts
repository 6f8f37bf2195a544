import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, holdRequest, openBrowser } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'
import { codeAt } from '../support/totp.ts'

const server = sharedServer()
const open = openBrowser()
let shop: OpenShop
let page: Page

beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  page = await open(server.url)
  await shop.enter(page)
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const question = (name: string) => page.getByRole('alertdialog', { name })
/** Also those that stand behind another. */
const dialogs = () => page.locator('[role=dialog], [role=alertdialog]').count()

const hold = (address: RegExp) => holdRequest(page, address)

test('a form that is being saved is not cleared', async () => {
  await page.goto('/clientes?novo=true')
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome').fill('Ana Paula')
  await form.getByLabel('Telefone').fill('11987411107')
  await page.reload()
  await form.getByText('Continuamos de onde você parou.').waitFor()
  const answer = await hold(/customers\.create/)
  await button('Cadastrar').click()
  await button('Salvando...').waitFor()
  await form.getByRole('button', { name: 'Limpar' }).click()
  expect(await form.getByLabel('Nome').inputValue()).toBe('Ana Paula')
  answer()
  await expect.poll(dialogs).toBe(0)
  const { items } = await shop.call<{ items: object[] }>('customers.list', {})
  expect(items).toMatchObject([{ nome: 'Ana Paula' }])
})

test('a new customer stays one where its form is typed in while it is saved, a reload included', async () => {
  await page.goto('/clientes?novo=true')
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome').fill('Ana Paula')
  await form.getByLabel('Telefone').fill('11987411107')
  const answer = await hold(/customers\.create/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await button('Salvando...').waitFor()
  await form.getByLabel('Email').fill('ana@example.com')
  answer()
  await page.getByText('Foi salvo sem o que você digitou por último').waitFor()
  // The advice about a number names others.
  await page.waitForTimeout(500)
  expect(await form.getByText('Já existe um cliente com este telefone').count()).toBe(0)
  await expectLooks(page)
  await page.reload()
  await form.getByText('Continuamos de onde você parou.').waitFor()
  expect(await form.getByLabel('Email').inputValue()).toBe('ana@example.com')
  await button('Cadastrar').click()
  await page.getByText('Salve de novo para atualizar o cadastro com o que está aqui.').waitFor()
  await button('Salvar').click()
  await expect.poll(dialogs).toBe(0)
  const { items } = await shop.call<{ items: object[] }>('customers.list', {})
  expect(items).toMatchObject([{ nome: 'Ana Paula', email: 'ana@example.com' }])
})

test('what is shown once cannot be closed while it is made', async () => {
  const { segredo } = await shop.call<{ segredo: string }>('auth.startTotp', { senha_atual: password })
  const { codigos } = await shop.call<{ codigos: string[] }>('auth.enableTotp', {
    code: codeAt(segredo, new Date()),
  })
  await page.goto('/configuracoes?aba=seguranca')
  await button('Gerar outros').click()
  await page.getByRole('dialog').getByLabel('Senha atual').fill(password)
  await button('Usar código de recuperação').click()
  await page
    .getByRole('dialog')
    .getByLabel('Código de recuperação')
    .fill(codigos[0] ?? '')
  const made = await hold(/auth\.newRecoveryCodes/)
  await page.keyboard.press('Enter')
  await button('Gerando...').waitFor()
  await page.keyboard.press('Escape')
  await button('Cancelar').click()
  made()
  await page.getByRole('dialog', { name: 'Códigos de recuperação', exact: true }).waitFor()
})

test('Back closes the list of keys before what is not saved is asked about', async () => {
  await page.goto('/clientes')
  await page.getByRole('link', { name: /^Configurações/ }).click()
  await page.getByLabel('Nome').fill('Beto Consertos')
  await page.getByLabel('Nome').blur()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor()
  await page.evaluate(() => history.back())
  await expect.poll(dialogs).toBe(0)
  await page.evaluate(() => history.back())
  await question('Sair sem salvar?').getByRole('button', { name: 'Descartar e sair' }).click()
  await page.waitForURL(`${server.url}/clientes`)
})

test('an upload of an import is left only by asking, and ends then', async () => {
  await page.goto('/ordens')
  await page.goto('/importar')
  let isAborted = false
  page.on('requestfailed', request => {
    if (new URL(request.url()).pathname === '/import') isAborted = true
  })
  await hold(/\/import$/)
  const buffer = Buffer.from('Cliente;Telefone\nAna Paula;11987411107')
  await page.getByLabel('Arquivo').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer })
  await button('Enviando...').waitFor()
  const leave = () => page.getByRole('link', { name: /^Clientes/ }).click()
  // The kind of file is chosen for the next.
  await page.getByText('Backup do MapOS', { exact: true }).first().click()
  await button('Enviando...').waitFor()
  await leave()
  await question('Parar o envio?').getByRole('button', { name: 'Continuar enviando' }).click()
  await question('Parar o envio?').waitFor({ state: 'detached' })
  await button('Enviando...').waitFor()
  await leave()
  await question('Parar o envio?').getByRole('button', { name: 'Parar e sair' }).click()
  await page.waitForURL(`${server.url}/clientes`)
  await expect.poll(() => isAborted).toBe(true)
})

test('an import that is being stored is taken back only after asking', async () => {
  await page.goto('/importar')
  const buffer = Buffer.from('Cliente;Telefone\nAna Paula;11987411107')
  await page.getByLabel('Arquivo').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { name: 'Confira antes de gravar' }).waitFor()
  const state = async () =>
    (await server.sql`select estado from importacoes where user_id = ${shop.user_id}`)[0]?.estado
  await server.sql`update importacoes set estado = 'gravando' where user_id = ${shop.user_id}`
  await page.reload()
  await button('Cancelar e desfazer').click()
  await question('Cancelar esta importação?').getByRole('button', { name: 'Continuar gravando' }).click()
  await question('Cancelar esta importação?').waitFor({ state: 'detached' })
  expect(await state()).toBe('gravando')
  await button('Cancelar e desfazer').click()
  await question('Cancelar esta importação?').getByRole('button', { name: 'Cancelar e desfazer' }).click()
  await expect.poll(state).toMatch(/^cancela/)
})
