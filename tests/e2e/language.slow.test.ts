import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Language } from '../../src/shared/preferences.ts'
import { openBrowser, visit } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { root } from '../support/sources.ts'

const server = sharedServer()
const open = openBrowser()

const screens = [
  '/dashboard',
  '/dashboard?planos=true',
  '/ordens',
  '/ordens?nova=true',
  '/ordens?q=nada',
  '/clientes',
  '/clientes?novo=true',
  '/financeiro',
  '/financeiro?nova=true',
  '/relatorios',
  '/fotos',
  '/lembretes',
  '/lembretes?novo=true',
  '/lembretes?q=nada',
  '/configuracoes',
  '/configuracoes?aba=empresa',
  '/configuracoes?aba=notificacoes',
  '/configuracoes?aba=sistema',
  '/configuracoes?aba=seguranca',
  '/assinatura',
]

// Every other screen is loaded in one of the two, and the other is chosen while it stands: each is seen in both.
test.each([
  ['en', 'es'],
  ['es', 'en'],
] as const)('no screen says anything of ours in Portuguese, loaded in %s or standing while %s is chosen elsewhere', async (loaded, chosen) => {
  const shop = await openShop(server)
  const { id, order } = await fillShop(shop)
  const page = await open(server.url)
  await shop.enter(page)
  const all = [...screens, `/ordens?os=${order.id}`, `/clientes?historico=${id}`]
  for (const path of all.filter((_, at) => (at % 2 === 0) === (loaded === 'en'))) {
    await choose(shop, loaded)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await leftInPortuguese(page, loaded), path).toEqual([])
    for (const [language, lang] of [
      ['pt', 'pt-BR'],
      [chosen, chosen],
    ] as const) {
      await choose(shop, language)
      await page.locator(`html[lang=${lang}]`).waitFor()
    }
    await expect.poll(() => leftInPortuguese(page, chosen), { message: path }).toEqual([])
  }
  // It hears of no choice.
  await choose(shop, loaded)
  // Within the app; as an address it is a public page, which is Portuguese.
  await visit(page, '/nada')
  await page.getByText('Oops! Page not found').waitFor()
  expect(await leftInPortuguese(page, chosen)).toEqual([])
})

test('choosing a language takes away neither the focus nor what is typed, here or in another tab', async () => {
  const shop = await openShop(server)
  const { order } = await fillShop(shop)
  const page = await open(server.url)
  await shop.enter(page)
  const other = await page.context().newPage()
  await other.goto(`/ordens?editar=${order.id}`)
  const problem = other.getByLabel('Defeito')
  await problem.fill('Não liga')
  await problem.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3))

  await page.goto('/configuracoes')
  await page.getByLabel('Nome').fill('Roberto')
  await page.getByRole('link', { name: 'Sistema' }).click()
  await page.getByRole('button', { name: 'English' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Settings saved!').waitFor()
  expect(await page.getByText('Configuração salva com sucesso!').count()).toBe(0)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('English')
  await page.getByRole('group', { name: '1 unsaved change' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('¡Configuración guardada!').waitFor()
  expect(await focused()).toBe('Español')
  await page.getByRole('link', { name: 'Perfil' }).click()
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Roberto')

  const form = other.getByRole('dialog', { name: 'Editar orden de servicio' })
  await form.waitFor()
  expect(await form.getByLabel('Falla').inputValue()).toBe('Não liga')
  await other.keyboard.type(' mais')
  expect(await form.getByLabel('Falla').inputValue()).toBe('Não mais liga')
})

/** Something of every kind, whose own words are no language's. */
async function fillShop(shop: OpenShop) {
  const { id } = await shop.customer({ nome: 'Xy Zw', email: 'xy@example.com' })
  const late = { data_entrada: '2026-01-02', data_previsao: '2026-01-03' }
  const order = await shop.order(id, { ...late, modelo: 'Qq', defeito: 'Kk' })
  await shop.order(id, { status: 'Pronto', modelo: 'Qq', defeito: 'Kk' })
  await shop.order(id, { status: 'Entregue', modelo: 'Qq', defeito: 'Kk' })
  for (const data_lembrete of ['2026-01-02T09:00:00.000Z', '2090-01-02T09:00:00.000Z'])
    await shop.call('reminders.create', {
      ...{ titulo: 'Qq', data_lembrete, tipo: 'entrega', os_id: order.id },
      chave: crypto.randomUUID(),
    })
  return { id, order }
}

/** Chooses a language on another device. */
async function choose(shop: OpenShop, idioma: Language) {
  const { sistema } = await shop.call<{ sistema: { updated_at: string | null } }>('settings.all')
  const registros = [{ chave: 'idioma', valor: idioma }]
  await shop.call('settings.save', { categoria: 'sistema', based_on: sistema.updated_at, registros })
}

async function leftInPortuguese(page: Page, language: 'en' | 'es'): Promise<string[]> {
  const texts = await textsOn(page)
  const portuguese = sourcesOf(language)
  // A catalog that is read wrongly would find nothing.
  expect(portuguese.length).toBeGreaterThan(300)
  return texts.filter(text => portuguese.some(source => source.test(text)))
}

/** Everything on the page that is read or heard, but for what stands as Portuguese on purpose. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof HTMLElement) || node.closest('[lang=pt-BR]:not(html), script, style')) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.add(node.getAttribute(name) ?? '')
      const own = [...node.childNodes].filter(child => child.nodeType === Node.TEXT_NODE)
      texts.add(own.map(child => child.textContent).join(''))
    }
    texts.add(document.title)
    return [...texts].map(text => text.trim()).filter(text => text !== '')
  })

/** The sentences of the source that this language says otherwise, what they are filled with left open. */
function sourcesOf(language: 'en' | 'es'): RegExp[] {
  const catalog = readFileSync(join(root, `src/client/locales/${language}.po`), 'utf8')
  const pairs = [...catalog.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(
    ([, source = '', said = '']) => ({
      source,
      said,
    }),
  )
  const all = new Set(pairs.map(({ said }) => said))
  return pairs
    .filter(
      ({ source, said }) =>
        source !== said && !all.has(source) && /\p{L}{3}/u.test(source.replace(/\{.*\}/, '')),
    )
    .map(
      ({ source }) =>
        new RegExp(
          `^${source
            .split(/\{[^{}]*\}/)
            .map(escaped)
            .join('.+')}$`,
          'u',
        ),
    )
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
