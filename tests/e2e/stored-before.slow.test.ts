import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

/** The next call of a procedure is stored, and its answer lost. */
const loseAnswer = (page: Page, procedure: RegExp) =>
  page.route(
    procedure,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

const earlier = 'A tentativa anterior tinha sido salva'

/** A shop whose customer Bruno is stored, and the form that does not know it. */
async function storedWithoutAnswer() {
  const shop = await openShop(server)
  const page = await open(server.url)
  await shop.enter(page)
  await page.goto('/clientes?novo=true')
  const form = page.getByRole('dialog', { name: 'Novo Cliente' })
  await form.getByLabel('Nome Completo').fill('Bruno')
  await form.getByLabel('Telefone').fill('11987411107')
  await loseAnswer(page, /customers\.create/)
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await form.getByText('Sem resposta do servidor. Tente de novo em instantes.').waitFor()
  return { shop, page, form }
}

/** Sends the form with a longer name: the dialog that finds the customer again. */
async function sendWholeName(page: Page, form: Locator) {
  // Used, for until then the caret stays behind what it holds.
  await form.getByLabel('Nome Completo').click()
  await form.getByLabel('Nome Completo').fill('Bruno Lima')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar Cliente' })
  await edit.getByText(earlier).waitFor()
  return edit
}

test('an order that was stored without an answer is found again, after a reload too, and changed', async () => {
  const shop = await openShop(server)
  const customer = await shop.customer()
  const page = await open(server.url)
  await shop.enter(page)
  await page.goto(`/ordens?nova=true&cliente=${customer.id}`)
  const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
  await form.getByLabel('Marca').selectOption('iPhone')
  await form.getByLabel('Modelo').fill('12')
  await form.getByLabel('Tipo de Serviço').selectOption('Troca de Tela')
  await form.getByLabel('Defeito').fill('Tela trincada')
  await form.getByLabel('Valor').fill('780')
  await loseAnswer(page, /orders\.create/)
  await form.getByRole('button', { name: 'Criar' }).click()
  await page.getByText('Erro ao salvar OS').waitFor()
  await page.reload()
  await form.getByLabel('Valor').fill('800')
  await form.getByRole('button', { name: 'Criar' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar Ordem de Serviço' })
  await edit.getByText(earlier).waitFor()
  await edit.getByText('É a OS 0001, com os dados de antes.').waitFor()
  await expectLooks(page)
  await edit.getByRole('button', { name: 'Atualizar' }).click()
  await page.getByText('OS atualizada com sucesso!').waitFor()
  const rows = await server.sql`select numero_os, valor from ordens_servico where user_id = ${shop.user_id}`
  expect([...rows]).toEqual([{ numero_os: 'OS-0001', valor: '800.00' }])
})

test('so is a customer', async () => {
  const { shop, page, form } = await storedWithoutAnswer()
  const edit = await sendWholeName(page, form)
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Cliente atualizado!').waitFor()
  const rows = await server.sql`select nome from clientes where user_id = ${shop.user_id}`
  expect([...rows]).toEqual([{ nome: 'Bruno Lima' }])
})

test('what is said of an earlier attempt goes with what is discarded', async () => {
  const { page, form } = await storedWithoutAnswer()
  await page.reload()
  const edit = await sendWholeName(page, form)
  await edit.getByRole('button', { name: 'Limpar' }).click()
  await form.waitFor()
  expect(await form.getByLabel('Nome Completo').inputValue()).toBe('')
  expect(await form.getByText(earlier).count()).toBe(0)
})

test('a form that was emptied by hand still finds what it had stored', async () => {
  const { shop, page, form } = await storedWithoutAnswer()
  await form.getByLabel('Nome Completo').fill('')
  await form.getByLabel('Telefone').fill('')
  await page.reload()
  await form.getByLabel('Telefone').fill('11987411107')
  await sendWholeName(page, form)
  const rows = await server.sql`select nome from clientes where user_id = ${shop.user_id}`
  expect([...rows]).toEqual([{ nome: 'Bruno' }])
})

test('an edit that was stored without an answer counts as saved, also where its text is tidied', async () => {
  const shop = await openShop(server)
  const customer = await shop.customer()
  const page = await open(server.url)
  await shop.enter(page)
  await page.goto(`/clientes?editar=${customer.id}`)
  const edit = page.getByRole('dialog', { name: 'Editar Cliente' })
  await edit.getByLabel('Nome Completo').fill('Ana\u00a0Lima')
  await loseAnswer(page, /customers\.update/)
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await edit.getByText('Sem resposta do servidor. Tente de novo em instantes.').waitFor()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Cliente atualizado!').waitFor()
  const rows = await server.sql`select nome from clientes where user_id = ${shop.user_id}`
  expect([...rows]).toEqual([{ nome: 'Ana Lima' }])
})
