import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { button, click, dialogsClose, fill, keys, noneOf, value } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
let shop: DrawnShop

beforeEach(async () => {
  shop = await drawnShop(app, database, { plano: 'profissional' })
})

const save = () => keys('{Control>}{Enter}{/Control}')
const savedWithout = () => screen.findByText('Foi salvo sem o que você digitou por último', { exact: false })

test('what is typed into an order while it is saved stays, and is saved by the next', async () => {
  const { id } = await shop.order((await shop.customer()).id)
  const server = await shop.draw(`/ordens?editar=${id}`)
  const notes = await screen.findByLabelText(/^Observações/)
  const answer = server.hold('orders.update')
  fill(notes, 'Cliente volta na terça')
  await save()
  await button('Salvando...')
  fill(notes, 'Cliente volta na quarta')
  answer()
  await savedWithout()
  expect(value(notes)).toBe('Cliente volta na quarta')
  const stored = async () =>
    (await shop.call<{ observacoes: string | null }>('orders.get', { id })).observacoes
  expect(await stored()).toBe('Cliente volta na terça')
  expect(document.activeElement).toBe(notes)
  await keys('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Descartar o que você digitou?' })
  await click(within(question).getByRole('button', { name: 'Continuar editando' }))
  await noneOf('alertdialog')
  await click(await button('Atualizar'))
  await dialogsClose()
  expect(await stored()).toBe('Cliente volta na quarta')
})

test('a line that is being typed in keeps the focus and its words when the save before is answered', async () => {
  const line = { tipo: 'peca', descricao: 'Tela', quantidade: 1, valor_unitario: 600 } as const
  const itens = [{ ...line, custo_unitario: null, garantia_dias: null }]
  const { id } = await shop.order((await shop.customer()).id, { valor: undefined, itens })
  const server = await shop.draw(`/ordens?editar=${id}`)
  const price = (await screen.findAllByRole('textbox', { name: 'Valor unitário' }))[0] as HTMLElement
  fill(price, '610')
  const answer = server.hold('orders.update')
  await save()
  await button('Salvando...')
  fill(price, '620')
  answer()
  await savedWithout()
  await keys('5')
  expect(document.activeElement).toBe(price)
  expect(value(price)).toBe('6205')
  await click(await button('Atualizar'))
  await dialogsClose()
  expect(await shop.call('orders.get', { id })).toMatchObject({ valor: 6205 })
})

test('an order that is deleted for good leaves the question about another alone', async () => {
  const { id: cliente_id } = await shop.customer()
  for (const { id } of [await shop.order(cliente_id), await shop.order(cliente_id)])
    await shop.call('orders.delete', { id })
  const server = await shop.draw('/ordens?lixeira=true')
  const purge = async (number: string) => click(await button(`Excluir definitivamente a OS ${number}`))
  const question = (number: string) =>
    waitFor(() => {
      const asked = screen.getByRole('alertdialog')
      expect(asked.textContent).toContain(number)
      return within(asked)
    })
  await purge('0001')
  const purged = server.hold('orders.purge')
  await click((await question('0001')).getByRole('button', { name: 'Excluir definitivamente' }))
  await button('Excluindo...')
  await click(await button('Cancelar'))
  await noneOf('alertdialog')
  await purge('0002')
  const other = await question('0002')
  await other.findByRole('button', { name: 'Excluir definitivamente' })
  purged()
  await screen.findByText('OS excluída definitivamente')
  await click(other.getByRole('button', { name: 'Excluir definitivamente' }))
  await waitFor(async () =>
    expect((await shop.call<{ items: object[] }>('orders.trash', {})).items).toEqual([]),
  )
})

test('the way to a quote’s next version leads there also where the details are open again', async () => {
  const order = await shop.order((await shop.customer()).id, { valor: 780 })
  await shop.call('orders.sendQuote', { id: order.id, based_on: order.updated_at })
  await shop.draw('/ordens')
  const row = () => screen.findByRole('link', { name: /^Detalhes da OS/ })
  const details = () => screen.findByRole('dialog', { name: /^Detalhes/ })
  await click(await row())
  await click(await within(await details()).findByRole('button', { name: 'Editar OS' }))
  fill(await screen.findByRole('textbox', { name: 'Valor' }), '690')
  await click(await button('Atualizar'))
  await dialogsClose()
  await screen.findAllByRole('button', { name: 'Enviar versão 2' })
  await click(await row())
  await details()
  const toast = document.querySelector<HTMLElement>('[data-scope=toast][data-part=root]') as HTMLElement
  await click(within(toast).getByRole('button', { name: 'Enviar versão 2' }))
  const sheet = await screen.findByRole('dialog', { name: 'Enviar orçamento' })
  await click(within(sheet).getByRole('button', { name: 'Fechar' }))
  const dialogs = () => document.querySelectorAll('[role=dialog], [role=alertdialog]').length
  await waitFor(() => expect(dialogs()).toBe(1))
  // It opens once, also where another entry of the history tells the same.
  window.history.pushState(window.history.state, '', window.location.href)
  for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame)
  expect(dialogs()).toBe(1)
  window.history.back()
  await click(within(await details()).getByRole('button', { name: 'Fechar' }))
  await dialogsClose()
})
