import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { makePurchase, token } from '../support/billing.ts'
import { expectLooks, openBrowser } from '../support/browser.ts'
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

// What is found, chosen and linked is proved in drawn/admin-provider.test.ts.
test('the accounts to which a purchase may be linked look well', async () => {
  const shop = await openShop(server)
  const { id } = await makePurchase(server.db, shop)
  await server.sql`update transacoes set status = 'paid', user_id = null where id = ${id}`
  await server.sql`update assinaturas set vinculo = null, user_id = null`
  await screen('transacoes')
  await page.getByRole('button', { name: /^Vincular a compra de / }).click()
  const dialog = page.getByRole('dialog', { name: 'Vincular compra' })
  await focusComesTo(dialog)
  await dialog.getByRole('combobox').fill(shop.email)
  await dialog.getByRole('option', { name: shop.email }).waitFor()
  await expectLooks(page)
})
