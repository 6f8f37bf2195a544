import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beforeRequest, expectLooks, holdRequest, openBrowser } from '../support/browser.ts'
import { focusComesTo } from '../support/keyboard.ts'
import { openShop } from '../support/open-shop.ts'
import { choose, photoFile } from '../support/photo-screens.ts'
import { startServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = await startServer()
const open = openBrowser()

describe('when things go wrong', () => {
  let shop: Awaited<ReturnType<typeof begin>>
  let page: Page
  beforeEach(async () => {
    shop = await begin()
    page = await open(server.url)
    await shop.enter(page)
  })
  afterEach(async () => {
    await page.context().close()
    await server.gate.open()
  })

  test('a session that ends while a form is open asks to sign in and returns to it as typed', async () => {
    const form = await fill(page)
    await beforeRequest(page, /orders\.create/, () => server.sql`delete from sessoes`)
    await form.getByRole('button', { name: 'Criar' }).click()
    const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
    await again.getByLabel('Senha *').fill(password)
    await again.getByRole('button', { name: 'Entrar', exact: true }).click()
    await again.waitFor({ state: 'hidden' })
    expect(await form.getByLabel('Defeito').inputValue()).toBe('Não liga depois da chuva')
    await form.getByRole('button', { name: 'Criar' }).click()
    await page.getByText('OS criada com sucesso!').waitFor()
    expect(await orders(shop)).toHaveLength(1)
  })

  test('claim: with the database gone a save keeps the form, and works once it is back', async () => {
    const form = await fill(page)
    await server.gate.shut()
    await form.getByRole('button', { name: 'Criar' }).click()
    await page.getByText('Erro ao salvar OS').first().waitFor()
    expect(await form.getByLabel('Defeito').inputValue()).toBe('Não liga depois da chuva')
    // It stays when the message is gone.
    await form.getByRole('alert').filter({ hasText: 'Sem resposta do servidor.' }).waitFor()
    await server.gate.open()
    await form.getByRole('button', { name: 'Criar' }).click()
    await page.getByText('OS criada com sucesso!').waitFor()
    expect(await orders(shop)).toHaveLength(1)
  })

  testInAll('on a dead line a save ends after a minute, and sent again it is stored once', async () => {
    await page.clock.install()
    const form = await fill(page)
    // Stored, and its answer never comes.
    await page.route(/orders\.create/, async route => void (await route.fetch()), { times: 1 })
    await form.getByRole('button', { name: 'Criar' }).click()
    await expect.poll(() => orders(shop)).toHaveLength(1)
    await page.route('**/live', route => route.abort())
    await page.clock.fastForward(11_000)
    await page.getByText('Sem conexão. O que está').waitFor()
    await form.getByRole('button', { name: 'Salvando...' }).waitFor()
    await page.unroute('**/live')
    await page.clock.fastForward(60_000)
    await form.getByRole('alert').filter({ hasText: 'Sem resposta do servidor.' }).waitFor()
    expect(await form.getByLabel('Defeito').inputValue()).toBe('Não liga depois da chuva')
    await form.getByRole('button', { name: 'Criar' }).click()
    await page.getByText('OS criada com sucesso!').waitFor()
    expect(await orders(shop)).toHaveLength(1)
  })

  testInAll(
    'an order for a new customer says at its top why neither was saved, on the phone too',
    async () => {
      await page.setViewportSize({ width: 390, height: 700 })
      const form = await fill(page)
      await form.getByRole('combobox', { name: /Cliente/ }).fill('Zebedeu Novo')
      await page.getByRole('option', { name: /Zebedeu Novo/ }).click()
      await form.getByLabel('Telefone').fill('(11) 98741-1107')
      await form.getByLabel('Observações').scrollIntoViewIfNeeded()
      await server.gate.shut()
      await form.getByRole('button', { name: 'Criar' }).click()
      const problem = form.getByRole('alert').filter({ hasText: 'Sem resposta do servidor.' })
      await expect.poll(() => problem.evaluate(isInSight)).toBe(true)
    },
  )

  testInAll('an order that a reload brings back says so, and can be begun anew', async () => {
    const form = await fill(page)
    await page.reload()
    await form.getByText('Continuamos de onde você parou.').waitFor()
    expect(await form.getByLabel('Modelo').inputValue()).toBe('Galaxy A54')
    await expectLooks(page)
    await form.getByRole('button', { name: 'Limpar', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
    // Nothing behind the question has a role.
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await form.getByText('Continuamos de onde você parou.').waitFor({ state: 'hidden' })
    expect(await form.getByLabel('Modelo').inputValue()).toBe('')
    await focusComesTo(form)
    await page.reload()
    await form.getByLabel('Modelo').waitFor()
    expect(await form.getByText('Continuamos de onde você parou.').count()).toBe(0)
  })

  testInAll('a photo that is chosen while the order is being saved goes with it', async () => {
    const form = await fill(page)
    const save = await holdRequest(page, /orders\.create/)
    await form.getByRole('button', { name: 'Criar' }).click()
    await form.getByRole('button', { name: 'Salvando...' }).waitFor()
    page.on('filechooser', () => undefined)
    await choose(form, await photoFile('frente.jpg'))
    await form.getByRole('button', { name: 'Remover foto frente.jpg' }).waitFor()
    save()
    await page.getByText('OS criada com sucesso!').waitFor()
    await expect
      .poll(() => server.sql`select nome_arquivo from fotos_os where user_id = ${shop.user_id}`)
      .toMatchObject([{ nome_arquivo: 'frente.jpg' }])
  })

  testInAll('claim: with the database gone screens say so and recover by themselves', async () => {
    await page.goto('/clientes')
    await page.getByText('Marlene Duarte').waitFor()
    await server.gate.shut()
    await page.getByRole('link', { name: /^Ordens de Serviço/ }).click()
    await page.getByText('Erro ao carregar dados').waitFor()
    expect((await fetch(`${server.url}/live`)).status, 'the process lives on').toBe(200)
    await server.gate.open()
    await page.getByText('Nenhuma ordem de serviço encontrada. Crie sua primeira OS!').waitFor()
  })

  testInAll('a page opened while the database is gone waits and comes up by itself', async () => {
    await server.gate.shut()
    await page.goto('/ordens')
    await page.getByText('O servidor está demorando para responder. Tentando de novo…').waitFor()
    await server.gate.open()
    await page.getByText('Nenhuma ordem de serviço encontrada. Crie sua primeira OS!').waitFor()
  })

  testInAll('what a slow database kept from a page comes once the page is taken over', async () => {
    const faults: string[] = []
    page.on('console', said => said.type() === 'error' && faults.push(said.text()))
    page.on('pageerror', error => faults.push(error.message))
    const devtools = await page.context().newCDPSession(page)
    await server.sql.begin(async sql => {
      await sql`lock table lembretes in access exclusive mode`
      await page.goto('/lembretes', { waitUntil: 'commit' })
      // Slow enough that answers are here before the screen is taken over.
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
      await page.locator('#root[data-drawn] main').waitFor()
    })
    await page.getByText('nenhum por vir').waitFor()
    await page.locator('#root[data-opening]').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  testInAll.each(['new', 'edited'] as const)(
    'the form of an order (%s) whose plan ended is blocked by the first refusal, and keeps what is typed',
    async kind => {
      const { id } = await makeOrder(shop)
      const form = kind === 'new' ? await fill(page) : await edit(page, id)
      await form.getByLabel('Defeito').fill('Não liga depois da chuva')
      const sent: string[] = []
      // Nothing tells the page that the plan is over, but the refusal itself.
      await page.route(/orders\.(create|update)/, async route => {
        sent.push(route.request().url())
        await shop.endPlan()
        await route.continue()
      })
      const save = form.getByRole('button', { name: kind === 'new' ? 'Criar' : 'Atualizar' })
      await save.click()
      await page.getByText('Erro ao salvar OS').waitFor()
      await form.getByText('Teste expirado - Assine um plano').waitFor()
      // The refusal itself says so first, and then the plan.
      await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
      await form.getByRole('button', { name: 'Cancelar' }).focus()
      await page.keyboard.press('Control+Enter')
      await page.keyboard.press('Tab')
      await page.getByRole('tooltip', { name: 'Teste expirado - Assine um plano' }).waitFor()
      expect(sent).toHaveLength(1)
      expect(await form.getByLabel('Defeito').inputValue()).toBe('Não liga depois da chuva')
    },
  )
})

async function begin() {
  const shop = await openShop(server)
  const { id } = await shop.customer({ nome: 'Marlene Duarte', telefone: '31994557102' })
  return { ...shop, cliente_id: id }
}

/** Whether an element is within what its window shows. */
const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

type Shop = Awaited<ReturnType<typeof begin>>

const makeOrder = ({ order, cliente_id }: Shop) => order(cliente_id)

const orders = ({ user_id }: Shop) => server.sql`select * from ordens_servico where user_id = ${user_id}`

async function edit(page: Page, id: string) {
  await page.goto(`/ordens?editar=${id}`)
  return page.getByRole('dialog', { name: 'Editar Ordem de Serviço' })
}

async function fill(page: Page) {
  await page.goto('/ordens?nova=true')
  const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
  await form.getByRole('combobox', { name: /Cliente/ }).fill('Marlene')
  await page.getByRole('option', { name: /Marlene Duarte/ }).click()
  await form.getByLabel('Marca').selectOption('Samsung')
  await form.getByLabel('Modelo').fill('Galaxy A54')
  await form.getByLabel('Tipo de Serviço').selectOption('Outros')
  await form.getByLabel('Defeito').fill('Não liga depois da chuva')
  await form.getByLabel('Valor').fill('260')
  return form
}
