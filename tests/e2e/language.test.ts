import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
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
  '/nada',
]

test.each(['en', 'es'] as const)('in %s no screen says anything of ours in Portuguese', async language => {
  const shop = await openShop(server)
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
  const registros = [{ chave: 'idioma', valor: language }]
  await shop.call('settings.save', { categoria: 'sistema', based_on: null, registros })
  const page = await open(server.url)
  await shop.enter(page)
  const portuguese = sourcesOf(language)
  const found: string[] = []
  for (const path of [...screens, `/ordens?os=${order.id}`, `/clientes?historico=${id}`]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    for (const text of await textsOn(page))
      if (portuguese.some(source => source.test(text))) found.push(`${path}: ${text}`)
  }
  expect(found).toEqual([])
})

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
