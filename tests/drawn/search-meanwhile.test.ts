import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { fill } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
let shop: DrawnShop

beforeEach(async () => {
  shop = await drawnShop(app, database)
  for (const [index, nome] of ['Ana Paula Ribeiro', 'Mariana Duarte'].entries()) {
    const { id } = await shop.customer({ nome, telefone: `1198741110${index + 1}` })
    await shop.order(id)
  }
})

const list = () => screen.getByRole('list', { name: 'Ordens de Serviço' })
const names = () => within(list()).queryAllByText(/^(Ana Paula Ribeiro|Mariana Duarte)$/)
const shown = (...wanted: string[]) =>
  waitFor(() => expect([...new Set(names().map(name => name.textContent))].sort()).toEqual(wanted))
const search = () => screen.getByRole('searchbox', { name: 'Buscar OS' })
const isBusy = () => waitFor(() => expect(list().getAttribute('aria-busy')).toBe('true'))

test('a search shows what it will find of the rows that are there, before its answer comes', async () => {
  const server = await shop.draw('/ordens')
  await shown('Ana Paula Ribeiro', 'Mariana Duarte')
  const answer = server.hold('orders.list')
  fill(search(), 'ribeiro ana')
  await shown('Ana Paula Ribeiro')
  await isBusy()
  answer()
})
