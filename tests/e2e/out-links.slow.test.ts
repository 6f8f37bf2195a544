import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publicPages } from '../../src/client/site/frame/pages.ts'
import { openBrowser } from '../support/browser.ts'
import { byLot } from '../support/long.ts'
import { openOperator } from '../support/open-operator.ts'
import { sharedServer } from '../support/server-process.ts'
import { reminderInput } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()

test('every link to another origin opens a tab that cannot reach back to the app', async () => {
  const shop = await openOperator(server)
  const { id } = await shop.customer({ email: 'ana@exemplo.com.br' })
  const ready = await shop.order(id, { status: 'Pronto' })
  const owed = await shop.order(id, { status: 'Entregue', data_entrega: '2026-11-20' })
  await shop.call('reminders.create', reminderInput({ os_id: ready.id }))
  const page = await open(server.url)
  await shop.enter(page)

  const all: string[] = []
  const read = async (path: string, expected = '') => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const found = () => outLinks(page)
    await expect.poll(async () => (await found()).join(), { message: path }).toContain(expected)
    all.push(...(await found()))
  }
  for (const path of byLot(8, screens)) await read(path)
  await read(`/ordens?os=${owed.id}`)
  // Where a customer is written to there are some: the test has eyes.
  for (const path of ['/clientes', '/ordens', `/ordens?os=${ready.id}`, `/clientes?historico=${id}`])
    await read(path, 'https://wa.me/')
  expect(all.filter(link => !link.endsWith(' _blank noopener noreferrer'))).toEqual([])
})

const screens = [
  ...['/dashboard', '/financeiro', '/relatorios', '/fotos', '/lembretes'],
  ...['/configuracoes', '/assinatura', '/importar', '/auth', '/nenhuma'],
  ...[
    '',
    '/users',
    '/plans',
    '/reports',
    '/analytics',
    '/kiwify',
    '/contacts',
    '/jobs',
    '/audit',
    '/status',
  ].map(path => `/admin${path}`),
  ...Object.values(publicPages).map(({ path }) => path),
]

/** The links of the page that lead to another origin: where, in which tab and with which relation. */
const outLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ protocol, origin }) => protocol.startsWith('http') && origin !== location.origin)
      .map(({ href, target, rel }) => `${href} ${target} ${rel}`),
  )
