import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { focusComesTo, press } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { printedPages } from '../support/paper.ts'
import { photoFile } from '../support/photo-screens.ts'
import { sharedServer } from '../support/server-process.ts'
import { orderInput, reminderInput } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
let customer: string
beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  customer = (await shop.customer({ nome: 'Marlene Duarte' })).id
  page = await open(server.url)
  await shop.enter(page)
})

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const history = () => page.getByRole('region', { name: 'Histórico' })
const lines = () => history().locator('ol > li')
const days = { data_entrega: null }

test('claim: an order’s past stands in its details in words, and follows what is done here and elsewhere', async () => {
  const order = await shop.order(customer)
  const moved = await shop.call('orders.setStatus', {
    ...days,
    id: order.id,
    based_on: order.updated_at,
    status: 'Em Andamento',
  })
  const { chave: _, ...form } = orderInput(customer, { valor: 800, status: 'Em Andamento' })
  await shop.call('orders.update', { ...form, id: order.id, based_on: moved.updated_at })
  await page.goto(`/ordens?os=${order.id}`)
  await history().getByText('Oficina do Beto aumentou o valor de R$ 780,00 para R$ 800,00').waitFor()
  expect((await lines().allInnerTexts()).map(text => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Oficina do Beto aumentou o valor de R\$ 780,00 para R\$ 800,00 \d+h\d\d$/),
    expect.stringMatching(/^Oficina do Beto começou o conserto \d+h\d\d$/),
    expect.stringMatching(/^Oficina do Beto recebeu o aparelho \d+h\d\d R\$ 780,00$/),
  ])
  // Another device's reminder, then a message that is opened here.
  await shop.call('reminders.create', reminderInput({ os_id: order.id }))
  await history().getByText('criou um lembrete').waitFor()
  const chat = page.context().waitForEvent('page')
  await page.context().route(/wa\.me/, route => route.abort())
  await page.getByRole('link', { name: 'Contatar Cliente' }).click()
  await (await chat).close()
  await history().getByText('avisou pelo WhatsApp').waitFor()
})

test('each print is noted, by the button and by Ctrl+P alike, while the plan runs', async () => {
  const order = await shop.order(customer)
  const papers = `/ordens/${order.id}/imprimir`
  await page.goto(papers)
  for (const document of ['Entrada', 'Entrega', 'Etiqueta']) {
    await page.getByRole('button', { name: document, exact: true }).click()
    await page.getByRole('button', { name: document, exact: true, pressed: true }).waitFor()
    await page.locator('[data-copy]').first().waitFor()
    const noted = page.waitForResponse(/orders\.note/)
    await printedPages(page)
    await noted
  }
  const words = [
    'imprimiu a etiqueta',
    'imprimiu o comprovante de entrega',
    'imprimiu o comprovante de entrada',
  ]
  const told = async () => {
    await page.goto(`/ordens?os=${order.id}`)
    await history().getByText('recebeu o aparelho').waitFor()
    await history().getByRole('button', { name: 'Tudo', exact: true }).click()
    await history().getByText('imprimiu').first().waitFor()
    const texts = await lines().allInnerTexts()
    return texts
      .filter(text => text.includes('imprimiu'))
      .map(text => words.find(word => text.includes(word)))
  }
  expect(await told()).toEqual(words)

  await shop.endPlan()
  await page.goto(papers)
  await page.locator('[data-copy]').first().waitFor()
  const refused = page.waitForResponse(/orders\.note/)
  await printedPages(page)
  expect((await refused).ok()).toBe(false)
  // A toast would be here by now.
  await page.waitForTimeout(300)
  const messages = '[data-scope=toast][data-part=root], [data-part=unshown], [role=alert]'
  expect(await page.locator(messages).count(), 'nobody is told').toBe(0)
  expect(await told()).toEqual(words)
})

test('a long past comes page by page, until there is something to read, and more on demand', async () => {
  const order = await shop.order(customer)
  for (let times = 0; times < 25; times++)
    await shop.call('orders.note', { id: order.id, tipo: 'impresso_etiqueta' })
  await page.goto(`/ordens?os=${order.id}`)
  // The prints fill the first page, and are left out.
  await history().getByText('recebeu o aparelho').waitFor()
  expect(await lines().count()).toBe(1)
  await press(page, history().getByRole('button', { name: 'Tudo', exact: true }))
  await expect.poll(() => lines().count()).toBe(26)
  for (let times = 0; times < 25; times++) await shop.call('orders.note', { id: order.id, tipo: 'avisado' })
  await page.goto(`/ordens?os=${order.id}`)
  await expect.poll(() => lines().count()).toBe(20)
  await press(page, history().getByRole('button', { name: 'Ver mais' }))
  await history().getByText('recebeu o aparelho').waitFor()
  expect(await lines().count()).toBe(26)
})

test('claim: a step that was undone is one quiet line, and small edits open, by keyboard alone', async () => {
  const order = await shop.order(customer)
  const { chave: _, ...form } = orderInput(customer, { defeito: 'Tela trincada, sem toque' })
  const edited = await shop.call('orders.update', { ...form, id: order.id, based_on: order.updated_at })
  const paid = { ...days, id: order.id, status: 'Entregue', forma_pagamento: 'Cartão', pago: true }
  const done = await shop.call('orders.setStatus', { ...paid, based_on: edited.updated_at })
  const before = { status: 'Recebido', forma_pagamento: 'Pendente', pago: false }
  await shop.call('orders.setStatus', { ...days, ...before, id: order.id, based_on: done.updated_at })
  await page.goto(`/ordens?os=${order.id}`)
  await history().getByText('entregou e recebeu R$ 780,00 no cartão, e desfez').waitFor()
  expect(await lines().count(), 'what was edited is left out').toBe(2)
  await press(page, history().getByRole('button', { name: '2 linhas' }))
  await history().getByText('voltou a OS para Recebido e desfez o recebimento de R$ 780,00').waitFor()
  await press(page, history().getByRole('button', { name: 'Tudo', exact: true }))
  await history().getByText('alterou o defeito').waitFor()
  await history().getByText('Tela trincada, sem toque').waitFor()
  await press(page, history().getByRole('button', { name: 'ver menos' }).last())
  await history().getByText('Tela trincada, sem toque').waitFor({ state: 'hidden' })
  await expectLooks(page)
})

test('photos are pictures: they open the viewer, which gives the focus back', async () => {
  const order = await shop.order(customer)
  await page.goto(`/ordens?os=${order.id}`)
  await dialog(/Detalhes da OS/)
    .locator('input[type=file]')
    .first()
    .setInputFiles(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(name => photoFile(`${name}.jpg`, 90))))
  await history().getByText('adicionou 5 fotos, antes do reparo').waitFor()
  await expect.poll(() => history().locator('ol a img').count()).toBe(3)
  const first = history().locator('ol a').first()
  await press(page, first)
  const viewer = page.locator('[data-viewer]')
  await viewer.waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  await expect.poll(() => first.evaluate(one => one === document.activeElement)).toBe(true)
  await press(page, history().getByRole('link', { name: 'Ver mais 2 fotos' }))
  await viewer.waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
})

test('a past that cannot be loaded says so, and is asked for again', async () => {
  await shop.order(customer)
  let fails = true
  await page.route(/orders\.events/, route => {
    const data = { code: 'CONFLICT', httpStatus: 409, key: 'interno' }
    return fails
      ? route.fulfill({ status: 409, json: { error: { message: 'interno', code: -32009, data } } })
      : route.continue()
  })
  await page.goto('/ordens')
  await page.getByRole('link', { name: 'Detalhes da OS-0001' }).click()
  await history().getByText('Erro ao carregar o histórico').waitFor()
  fails = false
  await history().getByRole('button', { name: 'Tentar novamente' }).click()
  await history().getByText('recebeu o aparelho').waitFor()
})

test('a deletion is undone from its toast', async () => {
  const order = await shop.order(customer)
  await page.goto(`/ordens?os=${order.id}`)
  await press(page, dialog(/Detalhes da OS/).getByRole('button', { name: 'Mais ações' }))
  await page.getByRole('menuitem', { name: 'Excluir OS' }).click()
  const question = page.getByRole('alertdialog', { name: 'Excluir OS' })
  await question.getByText(/Ela vai para a Lixeira com as fotos/).waitFor()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await page.getByText('OS excluída com sucesso!').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('OS 0001 restaurada').waitFor()
  await page.getByRole('link', { name: 'Detalhes da OS-0001' }).waitFor()
})

test('claim: the trash: restored, deleted for good, empty, by keyboard', async () => {
  const [back, gone] = [await shop.order(customer), await shop.order(customer)]
  for (const { id } of [back, gone]) await shop.call('orders.delete', { id })
  await page.goto('/ordens')
  await press(page, page.getByRole('button', { name: 'Filtros' }))
  await page.getByRole('menuitem', { name: 'Lixeira' }).waitFor()
  await focusComesTo(page.getByRole('menu'))
  await page.keyboard.type('Lix')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('lixeira=true')
  const trash = dialog('Lixeira')
  await trash.getByText('OS 0002').waitFor()
  expect(await trash.getByText('faltam 30 dias').count()).toBe(2)
  await press(page, trash.getByRole('button', { name: 'Restaurar a OS 0001' }))
  await page.getByText('OS 0001 restaurada').waitFor()
  await trash.getByText('OS 0001').waitFor({ state: 'detached' })
  await press(page, trash.getByRole('button', { name: 'Excluir definitivamente a OS 0002' }))
  const question = page.getByRole('alertdialog')
  await question
    .getByText('A OS 0002 de Marlene Duarte (iPhone 12) e o histórico dela serão perdidos.')
    .waitFor()
  await press(page, question.getByRole('button', { name: 'Excluir definitivamente' }))
  await trash.getByText('A Lixeira está vazia.').waitFor()
  await page.keyboard.press('Escape')
  await trash.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Detalhes da OS-0001' }).waitFor()
  const left = await server.sql`select numero_os from ordens_servico where user_id = ${shop.user_id}`
  expect([...left]).toEqual([{ numero_os: 'OS-0001' }])
})

test('deleting a customer says what of it lies in the trash', async () => {
  const order = await shop.order(customer)
  await shop.call('orders.delete', { id: order.id })
  await page.goto(`/clientes?editar=${customer}`)
  await dialog('Editar Cliente').getByRole('button', { name: 'Excluir cliente' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/O que está na Lixeira também será excluído definitivamente: OS 0001\./).waitFor()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await page.getByText('Cliente excluído com sucesso!').waitFor()
  const left = await server.sql`select 1 from lixeira_os where user_id = ${shop.user_id}`
  expect(left).toHaveLength(0)
})
