import { beforeAll, expect, test, vi } from 'vitest'
import type { ReadyPage } from '../../src/client/draw.tsx'
import { drawWith } from '../../src/server/http/drawn-screen.ts'
import { languages } from '../../src/shared/preferences.ts'
import { builtPage, ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { byLot } from '../support/long.ts'
import { makeCustomer, makeExpense, makeOrder, makeShop } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'
import { makeWholeShop } from '../support/whole-shop.ts'

let app: TestApp
let cookie: string
let order: { id: string; cliente_id: string }
/** The page that was asked for last. */
let ready: ReadyPage | null

beforeAll(async () => {
  const { db } = await freshDatabase()
  const draw = drawWith(async asked => {
    ready = await builtPage(asked)
    return ready
  })
  app = await testApp(db, { draw })
  const shop = await makeShop(db, { plano: 'profissional' })
  order = (await makeWholeShop(db, app.storage, shop)).order
  const { id } = await makeCustomer(db, shop, { nome: 'Muitas Ordens' })
  for (let at = 0; at < 20; at++) await makeOrder(db, shop, id, { valor: 1234.5 + at })
  await makeExpense(db, shop, { descricao: 'Aluguel', valor: 1500, data_despesa: today() })
  cookie = await app.signIn(shop.email)
})

/** A page waits for its calls for a moment only: on a busy machine it may come without their answers. */
const inTime = (see: () => Promise<void>) => vi.waitFor(see, 30_000)

const today = () => new Date().toISOString().slice(0, 10)

async function readyAt(url: string, as = cookie): Promise<ReadyPage> {
  ready = null
  await app.app.inject({ url, headers: { host: ours.host, ...(as && { cookie: as }) } })
  if (!ready) throw new Error(`${url} was not drawn`)
  return ready
}

/** Draws as on a device whose clock is a day ahead, in another zone, with other words for days and numbers. */
function drawnElsewhere(page: ReadyPage): string {
  const zone = process.env.TZ
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 3_600_000 })
  process.env.TZ = 'Asia/Tokyo'
  stubFormat(Intl.DateTimeFormat, () => 'other words')
  stubFormat(Intl.RelativeTimeFormat, () => 'other words')
  // Lingui writes counts by it.
  stubFormat(Intl.NumberFormat, value => (Number(value) < 1000 ? String(value) : 'other words'))
  try {
    return page.draw()?.html ?? ''
  } finally {
    vi.useRealTimers()
    for (const restore of stubbed.splice(0)) restore()
    process.env.TZ = zone
    if (zone === undefined) delete process.env.TZ
  }
}

const stubbed: (() => void)[] = []

function stubFormat({ prototype }: { prototype: object }, format: (value: unknown) => string) {
  const before = Object.getOwnPropertyDescriptor(prototype, 'format')
  Object.defineProperty(prototype, 'format', { value: format, configurable: true })
  stubbed.push(() => before && Object.defineProperty(prototype, 'format', before))
}

/** What a browser has, and Node partly too. */
const ofDevices = ['window', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage']

function drawnWithoutDevice(page: ReadyPage): string {
  for (const name of ofDevices) vi.stubGlobal(name, undefined)
  try {
    return page.draw()?.html ?? ''
  } finally {
    vi.unstubAllGlobals()
  }
}

const screens = [
  ...[
    '/dashboard',
    '/ordens',
    '/ordens?q=marlene',
    '/ordens?alerta=atrasadas',
    '/clientes',
    '/clientes?q=sem',
  ],
  ...['/financeiro', '/financeiro?mes=2026-10', '/relatorios', '/fotos', '/fotos?modo=lista', '/lembretes'],
  ...['evolucao', 'orcamentos', 'margem', 'avancados'].map(tab => `/relatorios?aba=${tab}`),
  ...['perfil', 'empresa', 'notificacoes', 'sistema', 'seguranca'].map(tab => `/configuracoes?aba=${tab}`),
  '/assinatura',
  '/importar',
]
/** A screen, and the same with a dialog that its address names. */
const withDialogs = (): [string, string][] => [
  ['/dashboard', '/dashboard?planos=true'],
  ['/ordens', `/ordens?os=${order.id}`],
  ['/ordens', `/ordens?editar=${order.id}`],
  ['/ordens', '/ordens?nova=true'],
  ['/ordens', '/ordens?lixeira=true'],
  ['/clientes', `/clientes?editar=${order.cliente_id}`],
  ['/clientes', `/clientes?historico=${order.cliente_id}`],
  ['/clientes', '/clientes?novo=true'],
  ['/financeiro', '/financeiro?nova=true'],
  ['/lembretes', '/lembretes?novo=true'],
  ['/relatorios', '/relatorios?planos=true'],
]

test.each(byLot(7, screens))('%s is drawn by what the page says alone, on any device', async url => {
  for (const language of languages) {
    const page = await readyAt(url, `${cookie}; idioma=${language}`)
    const html = drawnWithoutDevice(page)
    expect(html).toContain('<main')
    // In the place of what threw.
    expect(html).not.toContain('<template')
    expect(drawnElsewhere(page)).toBe(html)
  }
})

test.each(['/auth', '/auth?aba=cadastrar', '/auth?aba=recuperar'])('%s too, for a stranger', async url => {
  const page = await readyAt(url, '')
  const html = drawnWithoutDevice(page)
  expect(html).toContain('<form')
  expect(drawnElsewhere(page)).toBe(html)
})

test('what is printed of an order is drawn without its paper', async () => {
  const page = await readyAt(`/ordens/${order.id}/imprimir`)
  const html = drawnWithoutDevice(page)
  expect(html).toContain('role="status"')
  expect(drawnElsewhere(page)).toBe(html)
})

testInAll('a dialog that the address names is not drawn: its screen is', async () => {
  for (const [plain, url] of withDialogs()) {
    expect(drawnWithoutDevice(await readyAt(url)), url).not.toMatch(/role="(alert)?dialog"/)
    await inTime(async () => {
      const html = drawnWithoutDevice(await readyAt(url))
      expect(html.length, url).toBeGreaterThan(0.9 * drawnWithoutDevice(await readyAt(plain)).length)
    })
  }
})

test('a list is drawn with all rows of its first page, and its search is a form', async () => {
  await inTime(async () => {
    const html = drawnWithoutDevice(await readyAt('/ordens'))
    expect(html.match(/data-cell="who"/g)).toHaveLength(22)
  })
  for (const url of ['/ordens', '/clientes', '/lembretes', '/fotos'])
    expect(drawnWithoutDevice(await readyAt(url)), url).toMatch(
      /<form[^>]* method="get"[^>]*>.*<input[^>]* name="q"/s,
    )
})
