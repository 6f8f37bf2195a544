import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addMinutes, wallClockOf } from '../../src/shared/wall-clock.ts'
import { openBrowser } from '../support/browser.ts'
import { focusComesTo, press, tabTo, type } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { reminderInput } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  page = await open(server.url)
  await shop.enter(page)
})

/** A reminder that came due so many minutes ago, or is to come. */
const remind = (titulo: string, minutes: number) =>
  shop.call('reminders.create', {
    ...reminderInput({ titulo }),
    data_lembrete: addMinutes(wallClockOf(new Date(), 'America/Sao_Paulo'), -minutes),
  })
const section = (name: string | RegExp) => page.getByRole('region', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** What has the focus: its name, or its kind. */
const focused = () =>
  page.evaluate(() => {
    const at = document.activeElement
    return at?.getAttribute('aria-label') ?? (at?.matches('button') ? at.textContent : at?.tagName)
  })
const expectFocus = (name: string) => expect.poll(focused).toBe(name)

test('a row that leaves its section hands the focus to its neighbour, the last one to the screen', async () => {
  await remind('Um', 180)
  await remind('Dois', 120)
  await remind('Três', 60)
  await page.goto('/lembretes')
  await press(page, button('Concluir Dois'))
  await section('Concluídos').getByText('Dois').waitFor()
  await expectFocus('Concluir Três')
  await page.keyboard.press('Enter')
  await section('Concluídos').getByText('Três').waitFor()
  await expectFocus('Concluir Um')
  // By the menu, too; it was the only one of its section.
  await press(page, button('Adiar Um'))
  await page.getByRole('menuitem', { name: /^Amanhã/ }).waitFor()
  await focusComesTo(page.getByRole('menu'))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await section('Próximos').getByText('Um').waitFor()
  await expectFocus('MAIN')
  await press(page, button('Reabrir Dois'))
  await section('Vencidos').getByText('Dois').waitFor()
  await expectFocus('Reabrir Três')
})

test('undone from its toast, the focus is back where it was', async () => {
  await remind('Um', 120)
  await remind('Dois', 60)
  await page.goto('/lembretes')
  await press(page, button('Concluir Um'))
  await page.getByText('“Um” está concluído.').waitFor()
  await page.keyboard.press('Alt+t')
  await press(page, button('Desfazer'))
  await section('Concluídos').waitFor({ state: 'hidden' })
  await expectFocus('Concluir Dois')
})

test('search, a filter and their clearing, a question and a form keep the focus', async () => {
  await remind('Cobrar', 60)
  await page.goto('/lembretes')
  await button('Cobrar').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('zimbabue')
  await press(page, button('Limpar filtros'))
  await button('Cobrar').waitFor()
  await expectFocus('MAIN')

  await press(page, button('Mais ações: Cobrar'))
  await page.getByRole('menuitem', { name: 'Excluir' }).waitFor()
  await focusComesTo(page.getByRole('menu'))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await expectFocus('Mais ações: Cobrar')

  await tabTo(page, button('Cobrar'))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Editar Lembrete' })
  await type(page, form.getByLabel('Título'), 'Cobrar o resto')
  await page.keyboard.press('Escape')
  await question.getByText('Descartar o que você digitou?').waitFor()
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  const title = form.getByLabel('Título')
  expect(await title.inputValue()).toBe('Cobrar o resto')
  // The question has gone before the form has its keys again.
  await expect.poll(() => title.evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.press('ControlOrMeta+Enter')
  await form.waitFor({ state: 'hidden' })
  await expectFocus('Cobrar o resto')
})
