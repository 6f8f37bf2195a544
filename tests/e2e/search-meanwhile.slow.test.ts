import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { beginSmallShop } from '../support/palette.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

test('a search says that nothing is found only once the server has, and is asked once', async () => {
  const { page } = await beginSmallShop(server, open)
  // What is as new as this is asked for once more when the stream opens.
  await page.route('**/live.changes**', route => route.abort())
  await page.goto('/ordens')
  const list = page.getByRole('list', { name: 'Ordens de Serviço' })
  await list.getByText('Mariana Duarte').first().waitFor()
  const asked: string[] = []
  let letThrough = () => {}
  const held = new Promise<void>(done => (letThrough = done))
  await page.route('**/trpc/**orders.list**', async route => {
    const body = route.request().postData() ?? ''
    if (body.includes('"q"')) {
      asked.push(body)
      await held
    }
    await route.continue()
  })
  const search = page.getByRole('searchbox', { name: 'Buscar OS' })
  // All keys in one turn: on a busy machine there may be more than 150 ms between two that come one by one.
  await search.evaluate((field: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    for (const text of ['m', 'mar', 'mariana ', 'mariana xyz']) {
      set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await expect.poll(() => asked.length).toBe(1)
  await expect.poll(() => list.getAttribute('aria-busy')).toBe('true')
  expect(await list.getByText('Mariana Duarte').count()).toBeGreaterThan(0)
  expect(await list.getByText('Ana Paula Ribeiro').count()).toBe(0)
  letThrough()
  await page.getByText('Nenhuma OS encontrada com os filtros aplicados.').waitFor()
  expect(asked).toEqual([expect.stringContaining('mariana xyz')])

  // The rows of the whole list are known: they are back before any answer.
  await page.unroute('**/trpc/**orders.list**')
  await page.route('**/trpc/**orders.list**', () => {})
  await search.fill('duarte')
  await list.getByText('Mariana Duarte').first().waitFor()
  expect(await list.getByText('Ana Paula Ribeiro').count()).toBe(0)
})
