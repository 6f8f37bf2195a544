import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { streamPath } from '../../src/shared/live.ts'
import { openBrowser } from '../support/browser.ts'
import { byLot } from '../support/long.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()
let shop: OpenShop
let id: string
let link: string

beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  const { id: cliente_id } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
  const order = await shop.order(cliente_id, { valor: 780 })
  id = order.id
  const sent = await shop.call<{ url: string }>('orders.sendQuote', { id, based_on: order.updated_at })
  link = `${server.url}${new URL(sent.url).pathname}`
})

/** The page's stream, once it is open. */
const streamOf = (page: Page) => page.waitForResponse(answer => new URL(answer.url()).pathname === streamPath)

/** The list in a browser of its own, once its stream is open. */
async function list(width: 320 | 390 | 768 | 1440 = 1440): Promise<Page> {
  const page = await open(server.url, { width, theme: 'light' })
  await shop.enter(page)
  const stream = streamOf(page)
  await page.goto('/ordens')
  await page.getByText('Aguardando aprovação').waitFor()
  await stream
  return page
}

/** The customer answers on their page: no session, no script. */
async function answerByLink(fields: Record<string, string>) {
  const body = new URLSearchParams({ versao: '1', ...fields })
  const headers = { origin: server.url }
  const { status } = await fetch(`${link}/resposta`, { method: 'POST', body, headers, redirect: 'manual' })
  expect(status).toBe(303)
}

test('claim: the owner’s screens say at once what a customer answered, once in each, with the way to the order', async () => {
  const [page, phone] = [await list(), await list(390)]
  await answerByLink({ resposta: 'aprovado', nome: 'Ana Paula' })
  const said = 'Ana Paula Ribeiro aprovou o orçamento da OS 0001, R$ 780,00'
  for (const screen of [page, phone]) {
    await screen.getByText(said).waitFor()
    await screen.locator('[data-quote]').getByText('Aprovado', { exact: true }).waitFor()
    expect(await screen.getByText(said).count()).toBe(1)
  }
  await page.getByRole('link', { name: /^Ordens de Serviço ?, 1 resposta de orçamento/ }).waitFor()
  // Under the pointer it stays.
  await page.getByRole('button', { name: 'Ver OS' }).hover()
  // A tab that is opened now was told by its list.
  const later = await open(server.url)
  await shop.enter(later)
  const stream = streamOf(later)
  await later.goto('/ordens')
  await later.locator('[data-quote]').getByText('Aprovado', { exact: true }).waitFor()
  await stream
  // A message that came with the stream would be here by now.
  await later.waitForTimeout(500)
  expect(await later.getByText(said).count()).toBe(0)
  await page.getByRole('button', { name: 'Ver OS' }).click()
  await page.getByRole('dialog', { name: /^Detalhes/ }).waitFor()
})

testInAll('a refusal brings its reason; what the owner does at the counter brings no message', async () => {
  const page = await list()
  await answerByLink({ resposta: 'recusado', nome: '', motivo: 'Achei caro' })
  await page.getByText('Ana Paula Ribeiro recusou o orçamento da OS 0001, R$ 780,00').waitFor()
  await page.getByText('Achei caro').waitFor()
  await shop.call('orders.reopenQuote', { id, versao: 1 })
  await page.locator('[data-quote]').getByText('Aguardando aprovação').waitFor()
  await shop.call('orders.answerQuote', { id, versao: 2, resposta: 'aprovado', nome: 'Ana', motivo: null })
  await page.locator('[data-quote]').getByText('Aprovado', { exact: true }).waitFor()
  // A message would be here by now.
  await page.waitForTimeout(500)
  expect(await page.getByText(/aprovou o orçamento/).count()).toBe(0)
})

describe.each(byLot(1, [320, 390, 768, 1440] as const))('the row at %i px', width => {
  test('says its quote whole, beside the date and within the row', async () => {
    const page = await list(width)
    for (const more of width === 1440 ? [1440, 1366, 1100] : [width]) {
      await page.setViewportSize({ width: more, height: 800 })
      const found = await page.locator('li:has(> [data-cell=value])').evaluate(row => {
        const rectOf = (node: Node | null | undefined) => {
          const range = document.createRange()
          if (node) range.selectNodeContents(node)
          const { left, right, top, bottom } = range.getBoundingClientRect()
          return { left, right, top, bottom }
        }
        const quote = row.querySelector('[data-quote]')
        const others = [...row.querySelectorAll('[data-cell=date] [data-sub], [data-cell=who] [data-sub]')]
        return {
          quote: rectOf(quote),
          lines: quote?.getClientRects().length,
          others: others.map(rectOf),
          row: rectOf(row),
          wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }
      })
      expect(found.wide, `${more}`).toBe(0)
      expect(found.quote.right).toBeLessThanOrEqual(found.row.right + 1)
      for (const other of found.others) {
        const isBeside = other.top < found.quote.bottom && found.quote.top < other.bottom
        if (isBeside) expect(found.quote.left - other.right, `${more}`).toBeGreaterThanOrEqual(8)
      }
    }
  })
})
