import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
import { receiver } from '../support/receiver.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()

test('claim: a webhook is made, gets what happens, fails, is sent to again, switched off and deleted', async () => {
  const at = await receiver()
  const shop = await openShop(server, { plano: 'profissional' })
  const customer = await shop.customer()
  const page = await open(server.url)
  await shop.enter(page)
  await page.goto('/configuracoes?aba=integracoes')
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Webhooks' }) })

  // By keyboard alone.
  await section.getByRole('button', { name: 'Novo webhook' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Novo webhook' })
  await expect
    .poll(() => dialog.getByLabel('Endereço').evaluate(it => it === document.activeElement))
    .toBe(true)
  await dialog.getByLabel('Senha atual').fill(password)
  for (const [wrong, why] of [
    ['loja.com.br', 'Endereço inválido: comece com https://'],
    ['http://loja.com.br', 'O endereço precisa começar com https://'],
    ['https://loja.com.br:8443', 'Sem porta: só a 443, a do https'],
    ['https://10.0.0.1/avisos', 'Aponta para uma rede interna. Use um endereço da internet'],
    ['https://nao-existe.invalid/', 'Este endereço não existe na internet: confira o nome'],
  ]) {
    await dialog.getByLabel('Endereço').fill(wrong ?? '')
    await page.keyboard.press('Enter')
    await dialog.getByText(why ?? '').waitFor()
  }
  await dialog.getByLabel('Endereço').fill(at.url)
  for (const name of ['OS criada', 'Status mudou', 'OS paga']) await dialog.getByLabel(name).uncheck()
  await page.keyboard.press('Enter')
  await dialog.getByText('Escolha ao menos um aviso').waitFor()
  for (const name of ['OS criada', 'Status mudou']) await dialog.getByLabel(name).check()
  await dialog.getByRole('button', { name: 'Criar webhook' }).click()

  const made = page.getByRole('dialog', { name: /Webhook criado/ })
  const segredo = (await made.locator('code').textContent()) ?? ''
  expect(segredo).toMatch(/^whsec_/)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar ao segredo' }).click()
  await made.getByRole('button', { name: 'Já guardei' }).click()

  const order = await shop.order(customer.id)
  await expect.poll(() => at.types()).toEqual(['order.created'])
  const [first] = at.received
  const signed = `${first?.headers['webhook-id']}.${first?.headers['webhook-timestamp']}.${first?.body}`
  const key = Buffer.from(segredo.replace('whsec_', ''), 'base64')
  expect(first?.headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  )

  at.answerBy((_req, res) => res.writeHead(500).end('sem espaço'))
  await shop.call('orders.setStatus', {
    ...{ id: order.id, based_on: order.updated_at, status: 'Pronto', data_entrega: null },
  })
  await expect.poll(() => at.types()).toContain('order.status_changed')
  // The receiver has it before the server has noted what it said.
  const noted = () => server.sql`
    select 1 from webhooks where user_id = ${shop.user_id} and falhando_desde is not null`
  await expect.poll(noted).toHaveLength(1)
  await page.reload()
  await section.getByText('Falhando').waitFor()
  await section.getByRole('button', { name: /Ver entregas/ }).click()
  await section.getByText(/500 em/).waitFor()
  await section.getByText(/200 em/).waitFor()
  expect(await page.content()).not.toContain(segredo)

  await section.getByRole('button', { name: /^Status mudou, .*: ver a entrega/ }).click()
  const delivery = page.getByRole('dialog', { name: /Status mudou/ })
  await delivery.getByText('"new_status": "Pronto"').waitFor()
  await delivery.getByText('sem espaço').waitFor()
  await expectLooks(page)
  at.answerBy(200)
  const before = at.received.length
  await delivery.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect.poll(() => at.received.length).toBeGreaterThan(before)
  await section.getByText(/500 em/).waitFor({ state: 'detached' })

  await section.getByRole('button', { name: 'Enviar teste' }).click()
  await page.getByText(/Teste entregue: 200 em/).waitFor()
  expect(at.types().at(-1)).toBe('webhook.test')
  await section.getByRole('button', { name: /^Teste, .*: ver a entrega/ }).waitFor()

  await section.getByRole('button', { name: /^Editar 127/ }).click()
  const edit = page.getByRole('dialog', { name: 'Editar webhook' })
  await edit.getByRole('switch').click({ force: true })
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await section.getByText('Você desligou. Nada é enviado.').waitFor()
  await section.getByRole('button', { name: 'Ligar', exact: true }).click()
  await page.getByText('Webhook ligado.').waitFor()

  await section.getByRole('button', { name: /^Editar 127/ }).click()
  await edit.getByRole('button', { name: 'Excluir webhook' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir', exact: true }).click()
  await page.getByText('Webhook excluído.').waitFor()
  await section.getByText('127.0.0.1').waitFor({ state: 'detached' })
})

test('without the plan the section is not there', async () => {
  const shop = await openShop(server, { plano: 'basico' })
  const page = await open(server.url)
  await shop.enter(page)
  await page.goto('/configuracoes?aba=integracoes')
  await page.getByRole('link', { name: 'Ver Planos' }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Novo webhook' }).count()).toBe(0)
})
