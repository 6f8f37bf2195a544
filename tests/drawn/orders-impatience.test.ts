import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  button,
  click,
  clickTwice,
  dialogsClose,
  fill,
  keys,
  noneOf,
  pick,
  value,
} from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import type { RemoteOrder } from '../support/open-shop.ts'
import { orderInput } from '../support/shops.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
let shop: DrawnShop
let order: RemoteOrder
let cliente_id: string

beforeEach(async () => {
  shop = await drawnShop(app, database)
  cliente_id = (await shop.customer({ nome: 'Ana Paula Ribeiro' })).id
  order = await shop.order(cliente_id)
})

test('a double click on Excluir deletes once, and says so once', async () => {
  const server = await shop.draw(`/ordens?os=${order.id}`)
  await click(await button('Mais ações'))
  await pick(await screen.findByRole('menuitem', { name: 'Excluir OS' }))
  await clickTwice(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }))
  await screen.findByText('OS excluída com sucesso!')
  await dialogsClose()
  expect(server.sent('orders.delete')).toHaveLength(1)
  expect(screen.queryByText(/já tinha sido excluída/)).toBeNull()
})

test('closing the two versions without a choice asks again at the next save', async () => {
  const server = await shop.draw(`/ordens?editar=${order.id}`)
  const save = await button('Atualizar')
  const form = within(screen.getByRole('dialog', { name: 'Editar Ordem de Serviço' }))
  const price = () => form.getByRole('textbox', { name: 'Valor' })
  const merge = async () =>
    within(await screen.findByRole('dialog', { name: 'Esta OS foi alterada em outro lugar' }))
  fill(price(), '800')
  const { chave: _, ...input } = orderInput(cliente_id, { valor: 950 })
  await shop.call('orders.update', { ...input, id: order.id, based_on: order.updated_at })
  await server.tell('orders')
  await form.findByText(/O que você digitou continua aqui\./)
  await click(save)
  await (await merge()).findByRole('radio', { name: /Versão salva/ })
  await keys('{Escape}')
  await noneOf('dialog', 'Esta OS foi alterada em outro lugar')
  expect(value(price())).toBe('800')
  await click(save)
  await click(await (await merge()).findByRole('radio', { name: /Versão salva/ }))
  await click((await merge()).getByRole('button', { name: 'Salvar' }))
  await screen.findByText('OS atualizada com sucesso!')
  await waitFor(async () =>
    expect(await shop.call('orders.get', { id: order.id })).toMatchObject({ valor: 950 }),
  )
})
