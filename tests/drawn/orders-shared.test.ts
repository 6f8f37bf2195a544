import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  button,
  click,
  fill,
  focusComesTo,
  keys,
  noneOf,
  press,
  says,
  tabTo,
  value,
} from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import type { RemoteOrder } from '../support/open-shop.ts'
import { orderInput } from '../support/shops.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
let shop: DrawnShop
let cliente_id: string

beforeEach(async () => {
  shop = await drawnShop(app, database)
  cliente_id = (await shop.customer()).id
})

const order = (fields = {}) => shop.order(cliente_id, fields)

describe('an order that two people edit', () => {
  const findMerge = () => screen.findByRole('dialog', { name: 'Esta OS foi alterada em outro lugar' })

  /** What another device saves while the form is open here. */
  async function elsewhere({ id, updated_at }: RemoteOrder, fields: object) {
    const { chave: _, ...input } = orderInput(cliente_id, fields)
    return shop.call('orders.update', { ...input, id, based_on: updated_at })
  }

  test('both versions are told apart and chosen from', async () => {
    const stored = await order()
    await shop.draw(`/ordens?editar=${stored.id}`)
    await button('Atualizar')
    const form = within(screen.getByRole('dialog', { name: 'Editar Ordem de Serviço' }))
    const field = (label: string) =>
      form.getByLabelText(new RegExp(`^${label}`), { selector: 'input, textarea' })
    const price = () => form.getByRole('textbox', { name: 'Valor' })
    fill(price(), '800')
    fill(field('Observações'), 'Escrito aqui')
    const newer = await elsewhere(stored, { valor: 950, defeito: 'Não liga' })
    await click(form.getByRole('button', { name: 'Atualizar' }))

    const both = await findMerge()
    const merge = within(both)
    const valor = within(await merge.findByRole('group', { name: 'Valor' }))
    const choice = (name: RegExp) => valor.getByRole<HTMLInputElement>('radio', { name })
    expect(choice(/Sua versão.*800,00/s).checked).toBe(true)
    await focusComesTo(both)
    await tabTo(choice(/Sua versão/))
    await keys('{ArrowRight}')
    await waitFor(() => expect(choice(/Versão salva.*950,00/s).checked).toBe(true))
    expect(merge.getAllByRole('group'), 'only one field collides').toHaveLength(1)

    await press(merge.getByRole('button', { name: 'Voltar ao formulário' }))
    await noneOf('dialog', 'Esta OS foi alterada em outro lugar')
    expect(value(price())).toBe('950,00')
    expect(value(field('Defeito'))).toBe('Não liga')
    expect(value(field('Observações'))).toBe('Escrito aqui')

    fill(price(), '990')
    await shop.call('orders.setStatus', { id: newer.id, based_on: newer.updated_at, status: 'Pronto' })
    await click(form.getByRole('button', { name: 'Atualizar' }))
    const again = within(await findMerge())
    await again.findByText('Pronto')
    await click(again.getByRole('button', { name: 'Juntar e salvar' }))
    await screen.findByText('OS atualizada com sucesso!')
    await noneOf('dialog')
    expect(await shop.call('orders.get', { id: stored.id })).toMatchObject({
      valor: 990,
      defeito: 'Não liga',
      observacoes: 'Escrito aqui',
      status: 'Pronto',
    })
  })
})

describe('an order that is deleted', () => {
  const ask = () => screen.getByRole('alertdialog', { name: 'Excluir OS' })

  async function askToDelete(number: string) {
    const dialog = await screen.findByRole('dialog', { name: `Detalhes da OS ${number}` })
    await press(await within(dialog).findByRole('button', { name: 'Mais ações' }))
    await focusComesTo(await screen.findByRole('menu'))
    await keys('{End}{Enter}')
    await screen.findByRole('alertdialog', { name: 'Excluir OS' })
  }

  test('by keyboard: it names what is lost, leaves the list, and the focus goes on beside it', async () => {
    for (const modelo of ['11', '12', '13']) await order({ modelo })
    await shop.draw('/ordens')
    await press(await screen.findByRole('link', { name: 'Detalhes da OS-0002' }))
    await askToDelete('0002')
    await says(ask, 'Excluir a OS 0002 de Ana Paula Ribeiro (iPhone 12)?')
    await focusComesTo(ask())
    await keys('{Escape}')
    await noneOf('alertdialog')
    await askToDelete('0002')
    await press(within(ask()).getByRole('button', { name: 'Excluir' }))
    await screen.findByText('OS excluída com sucesso!')
    await noneOf('dialog')
    await noneOf('link', 'Detalhes da OS-0002')
    await screen.findByRole('link', { name: 'Detalhes da OS-0001' })
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await waitFor(() => expect(focused()).toBe('Detalhes da OS-0001'))
    await button(/^Todos\s*2/)
  })

  test('is said to need a place of the plan to come back, where the plan has a limit', async () => {
    const needed = 'Para voltar, ela precisa de lugar no limite de OS do seu plano.'
    const { id } = await order()
    await shop.draw(`/ordens?os=${id}`)
    await askToDelete('0001')
    await says(ask, needed)
    await database.sql`
      update user_planos set plano = 'profissional', data_fim = null where user_id = ${shop.user_id}`
    await shop.draw(`/ordens?os=${id}`)
    await askToDelete('0001')
    await says(ask, 'pode ser restaurada por 30 dias')
    expect(within(ask()).queryByText(needed, { exact: false })).toBeNull()
  })

  test('elsewhere, while its details are open here', async () => {
    const { id } = await order()
    // Nothing is told here of what happens there.
    await shop.draw(`/ordens?os=${id}`)
    await askToDelete('0001')
    await shop.call('orders.delete', { id })
    await click(within(ask()).getByRole('button', { name: 'Excluir' }))
    await screen.findByText('A OS 0001 já tinha sido excluída em outro lugar.')
    await screen.findByText(/Nenhuma ordem de serviço encontrada\./)
  })

  test('not once the plan is over', async () => {
    const { id } = await order()
    await shop.endPlan()
    await shop.draw(`/ordens?os=${id}`)
    const remove = () => screen.getByRole('button', { name: 'Excluir OS' })
    await waitFor(() => expect(remove().getAttribute('aria-disabled')).toBe('true'))
    await click(remove())
    await screen.findByRole('tooltip', { name: 'Teste expirado - Assine um plano' })
  })
})
