import type { Page, Request } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { hurryTo } from '../support/hurry.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { type OpenShop, openShop, type RemoteOrder } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { orderInput, switchPlan } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()
let shop: OpenShop
let cliente_id: string
let page: Page

beforeEach(async () => {
  shop = await openShop(server)
  cliente_id = (await shop.customer()).id
})

async function enter(
  path: string,
  ...screen: Parameters<typeof open> extends [string, ...infer Rest] ? Rest : never
) {
  page = await open(server.url, ...screen)
  await shop.enter(page)
  await page.goto(path)
}

const order = (fields = {}) => shop.order(cliente_id, fields)
const details = (number: string) => page.getByRole('link', { name: `Detalhes da OS-${number}` })

describe('an order that two people edit', () => {
  const form = () => page.getByRole('dialog', { name: 'Editar Ordem de Serviço' })
  const merge = () => page.getByRole('dialog', { name: 'Esta OS foi alterada em outro lugar' })

  /** What another device saves while the form is open here. */
  async function elsewhere({ id, updated_at }: RemoteOrder, fields: object) {
    const { chave: _, ...input } = orderInput(cliente_id, fields)
    return shop.call('orders.update', { ...input, id, based_on: updated_at })
  }

  test('both versions are told apart and chosen from, on the phone too', async () => {
    const stored = await order()
    await enter(`/ordens?editar=${stored.id}`)
    await form().getByLabel('Valor').fill('800')
    await form().getByLabel('Observações').fill('Escrito aqui')
    const newer = await elsewhere(stored, { valor: 950, defeito: 'Não liga' })
    await form().getByRole('button', { name: 'Atualizar' }).click()

    await merge().waitFor()
    const valor = merge().getByRole('group', { name: 'Valor' })
    expect(await valor.getByRole('radio', { name: /Sua versão.*800,00/ }).isChecked()).toBe(true)
    await tabTo(page, valor.getByRole('radio', { name: /Sua versão/ }))
    await page.keyboard.press('ArrowRight')
    expect(await valor.getByRole('radio', { name: /Versão salva.*950,00/ }).isChecked()).toBe(true)
    expect(await merge().getByRole('group').count(), 'only one field collides').toBe(1)

    await press(page, merge().getByRole('button', { name: 'Voltar ao formulário' }))
    await merge().waitFor({ state: 'hidden' })
    expect(await form().getByLabel('Valor').inputValue()).toBe('950,00')
    expect(await form().getByLabel('Defeito').inputValue()).toBe('Não liga')
    expect(await form().getByLabel('Observações').inputValue()).toBe('Escrito aqui')

    await form().getByLabel('Valor').fill('990')
    await shop.call('orders.setStatus', { id: newer.id, based_on: newer.updated_at, status: 'Pronto' })
    await form().getByRole('button', { name: 'Atualizar' }).click()
    await merge().getByText('Pronto').waitFor()
    await merge().getByRole('button', { name: 'Juntar e salvar' }).click()
    await page.getByText('OS atualizada com sucesso!').waitFor()
    await form().waitFor({ state: 'hidden' })
    expect(await shop.call('orders.get', { id: stored.id })).toMatchObject({
      valor: 990,
      defeito: 'Não liga',
      observacoes: 'Escrito aqui',
      status: 'Pronto',
    })
  })
})

describe('an order that is deleted', () => {
  const ask = () => page.getByRole('alertdialog', { name: 'Excluir OS' })

  async function askToDelete(number: string) {
    const dialog = page.getByRole('dialog', { name: `Detalhes da OS ${number}` })
    await press(page, dialog.getByRole('button', { name: 'Mais ações' }))
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('menu')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await ask().waitFor()
  }

  test('by keyboard: it names what is lost, leaves the list, and the focus goes on beside it', async () => {
    for (const modelo of ['11', '12', '13']) await order({ modelo })
    await enter('/ordens')
    await press(page, details('0002'))
    await askToDelete('0002')
    await ask().getByText('Excluir a OS 0002 de Ana Paula Ribeiro (iPhone 12)?').waitFor()
    await page.keyboard.press('Escape')
    await ask().waitFor({ state: 'hidden' })
    await askToDelete('0002')
    await press(page, ask().getByRole('button', { name: 'Excluir' }))
    await page.getByText('OS excluída com sucesso!').waitFor()
    await details('0002').waitFor({ state: 'detached' })
    expect(await details('0001').count()).toBe(1)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Detalhes da OS-0001')
    await page.getByRole('button', { name: /^Todos\s*2/ }).waitFor()
  })

  test('is said to need a place of the plan to come back, where the plan has a limit', async () => {
    const needed = () => ask().getByText('Para voltar, ela precisa de lugar no limite de OS do seu plano.')
    const { id } = await order()
    await enter(`/ordens?os=${id}`)
    await askToDelete('0001')
    await needed().waitFor()
    await server.sql`update user_planos set plano = 'profissional', data_fim = null where user_id = ${shop.user_id}`
    await page.reload()
    await askToDelete('0001')
    await ask().getByText('pode ser restaurada por 30 dias').waitFor()
    expect(await needed().count()).toBe(0)
  })

  test('elsewhere, while its details are open here', async () => {
    const { id } = await order()
    await enter(`/ordens?os=${id}`)
    // Nothing is told here of what happens there.
    await page.route(/live\.changes/, route => route.abort())
    await page.reload()
    await askToDelete('0001')
    await shop.call('orders.delete', { id })
    await ask().getByRole('button', { name: 'Excluir' }).click()
    await page.getByText('A OS 0001 já tinha sido excluída em outro lugar.').waitFor()
    await page.getByText('Nenhuma ordem de serviço encontrada.').waitFor()
  })

  test('not once the plan is over', async () => {
    const { id } = await order()
    await shop.endPlan()
    await enter(`/ordens?os=${id}`)
    const button = page.getByRole('button', { name: 'Excluir OS' })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    await button.focus()
    await page.getByRole('tooltip', { name: 'Teste expirado - Assine um plano' }).waitFor()
  })
})

describe('the summary of an order', () => {
  test('is copied, by the old command too where a page has no clipboard', async () => {
    const { id } = await order({ data_previsao: '2026-11-25' })
    await enter(`/ordens?os=${id}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const clipboard of [true, false]) {
      await page.evaluate(() => navigator.clipboard.writeText(''))
      if (!clipboard)
        await page.evaluate(() => {
          Reflect.deleteProperty(Navigator.prototype, 'clipboard')
        })
      await page.getByRole('button', { name: 'Copiar resumo' }).click()
      await page.getByText('Resumo copiado').waitFor()
      await page.reload()
      const text = await page.evaluate(() => navigator.clipboard.readText())
      expect(text.split('\n')).toEqual(expect.arrayContaining(['*OS 0001*', 'Previsão: 25/11/2026']))
    }
  })
})

describe('a list that is longer than a page', () => {
  test('grows by scrolling alone; after a failure it waits for its button', async () => {
    await switchPlan(server.db, shop.user_id, 'profissional')
    for (let times = 0; times < 62; times++) await order()
    let fails = true
    // The second page, wherever a slow machine asks for it.
    const isMore = (request: Request) => request.postData()?.includes('"cursor"') ?? false
    await enter('/fotos')
    await page.clock.install()
    await page.route(/orders\.list/, route =>
      fails && isMore(route.request()) ? route.abort() : route.continue(),
    )
    await page.goto('/ordens')
    const rows = () => page.getByRole('link', { name: /Detalhes da OS-/ }).count()
    const scrolled = async () => {
      await page.mouse.wheel(0, 20_000)
      return rows()
    }
    await expect.poll(rows).toBe(30)
    await scrolled()
    const again = page.getByRole('button', { name: 'Tentar novamente' })
    // The list as it stands is asked for by itself every five seconds, which takes the button away:
    // the page's clock stops at a moment at which the button is there.
    const stopped = async () => {
      await hurryTo(again)
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
      const seen = await again.isVisible()
      if (!seen) await page.clock.resume()
      return seen
    }
    await expect.poll(stopped, { timeout: 60_000 }).toBe(true)
    expect(await rows()).toBe(30)
    fails = false
    await again.click()
    await page.clock.resume()
    await expect.poll(rows).toBeGreaterThanOrEqual(60)
    await expect.poll(scrolled).toBe(62)
    await expect.poll(() => page.getByRole('button', { name: /Carregar/ }).count()).toBe(0)
  })
})
