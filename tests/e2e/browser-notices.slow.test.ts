import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayOf } from '../../src/shared/days.ts'
import { openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

/** What the pages of this browser show, outside of them: reloading forgets none. */
async function keepNotices(page: Page): Promise<string[]> {
  const shown: string[] = []
  await page.context().grantPermissions(['notifications'])
  await page.context().exposeFunction('keepNotice', (notice: string) => void shown.push(notice))
  await page.context().addInitScript(() => {
    class Kept extends EventTarget {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      onclick = null
      constructor(title: string, { body = '', tag }: { body?: string; tag: string }) {
        super()
        Reflect.get(window, 'keepNotice')([title, body, tag].join('|'))
      }
      close() {}
    }
    Object.assign(window, { Notification: Kept })
  })
  return shown
}

test('claim: what comes due is shown by the browser that was told to, once whatever the tabs, and again once put off', async () => {
  const shop = await openShop(server, { plano: 'profissional' })
  const page = await open(server.url, { width: 1440, theme: 'light' })
  const shown = await keepNotices(page)
  await shop.enter(page)
  await page.goto('/configuracoes?aba=notificacoes')
  const choice = page.getByRole('switch', { name: 'Avisar neste navegador' })
  await page.getByText('Avisar neste navegador').click()
  await expect.poll(() => choice.isChecked()).toBe(true)
  await expect.poll(() => shown).toEqual(['Avisos ligados neste navegador||avisos'])
  shown.length = 0
  const other = await page.context().newPage()
  await other.goto('/ordens')
  await other.getByRole('heading', { name: 'Ordens de Serviço' }).first().waitFor()

  // On another device, and overdue already: more than a page of them.
  const yesterday = dayOf(new Date(Date.now() - 86_400_000), shop.fuso)
  const at = (time: string) => `${yesterday}T${time}:00.000Z`
  const fields = (titulo: string, time: string) => ({ titulo, data_lembrete: at(time), tipo: 'geral' })
  const create = (titulo: string, time: string) =>
    shop.call<{ id: string; updated_at: string }>('reminders.create', {
      ...fields(titulo, time),
      chave: crypto.randomUUID(),
    })
  const noticeOf = (titulo: string, id: string, time: string) => `${titulo}||${id} ${at(time)}`
  // What one of two tabs told the other tells never: the next notice comes alone.
  const first = await create('Ligar para a Marlene', '09:00')
  const notices = [noticeOf('Ligar para a Marlene', first.id, '09:00')]
  await expect.poll(() => shown).toEqual(notices)
  await page.reload()
  await page.getByRole('link', { name: /Lembretes/ }).waitFor()
  const second = await create('Buscar a tela', '09:30')
  notices.push(noticeOf('Buscar a tela', second.id, '09:30'))
  await expect.poll(() => shown).toEqual(notices)

  const { id, updated_at: based_on } = first
  await shop.call('reminders.update', { ...fields('Ligar para a Marlene', '10:00'), id, based_on })
  notices.push(noticeOf('Ligar para a Marlene', id, '10:00'))
  await expect.poll(() => shown).toEqual(notices)
  const third = await create('Fechar o caixa', '10:30')
  notices.push(noticeOf('Fechar o caixa', third.id, '10:30'))
  await expect.poll(() => shown).toEqual(notices)
})

test('of more overdue reminders than a page holds the one that has just come due is told', async () => {
  const shop = await openShop(server, { plano: 'profissional' })
  const day = (back: number) => dayOf(new Date(Date.now() - back * 86_400_000), shop.fuso)
  const create = (titulo: string, back: number) =>
    shop.call<{ id: string }>('reminders.create', {
      titulo,
      data_lembrete: `${day(back)}T09:00:00.000Z`,
      tipo: 'geral',
      chave: crypto.randomUUID(),
    })
  for (let count = 0; count < 31; count++) await create(`Antigo ${count}`, 40 - count)
  const page = await open(server.url, { width: 1440, theme: 'light' })
  const shown = await keepNotices(page)
  await shop.enter(page)
  await page.goto('/configuracoes?aba=notificacoes')
  await page.getByText('Avisar neste navegador').click()
  await expect.poll(() => shown).toHaveLength(1)
  await page.reload()
  await expect.poll(() => shown.map(text => text.split('|')[0]).at(-1)).toBe('31 lembretes vencidos')
  const { id } = await create('Ligar para a Marlene', 1)
  await expect.poll(() => shown.at(-1)).toBe(`Ligar para a Marlene||${id} ${day(1)}T09:00:00.000Z`)
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
  await page
    .getByText('Este navegador não mostra avisos de sites. Por e-mail continua funcionando.')
    .waitFor()
  expect(await choice.isChecked()).toBe(false)
  expect(await choice.isDisabled()).toBe(true)
})
