import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { button, click, fill, focusComesTo, keys, noneOf, press, says, value } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { quotedOrders, quoteLine, quoteLines } from '../support/quoted-orders.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
let shop: DrawnShop
let quoted: Awaited<ReturnType<typeof quotedOrders>>

beforeEach(async () => {
  shop = await drawnShop(app, database)
  quoted = await quotedOrders(shop)
})

const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const details = () => screen.getByRole('dialog', { name: /^Detalhes/ })
const said = (text: string | RegExp) => says(details, text)

test('claim: an answer at the counter is one question, and can be corrected by a new version', async () => {
  const order = await quoted.sent()
  await shop.draw(`/ordens?os=${order.id}`)
  await press(await button('Registrar resposta'))
  const question = await dialog('Registrar resposta')
  expect(value(within(question).getByLabelText(/^Quem respondeu/))).toBe('Ana Paula Ribeiro')
  await press(within(question).getByRole('button', { name: 'Aprovado' }))
  await noneOf('dialog', 'Registrar resposta')
  await within(details()).findAllByText(/^Aprovado por Ana, /)
  await within(details()).findAllByText(/^No balcão, em /)
  await said(/registrou que Ana Paula Ribeiro aprovou no balcão/)
  await within(details()).findByRole('button', { name: 'Iniciar' })
  expect(await quoted.quotes(order.id)).toMatchObject([{ resposta: 'aprovado', por: 'balcao' }])

  await press(await button('Corrigir resposta'))
  const asked = await screen.findByRole('alertdialog')
  await press(within(asked).getByRole('button', { name: 'Corrigir' }))
  await noneOf('alertdialog')
  await within(details()).findAllByText(/^Versão 2, enviada em/)
  await press(await button('Registrar resposta'))
  await press(within(await dialog('Registrar resposta')).getByRole('button', { name: 'Recusado' }))
  await focusComesTo(await screen.findByLabelText(/^Motivo/))
  await keys('achei caro{Enter}')
  await noneOf('dialog', 'Recusado no balcão')
  const told = (await screen.findByText('Orçamento recusado')).closest('[data-part=root]')
  expect(told?.querySelector('.lucide-info'), 'a refusal is no success').not.toBeNull()
  await said('Recusado: achei caro')
  await said('“achei caro”')
  await within(details()).findByRole('button', { name: 'Editar OS' })
  expect(await quoted.quotes(order.id)).toMatchObject([
    { versao: 2, resposta: 'recusado', motivo: 'achei caro' },
    { versao: 1, resposta: 'aprovado' },
  ])
})

test('an answer of the customer that came first stands, and the counter is told', async () => {
  const order = await quoted.sent()
  await shop.draw(`/ordens?os=${order.id}`)
  await click(await button('Registrar resposta'))
  await dialog('Registrar resposta')
  await quoted.answer(order.id, 'recusado', 'achei caro')
  await click(await button('Aprovado'))
  const told = await dialog('Este orçamento já foi respondido')
  await within(told).findByText(/^Ana recusou no balcão em /)
  await within(told).findByText('“achei caro”')
  await click(within(told).getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement)
  await noneOf('dialog', 'Este orçamento já foi respondido')
  await said('Recusado: achei caro')
})

test('holds: a form that is open while the customer answers is saved without a conflict', async () => {
  const order = await quoted.sent()
  await shop.draw(`/ordens?editar=${order.id}`)
  fill(await screen.findByLabelText(/^Observações/), 'Ligar antes')
  await quoted.answer(order.id, 'aprovado')
  await click(await button('Atualizar'))
  await screen.findByText('OS atualizada com sucesso!')
  expect(await quoted.stored(order.id)).toMatchObject({
    observacoes: 'Ligar antes',
    orcamento_resposta: 'aprovado',
  })
  await screen.findByText('Aprovado')
})

test('holds: another sum than the approved one is asked about before it is charged', async () => {
  const order = await quoted.sent('aprovado')
  await quoted.edit(order.id, [...quoteLines, quoteLine('Alto-falante', 90)])
  await shop.draw(`/ordens?os=${order.id}`)
  await dialog(/^Detalhes/)
  await said('A OS mudou depois: o cliente aprovou R$ 780,00.')
  await click(await button('Anotar pagamento'))
  const question = await dialog('Cobrar outro valor?')
  await says(() => question, 'O cliente aprovou R$ 780,00. Receber R$ 870,00?')
  await focusComesTo(question)
  await keys('{Escape}')
  await noneOf('dialog', 'Cobrar outro valor?')
  expect(await quoted.stored(order.id)).toMatchObject({ pago: false })

  await shop.draw('/ordens')
  await click(await screen.findByRole('link', { name: 'Orçamento: Aprovado. Ver na OS 0001' }))
  await click(await button('Anotar pagamento'))
  await click(within(await dialog('Cobrar outro valor?')).getByRole('button', { name: /^Receber/ }))
  await click(within(await dialog('Como foi pago?')).getByRole('button', { name: 'Recebi em Dinheiro' }))
  await waitFor(async () => expect(await quoted.stored(order.id)).toMatchObject({ pago: true, valor: 870 }))
})

test('holds: the word of a refused quote leads to the quote, and its sum is asked about before it is received', async () => {
  const order = await quoted.sent('recusado')
  await shop.draw('/ordens')
  await click(await screen.findByRole('link', { name: 'Orçamento: Recusado. Ver na OS 0001' }))
  await dialog(/^Detalhes/)
  const quote = await within(details()).findByRole('region', { name: 'Orçamento' })
  await waitFor(() => expect(document.activeElement).toBe(quote))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)

  await keys('r')
  const question = await dialog('Receber assim mesmo?')
  await says(() => question, 'O cliente recusou o orçamento de R$ 780,00.')
  await focusComesTo(question)
  await keys('{Escape}')
  await noneOf('dialog', 'Receber assim mesmo?')
  window.history.back()
  await waitFor(() => expect(window.location.href).toMatch(/\/ordens$/))
  expect(await quoted.stored(order.id)).toMatchObject({ pago: false, status: 'Recebido' })
})

test('after a refusal the next step gives the device back, and nothing is owed for it', async () => {
  const { id } = await quoted.sent('recusado', 'achei caro')
  await shop.draw('/ordens')
  await click(await button(/^Devolver: avançar para Entregue/))
  const question = await dialog('Devolver sem cobrar?')
  await click(within(question).getByRole('button', { name: 'Devolver sem cobrar' }))
  await screen.findByText(/movida para Entregue/)
  await waitFor(async () =>
    expect(await quoted.stored(id)).toMatchObject({ status: 'Entregue', valor: 0, desconto: 780 }),
  )
  await screen.findByText('Sem cobrança')

  await click(await button('Desfazer'))
  await waitFor(async () =>
    expect(await quoted.stored(id)).toMatchObject({ status: 'Recebido', valor: 780, desconto: 0 }),
  )
  await button(/^Devolver: avançar para Entregue/)
  await shop.draw(`/ordens?os=${id}`)
  await click(await within(await dialog(/^Detalhes/)).findByRole('button', { name: 'Devolver' }))
  await click(await button('Cobrar outro valor'))
  await dialog('Editar Ordem de Serviço')
})
