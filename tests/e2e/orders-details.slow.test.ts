import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, openBrowser, visit, wear } from '../support/browser.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { reminderInput } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
let customer: string
beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  customer = (await shop.customer({ nome: 'Marlene Duarte' })).id
})

async function enter(path: string, width: 390 | 768 | 1440 = 1440) {
  page = await open(server.url, { width, theme: 'light' })
  await shop.enter(page)
  await page.goto(path)
}

const details = (number: string) => page.getByRole('dialog', { name: `Detalhes da OS ${number}` })
const way = (name: 'OS anterior' | 'Próxima OS') => page.getByRole('button', { name })
const history = () => page.getByRole('region', { name: 'Histórico' })
const focused = () =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.getAttribute('role'))

test('from order to order as they are listed, by keys and buttons, in one place of the history', async () => {
  const days = ['2026-11-05', '2026-11-04', '2026-11-03', '2026-11-02']
  for (const data_entrada of days) await shop.order(customer, { data_entrada })
  await enter('/ordens')
  await page.getByRole('link', { name: 'Detalhes da OS-0001' }).click()
  await details('0001').waitFor()
  expect(await way('OS anterior').getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await details('0002').waitFor()
  await details('0002')
    .getByRole('status')
    .filter({ hasText: 'Detalhes da OS 0002' })
    .waitFor({ state: 'attached' })

  // Not while a list of choices or a field has the keys.
  await press(page, details('0002').getByRole('button', { name: /^Status/ }))
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  expect(await details('0002').count()).toBe(1)
  await page.keyboard.press('ArrowRight')
  await details('0003').waitFor()
  expect(await focused(), 'what had the focus is gone').toBe('dialog')

  await press(page, way('Próxima OS'))
  await details('0004').waitFor()
  expect(await focused()).toBe('Próxima OS')
  expect(await way('Próxima OS').getAttribute('aria-disabled')).toBe('true')
  await page.goBack()
  await details('0004').waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')
})

test('an order that leaves the list while it is open keeps the ways to its neighbours; one by a link has none', async () => {
  const orders = []
  for (const data_entrada of ['2026-11-05', '2026-11-04', '2026-11-03'])
    orders.push(await shop.order(customer, { data_entrada }))
  await enter(`/ordens?status=Recebido&os=${orders[1]?.id}`)
  // The list, which knows them, may come after the order.
  await way('Próxima OS').waitFor()
  await details('0002').getByRole('button', { name: 'Iniciar', exact: true }).click()
  await details('0002').getByRole('button', { name: 'Pronto', exact: true }).waitFor()
  await expect.poll(() => page.locator('a[href^="/ordens?os="]').count(), { message: 'rows' }).toBe(2)
  await way('Próxima OS').click()
  await details('0003').waitFor()
  await way('OS anterior').click()
  await details('0001').waitFor()
  await page.goto(`/ordens?status=Pronto&os=${orders[0]?.id}`)
  await details('0001').getByRole('button', { name: 'Iniciar', exact: true }).waitFor()
  expect(await way('Próxima OS').count()).toBe(0)
})

test('with much to tell it stands in two columns, and its past is scrolled by keys', async () => {
  const order = await shop.order(customer, {
    defeito: 'Caiu na água, não liga. '.repeat(12),
    observacoes: `${'W'.repeat(80)} placa lavada`,
    data_previsao: '2026-11-01',
  })
  await shop.call('reminders.create', reminderInput({ os_id: order.id }))
  for (let times = 0; times < 17; times++)
    await shop.call('orders.note', { id: order.id, tipo: 'impresso_etiqueta' })
  await enter(`/ordens?os=${order.id}`)
  await history().getByText('recebeu o aparelho').waitFor()
  await history().getByRole('button', { name: 'Tudo', exact: true }).click()
  await history().getByText('imprimiu a etiqueta').first().waitFor()
  const [past, photos] = [
    await history().boundingBox(),
    await page.getByRole('region', { name: 'Fotos' }).boundingBox(),
  ]
  expect(past?.x).toBeGreaterThan((photos?.x ?? 0) + (photos?.width ?? 0))
  await tabTo(page, history())
  await page.keyboard.press('End')
  await expect.poll(() => history().evaluate(one => one.scrollTop)).toBeGreaterThan(100)
  await expectLooks(page)

  // On the phone one column, as it is read, and the next step has the footer's room.
  await wear(page, { width: 390, theme: 'light' })
  const tops = await Promise.all(
    ['Defeito', 'Fotos', 'Pagamento', 'Datas', 'Lembretes', 'Histórico'].map(async name => {
      const box = await details('0001').getByRole('region', { name }).first().boundingBox()
      return box?.y ?? 0
    }),
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  const wide = async (name: string) =>
    (await details('0001').getByRole('button', { name, exact: true }).boundingBox())?.width ?? 0
  expect(await wide('Iniciar')).toBeGreaterThan(3 * (await wide('Editar OS')))
  expect(await way('Próxima OS').count()).toBe(0)
})

test('after Criar the toast leads to the paper and to the chat, which the history is told of', async () => {
  await enter('/ordens', 390)
  for (const action of ['WhatsApp', 'Imprimir']) {
    await visit(page, `/ordens?nova=true&cliente=${customer}`)
    const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
    await form.getByLabel('Marca').selectOption('iPhone')
    await form.getByLabel('Modelo').fill('12')
    await form.getByLabel('Tipo de Serviço').selectOption('Troca de Tela')
    await form.getByLabel('Defeito').fill('Tela trincada')
    await form.getByLabel('Valor').fill('780')
    await form.getByRole('button', { name: 'Criar' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByText('OS criada com sucesso!').hover()
    const act = page.getByRole('button', { name: action })
    if (action === 'Imprimir') await act.click()
    else {
      await page.context().route(/wa\.me/, route => route.abort())
      const [chat] = await Promise.all([page.context().waitForEvent('page'), act.click()])
      await chat.close()
      await page.getByText('OS criada com sucesso!').waitFor({ state: 'hidden' })
      await page.getByRole('link', { name: /^Detalhes da OS-/ }).click()
      await history().getByText('avisou pelo WhatsApp').waitFor()
    }
  }
  await page.waitForURL(/\/ordens\/[0-9a-f-]{36}\/imprimir$/)
  await page.getByText('Comprovante de entrada').first().waitFor()
})
