import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { caughtTabs } from '../support/caught-tabs.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  button,
  click,
  clickTwice,
  fill,
  focusComesTo,
  keys,
  noneOf,
  pick,
  press,
  says,
  toast,
} from '../support/drawn-hand.ts'
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

const details = () => screen.getByRole('dialog', { name: /^Detalhes/ })
const sheet = () => screen.getByRole('dialog', { name: 'Enviar orçamento' })
const said = (text: string | RegExp) => says(details, text)

describe('holds: nothing goes to a customer that was not stored', () => {
  test('a send that fails closes the window it opened, and says why', async () => {
    const { id } = await quoted.detailed()
    const server = await shop.draw(`/ordens?os=${id}`)
    const tabs = caughtTabs()
    server.fail('orders.sendQuote')
    await click(await button('Enviar orçamento'))
    await click(await button('Abrir no WhatsApp'))
    await says(sheet, 'Sem resposta do servidor.')
    expect(tabs).toEqual([{ address: '', isClosed: true }])
    expect(await quoted.quotes(id)).toEqual([])
    server.mend('orders.sendQuote')
    await click(await button('Abrir no WhatsApp'))
    await waitFor(() => expect(tabs[1]?.address).toContain('https://wa.me/'))
  })

  test('an order that was changed meanwhile shows its new sum, and is sent by another press', async () => {
    const order = await quoted.detailed()
    await shop.draw(`/ordens?os=${order.id}`)
    const tabs = caughtTabs()
    await click(await button('Enviar orçamento'))
    await screen.findByRole('dialog', { name: 'Enviar orçamento' })
    // Nothing tells this window of it before the press.
    await quoted.edit(order.id, [...quoteLines, quoteLine('Alto-falante', 90)])
    await click(await button('Abrir no WhatsApp'))
    await says(sheet, 'Esta OS foi alterada em outro lugar')
    expect(tabs).toMatchObject([{ address: '', isClosed: true }])
    await says(sheet, 'R$ 870,00')
    await click(await button('Abrir no WhatsApp'))
    await waitFor(() => expect(tabs[1]?.address).toContain('R$\u00a0870,00'))
    expect(tabs).toHaveLength(2)
    expect(await quoted.quotes(order.id)).toMatchObject([{ versao: 1, total: 870 }])
  })

  test('a day that is over or empty is refused beside its field', async () => {
    const { id } = await quoted.detailed()
    await shop.draw(`/ordens?os=${id}`)
    const tabs = caughtTabs()
    await click(await button('Enviar orçamento'))
    const until = await screen.findByLabelText(/^Vale até/)
    fill(until, '01/01/2026')
    await click(await button('Abrir no WhatsApp'))
    await says(sheet, 'Este dia já passou')
    expect(tabs).toEqual([])
    fill(until, '')
    await click(within(sheet()).getByRole('button', { name: 'Copiar link' }))
    await says(sheet, 'Data é obrigatória')
    expect(await quoted.quotes(id)).toEqual([])
  })

  test('where the browser opens no window, a link is left to press', async () => {
    const { id } = await quoted.detailed()
    await shop.draw(`/ordens?os=${id}`)
    const tabs = caughtTabs({ blocked: true })
    await click(await button('Enviar orçamento'))
    await click(await button('Abrir no WhatsApp'))
    const chat = await within(sheet()).findByRole('link', { name: 'Abrir no WhatsApp' })
    expect(decodeURIComponent(chat.getAttribute('href') ?? '')).toMatch(/\/o\/[\w-]{22}/)
    expect(await quoted.kinds(id)).toEqual(['orcamento_enviado', 'criada'])
    await click(chat)
    expect(tabs).toHaveLength(1)
    await waitFor(async () =>
      expect(await quoted.kinds(id)).toEqual(['avisado', 'orcamento_enviado', 'criada']),
    )
  })
})

test('a quote that waits offers one reminder, and an edit says that it has changed since', async () => {
  const order = await quoted.sent()
  await shop.draw(`/ordens?os=${order.id}`)
  const tabs = caughtTabs()
  await clickTwice(await button('Lembrar em 3 dias'))
  await screen.findByText('Lembrete criado com sucesso!')
  await said('Orçamento sem resposta: OS 0001')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Lembrar em 3 dias' })).toBeNull())
  const { items } = await shop.call<{ items: Record<string, unknown>[] }>('reminders.list', {
    os_id: order.id,
  })
  expect(items).toMatchObject([{ tipo: 'follow-up', os_id: order.id }])

  await click(await button('Editar OS'))
  fill((await screen.findAllByLabelText(/^Valor unitário/))[0] as HTMLElement, '690')
  await click(await button('Atualizar'))
  await noneOf('dialog')
  const told = await toast('Mudou desde o envio: o cliente ainda vê a versão 1')
  await click(told.getByRole('button', { name: 'Enviar versão 2' }))
  await screen.findByRole('dialog', { name: 'Enviar orçamento' })
  await says(sheet, 'Versão 2')
  await says(sheet, 'R$ 870,00')
  await click(within(sheet()).getByRole('button', { name: 'Abrir no WhatsApp' }))
  await waitFor(async () =>
    expect(await quoted.quotes(order.id)).toMatchObject([{ versao: 2, total: 870 }, { versao: 1 }]),
  )
  await said('Aguardando aprovação')
  await waitFor(() => expect(tabs).toMatchObject([{ address: expect.stringContaining('https://wa.me/') }]))
})

describe('a message of today that holds the link', () => {
  test('gets it before its window has an address, and goes without it where none comes', async () => {
    const order = await quoted.detailed({ status: 'Pronto' })
    const server = await shop.draw(`/ordens?os=${order.id}`)
    const tabs = caughtTabs()
    await screen.findByRole('dialog', { name: /^Detalhes/ })
    const link = await within(details()).findByRole('link', { name: /Avisar/ })
    // The settings, which say what to write, may come after the order.
    await waitFor(() => expect(link.getAttribute('href')).toMatch(/text=./))
    await click(link)
    await waitFor(() => expect(tabs[0]?.address).toMatch(/está pronta para retirada\.\n?.*\/o\/[\w-]{22}/s))
    server.fail('orders.link')
    await click(within(details()).getByRole('link', { name: 'Contatar Cliente' }))
    await waitFor(() => expect(tabs[1]?.address).toContain('está pronta para retirada.'))
    expect(tabs[1]?.address).not.toContain('/o/')
  })

  test('one without it opens as ever, by no request more', async () => {
    const order = await quoted.detailed()
    const server = await shop.draw(`/ordens?os=${order.id}`)
    const tabs = caughtTabs()
    await click(await screen.findByRole('link', { name: 'Contatar Cliente' }))
    await waitFor(() => expect(tabs).toHaveLength(1))
    expect(server.asked).not.toContain('orders.link')
  })
})

test('a shop that sends no quotes keeps its details, with sending among the quiet acts', async () => {
  const { id } = await shop.order(quoted.cliente_id, { valor: 320 })
  await shop.draw(`/ordens?os=${id}`)
  caughtTabs()
  await screen.findByRole('region', { name: 'Histórico' })
  expect(within(details()).queryAllByText(/Orçamento|Resposta/)).toEqual([])
  within(details()).getByRole('button', { name: 'Iniciar' })
  await press(await button('Mais ações'))
  await pick(await screen.findByRole('menuitem', { name: 'Enviar orçamento' }))
  await screen.findByRole('dialog', { name: 'Enviar orçamento' })
  await says(sheet, 'O valor fica guardado como foi enviado.')
  await click(await button('Abrir no WhatsApp'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enviar orçamento' })).toBeNull())
  await said('Aguardando aprovação')
  expect(await quoted.quotes(id)).toMatchObject([{ total: 320, itens: [] }])
})

test('holds: with the plan over nothing is sent or answered, and the buttons say why', async () => {
  const order = await quoted.sent()
  await shop.endPlan()
  await shop.draw(`/ordens?os=${order.id}`)
  await screen.findByRole('dialog', { name: /^Detalhes/ })
  await said('Aguardando aprovação')
  // The plan may come after the order.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Registrar resposta' })).toBeNull())
  for (const name of ['Abrir no WhatsApp', 'Copiar link', 'Lembrar em 3 dias'])
    await waitFor(() =>
      expect(within(details()).getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true'),
    )
})

test('a quote that is over takes no answer, and its next version is offered', async () => {
  const order = await quoted.sent()
  const day = addDays(String((await quoted.stored(order.id)).data_entrada), -3)
  await database.sql`update ordens_servico set orcamento_ate = ${day} where id = ${order.id}`
  await database.sql`update orcamentos set valido_ate = ${day} where os_id = ${order.id}`
  await shop.draw(`/ordens?os=${order.id}`)
  caughtTabs()
  await screen.findByRole('dialog', { name: /^Detalhes/ })
  await said('Orçamento vencido')
  await said('O link já mostra que venceu.')
  await press(await button('Enviar versão 2'))
  await screen.findByRole('dialog', { name: 'Enviar orçamento' })
  await says(sheet, 'Versão 2')
  await focusComesTo(sheet())
  await keys('{Enter}')
  await waitFor(async () =>
    expect(await quoted.quotes(order.id)).toMatchObject([{ versao: 2 }, { versao: 1 }]),
  )
})
