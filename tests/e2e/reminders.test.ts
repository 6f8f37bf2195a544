import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { addMinutes, wallClock, wallClockOf } from '../../src/shared/wall-clock.ts'
import { openBrowser } from '../support/browser.ts'
import { focusComesTo, press, type } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { reminderInput } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()
const shown = () => wallClockOf(new Date(), 'America/Sao_Paulo')

let shop: OpenShop
let page: Page
beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  page = await open(server.url)
  await shop.enter(page)
})

const remind = (fields: Record<string, unknown>) =>
  shop.call<{ id: string }>('reminders.create', reminderInput(fields))
const section = (name: string | RegExp) => page.getByRole('region', { name })
const badge = () => page.getByRole('navigation').getByRole('link', { name: /Lembretes/ })
const stored = () =>
  server.sql`select titulo, data_lembrete::text as quando, tipo, status, os_id from lembretes where user_id = ${shop.user_id} order by titulo`

describe('from an order', () => {
  test('claim: a reminder is made in its details, concluded there, and concluding is undone', async () => {
    const customer = await shop.customer({ nome: 'Marlene Duarte' })
    const order = await shop.order(customer.id)
    await page.goto(`/ordens?os=${order.id}`)
    const details = page.getByRole('dialog', { name: /Detalhes da OS/ })
    await details.getByText('Nenhum lembrete para esta OS.').waitFor()
    await press(page, details.getByRole('button', { name: 'Novo Lembrete' }))
    const form = page.getByRole('dialog', { name: 'Novo Lembrete' })
    expect(await form.getByLabel('OS (opcional)').inputValue()).toContain('Marlene Duarte')
    expect(await form.getByLabel('Hora').inputValue()).toBe('09:00')
    await focusComesTo(form)
    await page.keyboard.press('ControlOrMeta+Enter')
    await form.getByText('Título é obrigatório').waitFor()
    await type(page, form.getByLabel('Hora'), '975')
    await page.keyboard.press('ControlOrMeta+Enter')
    await form.getByText('Hora inválida').waitFor()
    await form.getByLabel('Hora').fill('')
    await page.keyboard.press('ControlOrMeta+Enter')
    await form.getByText('Hora é obrigatória').waitFor()
    await type(page, form.getByLabel('Título'), 'Ligar se não vier')
    const tomorrow = addDays(shown().slice(0, 10), 1)
    await form.getByLabel('Data').fill(tomorrow)
    await type(page, form.getByLabel('Hora'), '1415')
    // Saved as it is shown, also where it is not left.
    await page.keyboard.press('ArrowUp')
    expect(await form.getByLabel('Hora').inputValue()).toBe('14:30')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText('Lembrete criado com sucesso!').waitFor()
    await form.waitFor({ state: 'hidden' })
    await details.getByText('amanhã, 14h30 · Pendente').waitFor()
    expect(await stored()).toMatchObject([
      { titulo: 'Ligar se não vier', quando: `${tomorrow} 14:30:00`, tipo: 'geral', os_id: order.id },
    ])

    await press(page, details.getByRole('button', { name: 'Concluir Ligar se não vier' }))
    await details.getByText('amanhã, 14h30 · Concluído').waitFor()
    await page.getByText('“Ligar se não vier” está concluído.').waitFor()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await details.getByText('amanhã, 14h30 · Pendente').waitFor()
    await expect.poll(async () => (await stored())[0]?.status).toBe('pendente')
  })
})

describe('on the screen', () => {
  test('claim: nothing yet, then what is overdue, due today and later, each concluded, put off, edited and deleted', async () => {
    await page.goto('/lembretes')
    await page.getByText(/^Nenhum lembrete ainda/).waitFor()

    const now = shown()
    const customer = await shop.customer({ nome: 'Wesley Santana' })
    const order = await shop.order(customer.id)
    await remind({
      titulo: 'Entregar',
      data_lembrete: wallClock(addDays(now.slice(0, 10), -2), '00:00'),
      tipo: 'entrega',
      os_id: order.id,
    })
    await remind({ titulo: 'Cobrar', data_lembrete: addMinutes(now, -60), tipo: 'pagamento' })
    await remind({
      titulo: `Um título ${'muito '.repeat(15)}longo`,
      descricao: 'Palavras '.repeat(60),
      data_lembrete: wallClock(addDays(now.slice(0, 10), 9), '10:00'),
    })
    // What another device made is there without a reload.
    await section('Vencidos').getByText('há 2 dias').waitFor()
    await section('Vencidos').getByText('OS 0001').waitFor()
    await section('Próximos').getByText('10h00').waitFor()
    await expect.poll(() => badge().textContent()).toContain('2')

    await section('Vencidos').getByRole('button', { name: 'Concluir Cobrar' }).click()
    // Under the pointer it stays.
    await page.getByRole('button', { name: 'Desfazer' }).hover()
    await section('Concluídos').getByText('Cobrar').waitFor()
    await expect.poll(() => badge().textContent()).toContain('1')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await section('Vencidos').getByText('Cobrar').waitFor()

    await section('Vencidos').getByRole('button', { name: 'Adiar Entregar' }).click()
    const tomorrow = page.getByRole('menuitem', { name: /^Amanhã/ })
    expect(await tomorrow.textContent()).toContain('8h00')
    await tomorrow.click()
    await section('Próximos').getByText('amanhã').waitFor()
    await expect
      .poll(async () => (await stored()).find(({ titulo }) => titulo === 'Entregar')?.quando)
      .toBe(`${addDays(shown().slice(0, 10), 1)} 08:00:00`)

    await page.getByRole('button', { name: 'Cobrar', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Editar Lembrete' })
    await type(page, form.getByLabel('Título'), 'Cobrar o resto')
    await form.getByLabel('OS (opcional)').fill('Wesley')
    await form.getByRole('option', { name: /Wesley Santana/ }).click()
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText('Lembrete atualizado com sucesso!').first().waitFor()
    await form.waitFor({ state: 'hidden' })
    await section('Vencidos').getByText('Wesley Santana').waitFor()

    await page.getByRole('button', { name: 'Mais ações: Cobrar o resto' }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    const question = page.getByRole('alertdialog', {
      name: 'Tem certeza que deseja excluir este lembrete?',
    })
    await question.getByText('Cobrar o resto').waitFor()
    await question.getByRole('button', { name: 'Excluir' }).click()
    await page.getByText('Lembrete excluído com sucesso!').waitFor()
    // Nothing behind the question has a role.
    await question.waitFor({ state: 'hidden' })
    await section('Vencidos').waitFor({ state: 'hidden' })
    expect((await stored()).map(({ titulo }) => titulo)).not.toContain('Cobrar o resto')
  })

  testInAll('what comes due while the screen is open becomes overdue, in the sidebar too', async () => {
    const soon = wallClockOf(new Date(Date.now() + 30_000), 'America/Sao_Paulo')
    await remind({ titulo: 'Já vai', data_lembrete: soon })
    await page.goto('/lembretes')
    await section(/^Hoje|^Próximos/)
      .getByText('Já vai')
      .waitFor()
    expect(await badge().textContent()).not.toContain('vencido')
    await section('Vencidos').getByText('Já vai').waitFor({ timeout: 60_000 })
    await badge().getByText('1 lembrete vencido').waitFor({ state: 'attached' })
  })
})
