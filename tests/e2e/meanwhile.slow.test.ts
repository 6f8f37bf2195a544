import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { makeApiKey } from '../support/api-keys.ts'
import { expectLooks, holdRequest, openBrowser } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { password, reminderInput } from '../support/shops.ts'
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

test('what is typed into an order while it is saved stays, and is saved by the next', async () => {
  const { id } = await shop.order((await shop.customer()).id)
  await page.goto(`/ordens?editar=${id}`)
  const answer = await hold(/orders\.update/)
  const notes = page.getByLabel('Observações')
  await notes.fill('Cliente volta na terça')
  await page.keyboard.press('ControlOrMeta+Enter')
  await button('Salvando...').waitFor()
  await notes.fill('Cliente volta na quarta')
  answer()
  await page.getByText('Foi salvo sem o que você digitou por último').waitFor()
  expect(await notes.inputValue()).toBe('Cliente volta na quarta')
  const stored = async () =>
    (await shop.call<{ observacoes: string | null }>('orders.get', { id })).observacoes
  expect(await stored()).toBe('Cliente volta na terça')
  expect(await notes.evaluate(field => field === document.activeElement)).toBe(true)
  await expectLooks(page)
  await page.keyboard.press('Escape')
  await question('Descartar o que você digitou?').getByRole('button', { name: 'Continuar editando' }).click()
  await button('Atualizar').click()
  await expect.poll(dialogs).toBe(0)
  expect(await stored()).toBe('Cliente volta na quarta')
})

test('a line that is being typed in keeps the focus and its words when the save before is answered', async () => {
  const line = { tipo: 'peca', descricao: 'Tela', quantidade: 1, valor_unitario: 600 } as const
  const itens = [{ ...line, custo_unitario: null, garantia_dias: null }]
  const { id } = await shop.order((await shop.customer()).id, { valor: undefined, itens })
  await page.goto(`/ordens?editar=${id}`)
  const price = page.getByLabel('Valor unitário').first()
  await price.fill('610')
  const answer = await hold(/orders\.update/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await button('Salvando...').waitFor()
  await price.fill('620')
  answer()
  await page.getByText('Foi salvo sem o que você digitou por último').waitFor()
  await page.keyboard.type('5')
  expect(await price.inputValue()).toBe('6205')
  await button('Atualizar').click()
  await expect.poll(dialogs).toBe(0)
  expect(await shop.call('orders.get', { id })).toMatchObject({ valor: 6205 })
})

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

test('a late answer closes the dialog that asked, and no other', async () => {
  await makeApiKey(server.db, shop, { nome: 'Planilha' })
  await page.goto('/configuracoes?aba=integracoes')
  await button('Revogar Planilha').click()
  const revoked = await hold(/apiKeys\.revoke/)
  await question('Revogar “Planilha”?').getByRole('button', { name: 'Revogar' }).click()
  await button('Revogando...').waitFor()
  await button('Cancelar').click()
  await button('Nova chave').click()
  const name = page.getByRole('dialog', { name: 'Nova chave' }).getByLabel('Nome')
  await name.fill('Site da loja')
  revoked()
  await page.getByText('Chave revogada.').waitFor()
  expect(await name.inputValue()).toBe('Site da loja')
})

test('an order that is deleted for good leaves the question about another alone', async () => {
  const { id: cliente_id } = await shop.customer()
  for (const { id } of [await shop.order(cliente_id), await shop.order(cliente_id)])
    await shop.call('orders.delete', { id })
  await page.goto('/ordens?lixeira=true')
  const purge = (number: string) => button(`Excluir definitivamente a OS ${number}`)
  await purge('0001').click()
  const purged = await hold(/orders\.purge/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir definitivamente' }).click()
  await button('Excluindo...').waitFor()
  await button('Cancelar').click()
  await purge('0002').click()
  const other = page.getByRole('alertdialog').filter({ hasText: '0002' })
  await other.getByRole('button', { name: 'Excluir definitivamente' }).waitFor()
  purged()
  await page.getByText('OS excluída definitivamente').waitFor()
  await other.getByRole('button', { name: 'Excluir definitivamente' }).click()
  await expect.poll(async () => (await shop.call<{ items: object[] }>('orders.trash', {})).items).toEqual([])
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

test('settings that are being saved cannot be discarded', async () => {
  await page.goto('/configuracoes?aba=perfil')
  const name = page.getByLabel('Nome')
  await name.fill('Beto Consertos')
  const saved = await hold(/settings\./)
  await button('Salvar').click()
  await button('Salvando...').waitFor()
  await button('Descartar').click()
  expect(await name.inputValue()).toBe('Beto Consertos')
  saved()
  await page.getByText('Configuração salva com sucesso!').first().waitFor()
  expect(await name.inputValue()).toBe('Beto Consertos')
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

test('a reminder that was changed here is acted on before its list comes anew', async () => {
  const { id } = await shop.call<{ id: string }>(
    'reminders.create',
    reminderInput({ titulo: 'Ligar', data_lembrete: '2026-01-02T09:00:00.000Z' }),
  )
  await page.goto('/lembretes')
  await page
    .getByRole('region', { name: 'Vencidos' })
    .getByRole('button', { name: 'Ligar', exact: true })
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Título').fill('Ligar à tarde')
  const listed = await hold(/reminders\.list/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(dialogs).toBe(0)
  await button('Concluir Ligar à tarde').click()
  await page.getByText('“Ligar à tarde” está concluído.').waitFor()
  listed()
  const { status } = await shop.call<{ status: string }>('reminders.get', { id })
  expect(status).toBe('concluido')
})

test('the way to a quote’s next version leads there also where the details are open again', async () => {
  const order = await shop.order((await shop.customer()).id, { valor: 780 })
  await shop.call('orders.sendQuote', { id: order.id, based_on: order.updated_at })
  await page.goto('/ordens')
  const details = page.getByRole('dialog', { name: /^Detalhes/ })
  const row = page.getByRole('link', { name: /^Detalhes da OS/ })
  await row.click()
  await details.getByRole('button', { name: 'Editar OS' }).click()
  await page.getByRole('dialog').getByLabel('Valor').fill('690')
  await button('Atualizar').click()
  const again = button('Enviar versão 2').first()
  await again.waitFor()
  await row.click()
  await details.waitFor()
  await page.locator('[data-scope=toast]').getByRole('button', { name: 'Enviar versão 2' }).click()
  const sheet = page.getByRole('dialog', { name: 'Enviar orçamento' })
  await sheet.waitFor()
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await expect.poll(dialogs).toBe(1)
  // It opens once, also where another entry of the history tells the same.
  await page.evaluate(() => history.pushState(history.state, '', location.href))
  await page.waitForTimeout(300)
  expect(await dialogs()).toBe(1)
  await page.goBack()
  await details.getByRole('button', { name: 'Fechar' }).click()
  await expect.poll(dialogs).toBe(0)
})
