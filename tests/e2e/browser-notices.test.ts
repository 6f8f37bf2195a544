import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayOf } from '../../src/shared/days.ts'
import { openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

/** Keeps what the page would show outside of itself. */
async function keepNotices(page: Page) {
  await page.context().grantPermissions(['notifications'])
  await page.context().addInitScript(() => {
    const shown: string[] = []
    class Kept extends EventTarget {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      onclick = null
      constructor(title: string, { body = '', tag }: { body?: string; tag: string }) {
        super()
        shown.push([title, body, tag].join('|'))
      }
      close() {}
    }
    Object.assign(window, { Notification: Kept, shown })
  })
}

const shownBy = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'shown'))

test('what comes due is shown by the browser that was told to, once whatever the tabs, and again once put off', async () => {
  const shop = await openShop(server, { plano: 'profissional' })
  const page = await open(server.url, { width: 1440, theme: 'light' })
  await keepNotices(page)
  await shop.enter(page)
  await page.goto('/configuracoes?aba=notificacoes')
  const choice = page.getByRole('switch', { name: 'Avisar neste navegador' })
  await page.getByText('Avisar neste navegador').click()
  await expect.poll(() => choice.isChecked()).toBe(true)
  expect(await shownBy(page)).toEqual(['Avisos ligados neste navegador||avisos'])
  const other = await page.context().newPage()
  await other.goto('/ordens')
  await other.getByRole('heading', { name: 'Ordens de Serviço' }).first().waitFor()

  // On another device, and overdue already.
  const yesterday = `${dayOf(new Date(Date.now() - 86_400_000), shop.fuso)}T09:00:00.000Z`
  const fields = { titulo: 'Ligar para a Marlene', data_lembrete: yesterday, tipo: 'geral' }
  const reminder = await shop.call<{ id: string; updated_at: string }>('reminders.create', {
    ...fields,
    chave: crypto.randomUUID(),
  })
  const all = async () => [...(await shownBy(page)).slice(1), ...(await shownBy(other))]
  const notice = `Ligar para a Marlene||${reminder.id}`
  await expect.poll(all, { timeout: 15_000 }).toEqual([notice])
  await page.reload()
  await page.getByRole('link', { name: /Lembretes/ }).waitFor()

  const { id, updated_at: based_on } = reminder
  await shop.call('reminders.update', {
    ...fields,
    id,
    based_on,
    data_lembrete: yesterday.replace('09', '10'),
  })
  await expect
    .poll(async () => [...(await shownBy(page)), ...(await shownBy(other))].length, { timeout: 15_000 })
    .toBeGreaterThan(0)
  expect((await all()).every(text => text === notice)).toBe(true)
})

test('a browser that shows none of a page’s says so, and stays off', async () => {
  const shop = await openShop(server, { plano: 'profissional' })
  const page = await open(server.url, { width: 390, theme: 'dark' })
  await page.context().addInitScript(() => {
    // As Chrome on Android has it.
    class Refusing {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor() {
        throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.')
      }
    }
    Object.assign(window, { Notification: Refusing })
  })
  await shop.enter(page)
  await page.goto('/configuracoes?aba=notificacoes')
  const choice = page.getByRole('switch', { name: 'Avisar neste navegador' })
  await page.getByText('Avisar neste navegador').click()
  await page.getByText('Este navegador não mostra avisos de páginas. O e-mail continua valendo.').waitFor()
  expect(await choice.isChecked()).toBe(false)
  expect(await choice.isDisabled()).toBe(true)
})
