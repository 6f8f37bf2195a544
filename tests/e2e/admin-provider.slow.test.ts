import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { kiwifyBody, kiwifySignature, products, token } from '../support/billing.ts'
import { expectLooks, holdRequest, openBrowser } from '../support/browser.ts'
import { focusComesTo } from '../support/keyboard.ts'
import { openOperator } from '../support/open-operator.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { startServer } from '../support/server-process.ts'

// Of its own: there is one provider, and its deliveries are everybody's.
const server = await startServer()
const open = openBrowser()

let operator: OpenShop
let page: Page
beforeEach(async () => {
  await server.sql`delete from entregas`
  await server.sql`delete from assinaturas`
  await server.sql`delete from provedor`
  page = await open(server.url)
  operator = await openOperator(server)
  await operator.enter(page)
})

const screen = (aba?: string) => page.goto(`/admin/kiwify${aba ? `?aba=${aba}` : ''}`)
const provider = async () => (await server.sql`select * from provedor`)[0]

/** What Kiwify sends of a purchase, to the real address. */
async function purchase(pedido: string, more: Partial<Parameters<typeof kiwifyBody>[0]> = {}) {
  const body = JSON.stringify(
    kiwifyBody({
      ...{ evento: 'order_approved', pedido, assinatura: pedido, aprovado: new Date().toISOString() },
      ...more,
    }),
  )
  const path = `/functions/v1/kiwify-webhook?signature=${kiwifySignature(body)}`
  const { status } = await fetch(server.url + path, { method: 'POST', body, headers: json })
  expect(status).toBe(200)
  // What it means is worked out after the answer, and a list that was asked for before does not ask again.
  const waiting = async () => (await server.sql`select 1 from entregas where derivada_em is null`).length
  await expect.poll(waiting).toBe(0)
}

const json = { 'content-type': 'application/json' }

const sell = () =>
  operator.call('admin.saveProvider', { webhook_token: token, produto_basico: products.basico })

test('settings are typed, shown and hidden, saved in part, kept by their end, and cleared', async () => {
  await screen()
  await page.getByRole('heading', { name: 'Configurações Kiwify', level: 1 }).waitFor()
  for (const tab of ['Configurações', 'Transações', 'Assinaturas', 'Entregas'])
    await page.getByRole('tab', { name: tab }).waitFor()
  const secret = page.getByLabel('Webhook Token')
  await secret.fill('segredo-de-teste-9876')
  expect(await secret.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Mostrar', exact: true }).click()
  expect(await secret.getAttribute('type')).toBe('text')
  await page.getByLabel('Account ID').fill('loja-42')
  await page.getByLabel('Plano Básico').fill('prod-1, prod-2')
  // Another tab is looked at, and what was typed stands.
  await page.getByRole('tab', { name: 'Entregas' }).click()
  await page.getByText('Nenhuma entrega encontrada.').waitFor()
  await page.getByRole('tab', { name: 'Configurações' }).click()
  expect(await page.getByLabel('Account ID').inputValue()).toBe('loja-42')
  // Another screen asks first.
  await page.getByRole('link', { name: /^Usuários/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
  await question.waitFor()
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await page.getByLabel('Account ID').press('Enter')
  await page.getByText('Configurações salvas').waitFor()
  await page.getByText('As configurações da integração foram salvas com sucesso.').waitFor()
  expect(await secret.inputValue()).toBe('')
  expect(await secret.getAttribute('placeholder')).toBe('••••••••9876')
  expect(await provider()).toMatchObject({ account_id: 'loja-42', produto_basico: 'prod-1, prod-2' })
  const stored = (await provider())?.webhook_token
  await page.getByLabel('Plano Profissional').fill('prod-3')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(async () => (await provider())?.produto_profissional).toBe('prod-3')
  // Stored is not yet answered: until then the form takes no other save.
  await page.getByRole('button', { name: 'Salvar Configurações', disabled: true }).waitFor()
  expect((await provider())?.webhook_token).toBe(stored)
  // What is typed and removed while a save is under way is of the next.
  const answer = await holdRequest(page, /saveProvider/)
  await page.getByLabel('Plano Profissional').fill('prod-4')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByLabel('API Key').fill('chave-de-teste-1234')
  await page.getByRole('button', { name: 'Remover' }).click()
  answer()
  await expect.poll(async () => (await provider())?.produto_profissional).toBe('prod-4')
  await page.getByText('Será removido ao salvar.').waitFor()
  await page.getByRole('button', { name: 'Salvar Configurações', disabled: false }).click()
  await expect.poll(async () => (await provider())?.webhook_token).toBeNull()
  await expect.poll(() => page.getByLabel('API Key').getAttribute('placeholder')).toBe('••••••••1234')
})

test('what is refused stays typed and is told, and the switch turns the integration off and on', async () => {
  await screen()
  await page.getByLabel('Account ID').fill('x'.repeat(300))
  await page.getByRole('button', { name: 'Salvar Configurações' }).click()
  await page.getByText('Texto longo demais').waitFor()
  await page.getByLabel('Account ID').fill('loja-43')
  await page.route('**/trpc/**saveProvider**', route => route.abort())
  await page.getByRole('button', { name: 'Salvar Configurações' }).click()
  await page.getByText('Erro ao salvar', { exact: true }).waitFor()
  await page.getByText('Erro ao salvar configurações: Sem resposta do servidor.').waitFor()
  expect(await page.getByLabel('Account ID').inputValue()).toBe('loja-43')
  await page.unroute('**/trpc/**saveProvider**')
  await page.getByLabel('Account ID').fill('')
  const toggle = page.getByRole('switch')
  await toggle.press('Space')
  await page.getByText('Integração desligada').waitFor()
  await expect.poll(async () => (await provider())?.active).toBe(false)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Integração ativa').waitFor()
  await expect.poll(async () => (await provider())?.active).toBe(true)
})

test('the address is copied, and the webhook tested by what is stored', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await screen()
  await page.getByRole('button', { name: 'Copiar' }).click()
  await page.getByText('URL copiada').waitFor()
  await page.getByText('URL do webhook copiada para a área de transferência.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await page.getByLabel('URL do Webhook').inputValue(),
  )
  const testing = page.getByRole('button', { name: 'Testar Webhook' })
  await testing.click()
  await page.getByText('Erro no teste').waitFor()
  await page.getByText('Erro ao testar webhook: falta o segredo que assina as entregas.').waitFor()
  await page.getByLabel('Webhook Token').fill(token)
  expect(await testing.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Salvar Configurações' }).click()
  await page.getByText('Configurações salvas').waitFor()
  await testing.click()
  await page.getByText('Webhook testado').waitFor()
  await page.getByText('O webhook foi testado com sucesso.').waitFor()
  await page.getByRole('tab', { name: 'Entregas' }).click()
  await page.getByRole('row', { name: /compra_aprovada.*Teste/ }).waitFor()
})

test('purchases and subscriptions are listed and searched, and one of nobody’s is linked', async () => {
  await sell()
  const shop = await openShop(server)
  await purchase('pedido-de-ana', { email: shop.email, nome: 'Ana Paula Ribeiro' })
  await purchase('pedido-de-ninguem', { email: 'ninguem@example.net', nome: 'Zé Ninguém', assinatura: null })
  await screen('transacoes')
  for (const head of ['Cliente', 'Produto', 'Valor', 'Status', 'Evento', 'Conta', 'Data'])
    await page.getByRole('columnheader', { name: head, exact: true }).waitFor()
  await page.getByRole('row', { name: /Ana Paula Ribeiro.*14,90.*Paga.*Oficina do Beto/ }).waitFor()
  await page.getByLabel('Buscar transação').fill('ninguem')
  await page.getByRole('button', { name: 'Vincular a compra de Zé Ninguém' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vincular compra' })
  await dialog.getByText(/comprado por Zé Ninguém/).waitFor()
  await focusComesTo(dialog)
  await page.keyboard.press('ControlOrMeta+Enter')
  await dialog.getByText('Escolha uma conta').waitFor()
  // Until what is typed is looked for, those found before are nobody that was meant.
  await dialog.getByRole('combobox').fill('zzzz')
  await page.keyboard.press('Enter')
  expect(await dialog.getByRole('combobox').inputValue()).toBe('zzzz')
  await dialog.getByRole('combobox').fill(shop.email)
  await dialog.getByRole('option', { name: shop.email }).waitFor()
  await expectLooks(page)
  await page.keyboard.press('Enter')
  // Text in the box is a search for another account: what was chosen before is not meant.
  const chosen = await dialog.getByRole('combobox').inputValue()
  await dialog.getByRole('combobox').fill('zzzz')
  await page.keyboard.press('ControlOrMeta+Enter')
  await dialog.getByText('Escolha uma conta').waitFor()
  await dialog.getByRole('combobox').fill(shop.email)
  await dialog.getByRole('option', { name: shop.email }).waitFor()
  await page.keyboard.press('Enter')
  expect(await dialog.getByRole('combobox').inputValue()).toBe(chosen)
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText('Compra vinculada a Oficina do Beto.').waitFor()
  await page.getByRole('row', { name: /Zé Ninguém.*Oficina do Beto/ }).waitFor()
  await page.getByRole('button', { name: 'Sem conta' }).click()
  await page.getByText('Nenhuma transação encontrada.').waitFor()
  await page.getByRole('tab', { name: 'Assinaturas' }).click()
  const rows = page.getByRole('table', { name: 'Assinaturas' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByLabel('Status').selectOption({ label: 'Reembolsada' })
  await page.getByText('Nenhuma assinatura encontrada.').waitFor()
  await page.getByLabel('Status').selectOption({ label: 'Ativa' })
  await expect.poll(() => rows.count()).toBe(2)
  await server.sql`update assinaturas set expires_at = null`
  await page.reload()
  await page.getByRole('cell', { name: '–', exact: true }).first().waitFor()
})

test('a delivery is read masked, shown whole for a reason, and processed again', async () => {
  await sell()
  await purchase('pedido-lido', { nome: 'Ana Paula Ribeiro', email: 'ana@exemplo.com.br' })
  await server.sql`update entregas set derivada_em = null, erro = 'campos_invalidos'`
  await screen('entregas')
  await page.getByRole('button', { name: 'Com erro' }).click()
  await page.getByRole('row', { name: /pedido-lido.*Campos ilegíveis/ }).waitFor()
  await page.getByRole('button', { name: /^Reprocessar / }).click()
  await page.getByText('Entrega reprocessada.').waitFor()
  await page.getByRole('button', { name: 'Todas' }).click()
  await page.getByRole('row', { name: /pedido-lido.*Processada/ }).waitFor()
  await page.getByRole('button', { name: /^Ver o corpo de / }).click()
  const body = page.getByRole('region', { name: 'Corpo da entrega' })
  await body.getByText('pedido-lido').waitFor()
  for (const hidden of ['Ana Paula', 'ana@exemplo', '52998224725'])
    expect(await body.textContent(), hidden).not.toContain(hidden)
  await page.getByRole('button', { name: 'Mostrar dados pessoais' }).click()
  const asking = page.getByRole('dialog', { name: 'Mostrar dados pessoais?' })
  await focusComesTo(asking)
  await page.keyboard.press('ControlOrMeta+Enter')
  await asking.getByText('Motivo é obrigatório').waitFor()
  await asking.getByLabel('Motivo').fill('Comprador ligou')
  const answer = await holdRequest(page, /revealDelivery/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await asking.getByRole('button', { name: 'Abrindo...' }).waitFor()
  answer()
  await body.getByText('ana@exemplo.com.br').waitFor()
  expect([...(await server.sql`select motivo from auditoria where ato = 'entrega_revelada'`)]).toMatchObject([
    { motivo: 'Comprador ligou' },
  ])
})
