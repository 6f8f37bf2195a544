import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dialog, gone, press, shown } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { shopsToday } from '../support/this-month.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)

let shop: DrawnShop
let cliente_id: string
beforeEach(async () => {
  shop = await drawnShop(app, database)
  cliente_id = (await shop.customer({ nome: 'Ana Paula Ribeiro' })).id
})

const late = () => {
  const [data_entrada, data_previsao] = [-60, -1].map(days => addDays(shopsToday(), days))
  return shop.order(cliente_id, { data_entrada, data_previsao })
}
const step = async (name: string) =>
  (await screen.findByRole('heading', { name, level: 3 })).closest('li') as HTMLElement
const says = (name: string, words: RegExp) =>
  waitFor(async () => expect(shown(await step(name))).toMatch(words))
const visit = (path: string) => window.history.pushState(null, '', path)
const steps = 'Comece em três passos'

describe('the first day', () => {
  test('has three steps, each of which says what was done, until all are done', async () => {
    const server = await shop.draw('/dashboard')
    await screen.findByRole('heading', { name: steps })
    await screen.findByText('Nenhuma ordem de serviço encontrada. Crie sua primeira OS!')
    expect(screen.queryByText('Feito')).toBeNull()
    await says('Escolha o texto do WhatsApp', /Olá, Marlene! A OS 0001 .* está pronta/)
    await press(within(await step('Abra a primeira OS')).getByRole('button', { name: 'Nova OS' }))
    await dialog('Nova Ordem de Serviço')

    const save = async (categoria: string, chave: string, valor: string) => {
      await shop.call('settings.save', { categoria, based_on: null, registros: [{ chave, valor }] })
      await server.tell('settings')
    }
    await save('empresa', 'nome', 'Beto Celulares')
    visit('/dashboard')
    await says('Preencha os dados da loja', /Feito: Beto Celulares\./)
    await late()
    await server.tell('orders')
    await says('Abra a primeira OS', /Feito: OS 0001, /)
    await press(screen.getByRole('link', { name: 'Rever o texto do WhatsApp' }))
    await waitFor(() => expect(window.location.pathname).toBe('/configuracoes'))
    expect(window.location.search).toBe('?aba=empresa')
    await save('mensagens', 'pronto', 'Oi, {cliente}! Pronto.')
    visit('/dashboard')
    await screen.findByRole('heading', { name: 'Ordens recentes' })
    await gone(() => screen.queryByText(steps))
  })

  test('of a shop that deleted its only order asks for no first one', async () => {
    await shop.call('orders.delete', { id: (await late()).id })
    await shop.draw('/dashboard')
    await step('Abra uma OS')
  })

  test('goes on with many orders, as after an import, until it is dismissed, on every device', async () => {
    for (let count = 0; count < 6; count++) await late()
    await shop.draw('/dashboard')
    await says('Abra a primeira OS', /Feito: 6 OS na loja\./)
    const dismiss = () => screen.findByRole('button', { name: 'Não mostrar mais' })
    await userEvent.click(await dismiss())
    await gone(() => screen.queryByText(steps))
    await screen.findByText('Passos guardados em Ajuda')
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    await userEvent.click(await dismiss())
    await gone(() => screen.queryByText(steps))
    const stored = () => database.sql`select valor from configuracoes
      where user_id = ${shop.user_id} and chave = 'passos_ocultos' and valor = 'true'`
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    await shop.draw('/dashboard')
    await screen.findByRole('heading', { name: 'Ordens recentes' })
    expect(screen.queryByText(steps)).toBeNull()
  })

  test('shows a sample order, of which nothing is stored or asked', async () => {
    const server = await shop.draw('/dashboard')
    const button = await screen.findByRole('button', { name: 'Ver uma OS de exemplo' })
    const before = server.asked.length
    await press(button)
    const sample = await dialog('OS de exemplo')
    await within(sample).findByText('Só para ver como fica', { exact: false })
    await within(sample).findByText('Samsung Galaxy S21 FE')
    await within(sample).findByText('recebeu o aparelho', { exact: false })
    await within(sample).findByText('Nenhuma foto nesta OS.')
    await userEvent.click(within(sample).getByRole('link', { name: 'Marlene Duarte' }))
    await userEvent.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog', { name: 'OS de exemplo' }))
    expect(window.location.pathname).toBe('/dashboard')
    expect(server.asked.slice(before).filter(path => path.startsWith('orders.'))).toEqual([])
    expect(await database.sql`select 1 from ordens_servico where user_id = ${shop.user_id}`).toEqual([])
  })
})
