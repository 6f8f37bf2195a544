import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gotoDrawn, openBrowser } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { reminderInput } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()

/** An owner's screen on a phone, whose scripts are held back until they are let go. */
async function openHeld({ path, isNew, place }: Omit<Early, 'act' | 'shows'>, scripts: RegExp) {
  const shop = await openShop(server, { plano: 'profissional' })
  if (!isNew) {
    await shop.order((await shop.customer({ nome: 'Ana Paula Ribeiro' })).id)
    await shop.call('reminders.create', reminderInput({ titulo: 'Comprar fluxo' }))
  }
  const page = await open(server.url, { width: 390, theme: 'light' })
  await shop.enter(page)
  let letGo = () => {}
  const isLetGo = new Promise<void>(done => {
    letGo = done
  })
  await page.route(scripts, async route => {
    await isLetGo
    await route.continue()
  })
  await gotoDrawn(page, path, place(page))
  return { shop, page, letGo }
}

interface Early {
  path: string
  /** A shop without anything yet. */
  isNew?: true
  /** What is tapped, or filled in by `act`. */
  place(page: Page): Locator
  act?(place: Locator): Promise<unknown>
  shows(page: Page, shop: OpenShop): Promise<unknown>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true })
const form = { path: '/configuracoes?aba=empresa' }

const taps: Record<string, Early> = {
  'a status': {
    path: '/ordens',
    place: page => button(page, /^Iniciar/),
    shows: page => button(page, /^Status: Em Andamento/).waitFor(),
  },
  'the list of statuses': {
    path: '/ordens',
    place: page => button(page, /^Status: Recebido/),
    shows: page => choice(page, 'Pronto').waitFor(),
  },
  'a payment': {
    path: '/ordens',
    place: page => button(page, /^Pagamento:/),
    shows: page => page.getByRole('dialog').waitFor(),
  },
  'a filter': {
    path: '/ordens',
    place: page => button(page, /^Pronto/),
    shows: page => page.waitForURL(/status=Pronto/),
  },
  'the list of filters': {
    path: '/ordens',
    place: page => button(page, 'Filtros'),
    shows: page => choice(page, 'Pagas').waitFor(),
  },
  'a row': {
    path: '/ordens',
    place: page => page.getByRole('link', { name: /^Detalhes da OS/ }),
    shows: page => page.getByRole('dialog', { name: /^Detalhes da OS/ }).waitFor(),
  },
  'Nova OS': {
    path: '/ordens',
    place: page => page.getByRole('link', { name: 'Nova OS' }),
    shows: page => page.getByRole('dialog', { name: 'Nova Ordem de Serviço' }).waitFor(),
  },
  'Nova OS of the first steps': {
    path: '/dashboard',
    isNew: true,
    place: page => page.getByRole('main').getByRole('button', { name: 'Nova OS' }),
    shows: page => page.getByRole('dialog', { name: 'Nova Ordem de Serviço' }).waitFor(),
  },
  Mais: {
    path: '/ordens',
    place: page => page.getByRole('button', { name: 'Mais', exact: true }),
    shows: page => page.getByRole('dialog').getByRole('link', { name: 'Lembretes' }).waitFor(),
  },
  'a reminder that is done': {
    path: '/lembretes',
    place: page => button(page, 'Concluir Comprar fluxo'),
    shows: page => button(page, 'Reabrir Comprar fluxo').waitFor(),
  },
}

const fields: Record<string, Early> = {
  'a search': {
    path: '/ordens',
    place: page => page.getByRole('searchbox', { name: 'Buscar OS' }),
    act: place => place.pressSequentially('ana'),
    shows: page => page.waitForURL(/q=ana/),
  },
  'a type of reminders': {
    path: '/lembretes',
    place: page => page.getByRole('combobox', { name: 'Tipo' }),
    act: place => place.selectOption('pagamento'),
    shows: page => page.waitForURL(/tipo=pagamento/),
  },
  'a month': {
    path: '/financeiro',
    place: page => page.getByRole('combobox', { name: 'Mês' }),
    act: place => place.selectOption('tudo'),
    shows: page => page.waitForURL(/mes=tudo/),
  },
  'a day of the reports': {
    path: '/relatorios?aba=avancados',
    place: page => page.getByLabel('De', { exact: true }),
    async act(place) {
      expect(await place.inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/)
      await place.fill('05/01/2026')
    },
    shows: page => page.waitForURL(/de=2026-01-05/),
  },
  'a text of the settings': {
    ...form,
    place: page => page.getByLabel('Nome da loja'),
    act: place => place.fill('Oficina da Bia'),
    async shows(page) {
      await page.getByText('alterado', { exact: true }).waitFor()
      expect(await page.getByLabel('Nome da loja').inputValue()).toBe('Oficina da Bia')
    },
  },
  'lines of the settings': {
    ...form,
    place: page => page.getByLabel('Termos', { exact: true }),
    act: place => place.fill('Garantia de 90 dias'),
    shows: page => page.getByText('alterado', { exact: true }).waitFor(),
  },
  'a switch': {
    path: '/configuracoes?aba=notificacoes',
    place: page => page.getByRole('switch', { name: 'Respostas de orçamento' }),
    act: place => place.tap({ force: true }),
    async shows(page, shop) {
      const stored = async () =>
        (await shop.call<{ notificacoes: { valores: object } }>('settings.all')).notificacoes.valores
      await expect.poll(stored).toMatchObject({ respostas_orcamento: 'false', pagamentos_pendentes: 'true' })
      expect(await page.getByRole('switch', { name: 'Respostas de orçamento' }).isChecked()).toBe(false)
    },
  },
  'a theme': {
    path: '/configuracoes?aba=sistema',
    place: page => page.getByRole('radio', { name: 'Escuro' }),
    act: place => place.tap({ force: true }),
    shows: page => page.locator('html[data-theme=dark]').waitFor(),
  },
}

const [appCode, allCode] = [/\/assets\/.+\.js$/, /before-app\.js|\/assets\/.+\.js$/]
const cases = [
  ...Object.entries(taps).map(([name, early]) => [name, 'the app is there', appCode, early] as const),
  ...Object.entries({ ...taps, ...fields }).map(
    ([name, early]) => [name, 'any script is there', allCode, early] as const,
  ),
]

test.each(cases)('%s, tapped or filled in before %s, is done once the app is', async (...[
  ,
  ,
  scripts,
  early,
]) => {
  const { shop, page, letGo } = await openHeld(early, scripts)
  if (scripts === appCode) await page.waitForFunction(() => 'earlyTaps' in window)
  const place = early.place(page)
  await (early.act?.(place) ?? place.tap())
  letGo()
  await early.shows(page, shop)
})

test('a button that the keyboard stands on is not pressed', async () => {
  const { shop, page, letGo } = await openHeld(
    { path: '/ordens', place: on => button(on, /^Iniciar/) },
    allCode,
  )
  const step = button(page, /^Iniciar/)
  await page.getByRole('button', { name: /^Status: Recebido/ }).focus()
  await page.keyboard.press('Tab')
  expect(await step.evaluate(one => one === document.activeElement)).toBe(true)
  letGo()
  await page.locator('#root:not([data-opening])').waitFor()
  await page.waitForLoadState('networkidle')
  const { items } = await shop.call<{ items: { status: string }[] }>('orders.list', {})
  expect(items).toMatchObject([{ status: 'Recebido' }])
})
