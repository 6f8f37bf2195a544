import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { button, click, fill, focusIsOn, keys, noneOf, value, words } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { orderInput } from '../support/shops.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
let shop: DrawnShop
let cliente_id: string

beforeEach(async () => {
  shop = await drawnShop(app, database)
  cliente_id = (await shop.customer({ nome: 'Ana Paula Ribeiro' })).id
})

const line = (fields: Partial<OrderLine> = {}): OrderLine => ({
  tipo: 'peca',
  descricao: 'Tela OLED',
  quantidade: 1,
  valor_unitario: 580,
  custo_unitario: 398,
  garantia_dias: null,
  ...fields,
})
const labour = line({ tipo: 'servico', descricao: 'Troca', valor_unitario: 180, custo_unitario: null })
const withLines = (itens: OrderLine[], fields = {}) =>
  shop.order(cliente_id, { valor: undefined, itens, ...fields })

const stored = async (id: string) => {
  const order = await shop.call<Record<string, unknown>>('orders.get', { id })
  const { itens, soma_itens, desconto, valor } = order
  return { itens, soma_itens, desconto, valor }
}

async function edit(id: string) {
  const server = await shop.draw(`/ordens?editar=${id}`)
  await button('Atualizar')
  const form = within(screen.getByRole('dialog', { name: 'Editar Ordem de Serviço' }))
  const item = (place: number) => form.getByRole('group', { name: `Item ${place}` })
  return {
    server,
    form,
    item,
    cell: (place: number, name: string) => within(item(place)).getByLabelText(name),
    press: (name: string) => click(form.getByRole('button', { name })),
    price: () => value(form.getByRole('textbox', { name: 'Valor' })),
    discount: () => form.getByLabelText(/^Desconto/),
    async saved() {
      await click(form.getByRole('button', { name: 'Atualizar' }))
      await screen.findByText('OS atualizada com sucesso!')
      await noneOf('dialog')
    },
  }
}

describe('the lines of an order that is edited', () => {
  test('the last one that goes gives the value back as it was, and says so to the server', async () => {
    const order = await withLines([line(), labour], { desconto: 20 })
    const { form, cell, press, price, saved } = await edit(order.id)
    await press('Remover item 2')
    await focusIsOn(() => cell(1, 'Descrição'))
    expect(price()).toBe('560,00')
    await press('Remover item 1')
    await focusIsOn(() => form.getByRole('button', { name: 'Detalhar em peças e mão de obra' }))
    expect(price()).toBe('740,00')
    await saved()
    expect(await stored(order.id)).toMatchObject({ itens: [], soma_itens: null, desconto: 0, valor: 740 })
  })

  test('an order whose lines were not touched keeps them, and sends none that it never had', async () => {
    const [detailed, plain] = [await withLines([line(), labour]), await shop.order(cliente_id)]
    const sent: unknown[] = []
    for (const { id } of [detailed, plain]) {
      const { server, form, saved } = await edit(id)
      fill(form.getByLabelText(/^Observações/), 'Ligar antes')
      await saved()
      sent.push(...server.sent('orders.update'))
    }
    expect(await stored(detailed.id)).toMatchObject({ itens: [line(), labour], valor: 760 })
    expect(await stored(plain.id)).toMatchObject({ itens: [], valor: 780 })
    expect(sent).toHaveLength(2)
    expect(JSON.stringify(sent[1])).not.toMatch(/itens|desconto|a_orcar/)
  })

  test('what is wrong with one stands beside it, and a blank one is left out', async () => {
    const order = await withLines([line()])
    const { form, item, cell, press, discount, saved } = await edit(order.id)
    await press('Peça')
    await focusIsOn(() => cell(2, 'Descrição'))
    await press('Serviço')
    await waitFor(() => item(3))
    fill(cell(3, 'Descrição'), 'Limpeza')
    fill(cell(3, 'Qtd'), '0')
    fill(discount(), '900')
    await press('Atualizar')
    await waitFor(() =>
      expect(words(item(2).parentElement as HTMLElement)).toContain(
        'Qtd: Informe de 1 a 999 · Valor unitário: Valor é obrigatório',
      ),
    )
    await focusIsOn(() => cell(2, 'Qtd'))
    fill(cell(2, 'Qtd'), '1')
    fill(cell(2, 'Valor unitário'), '20')
    await press('Atualizar')
    await form.findByText('O desconto é maior que a soma dos itens')
    fill(discount(), '')
    await click(form.getAllByRole('button', { name: 'Garantia deste item' })[0] as HTMLElement)
    await focusIsOn(() => form.getByRole('textbox', { name: /^Garantia/ }))
    await keys('180')
    await saved()
    expect(await stored(order.id)).toMatchObject({
      itens: [line({ garantia_dias: 180 }), { descricao: 'Limpeza' }],
      valor: 600,
    })
  })

  test('what the server alone finds wrong with one stands beside it, blank ones or not', async () => {
    const order = await withLines([line(), labour])
    const { server, form, item, cell, press } = await edit(order.id)
    fill(cell(1, 'Descrição'), '')
    fill(cell(1, 'Custo unitário'), '')
    fill(cell(1, 'Valor unitário'), '')
    fill(cell(2, 'Descrição'), 'Limpeza')
    server.alter('orders.update', input =>
      JSON.parse(JSON.stringify(input).replace('"quantidade":1', '"quantidade":0')),
    )
    await press('Atualizar')
    await waitFor(() =>
      expect(words(item(1).parentElement as HTMLElement)).toContain('Qtd: Informe de 1 a 999'),
    )
    await focusIsOn(() => cell(1, 'Qtd'))
    expect(value(cell(1, 'Descrição'))).toBe('Limpeza')
    expect(form.queryByRole('group', { name: 'Item 2' })).toBeNull()
  })

  test('two devices that change them at once are asked as about any field', async () => {
    const order = await withLines([line(), labour])
    const { form, cell, press, discount, saved } = await edit(order.id)
    fill(cell(1, 'Valor unitário'), '600')
    const { chave: _, ...input } = orderInput(cliente_id, { valor: undefined, itens: [line()], desconto: 30 })
    await shop.call('orders.update', { ...input, id: order.id, based_on: order.updated_at })
    await press('Atualizar')
    const merge = within(await screen.findByRole('dialog', { name: 'Esta OS foi alterada em outro lugar' }))
    const itens = within(await merge.findByRole('group', { name: 'Itens' }))
    await itens.findByRole('radio', { name: /Sua versão.*600,00/s })
    expect(merge.getAllByRole('group'), 'price, lines and discount are one').toHaveLength(1)
    await click(itens.getByRole('radio', { name: /Versão salva.*Desconto: R\$\s30,00/s }))
    await click(merge.getByRole('button', { name: 'Voltar ao formulário' }))
    await noneOf('dialog', 'Esta OS foi alterada em outro lugar')
    expect(form.queryByRole('group', { name: 'Item 2' })).toBeNull()
    fill(discount(), '40')
    await saved()
    expect(await stored(order.id)).toMatchObject({ itens: [line()], desconto: 40, valor: 540 })
  })
})
