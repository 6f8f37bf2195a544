import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { addMinutes, splitWallClock, wallClockOf } from '../../src/shared/wall-clock.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dialog, field, gone } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { reminderInput } from '../support/shops.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
const now = () => wallClockOf(new Date(), 'America/Sao_Paulo')

let shop: DrawnShop
beforeEach(async () => {
  shop = await drawnShop(app, database, { plano: 'profissional' })
})

const remind = (fields: Record<string, unknown>) =>
  shop.call<{ id: string }>('reminders.create', reminderInput(fields))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const noButton = (name: string) => gone(() => screen.queryByRole('button', { name }))

describe('on the screen', () => {
  test('search and filters are in the address, and a link opens what it names', async () => {
    const at = addMinutes(now(), -60)
    const { id } = await remind({ titulo: 'Cobrar o resto', data_lembrete: at, tipo: 'pagamento' })
    await remind({ titulo: 'Cobrar amanhã', data_lembrete: addMinutes(at, 2060) })
    await shop.draw('/lembretes')
    await button('Cobrar amanhã')
    await userEvent.click(await button(/^Vencido/))
    await noButton('Cobrar amanhã')
    await userEvent.selectOptions(screen.getByLabelText('Tipo'), 'entrega')
    await screen.findByText('Nenhum lembrete encontrado com os filtros aplicados.')
    expect(window.location.search).toBe('?status=vencido&tipo=entrega')
    await userEvent.click(await button('Limpar filtros'))
    await button('Cobrar amanhã')
    await userEvent.keyboard('/resto')
    await noButton('Cobrar amanhã')
    await waitFor(() => expect(window.location.search).toBe('?q=resto'))

    await shop.draw(`/lembretes?editar=${id}`)
    const form = await dialog('Editar Lembrete')
    expect(field(form, 'Hora').value).toBe(splitWallClock(at).time)
    await userEvent.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog', { name: 'Editar Lembrete' }))
    await userEvent.keyboard('n')
    await dialog('Novo Lembrete')
  })

  test('where reminders cannot be loaded the screen says so, and a reload brings them', async () => {
    await remind({ titulo: 'Comprar fluxo' })
    const server = await shop.draw('/lembretes', { failing: ['reminders.list'] })
    await screen.findByText('Erro ao carregar lembretes')
    server.mend('reminders.list')
    await userEvent.click(await button('Recarregar'))
    await button('Comprar fluxo')
  })

  test('the dashboard names what is due, and leads to it', async () => {
    await remind({ titulo: 'Buscar a tela', data_lembrete: addMinutes(now(), -90) })
    await shop.draw('/dashboard')
    await screen.findByText('1 vencido')
    await userEvent.click(await screen.findByRole('link', { name: /Buscar a tela/ }))
    await dialog('Editar Lembrete')
  })
})
