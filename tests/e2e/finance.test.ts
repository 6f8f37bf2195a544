import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { choose, press, tabTo, type } from '../support/keyboard.ts'
import { remoteExpenses } from '../support/remote-expenses.ts'
import { written } from '../support/report-words.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'
import { shopsToday } from '../support/this-month.ts'

const server = sharedServer()
const open = openBrowser()
const today = shopsToday()

describe('expenses, by keyboard alone', () => {
  let shop: Awaited<ReturnType<typeof remoteExpenses>>
  let page: Page
  beforeEach(async () => {
    shop = await remoteExpenses(server)
    page = await open(server.url)
    await shop.enter(page)
  })

  test('a new expense is checked beside its fields, saved once, and counted', async () => {
    await page.goto('/financeiro')
    await page.getByText('Nenhuma despesa cadastrada. Adicione a primeira!').waitFor()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'Nova Despesa' })
    await expect.poll(() => isFocused(form.getByLabel('Descrição'))).toBe(true)
    expect(await form.getByLabel('Data').inputValue()).toBe(written(today))
    await form.getByLabel('Data').fill('')
    await type(page, form.getByLabel('Valor (R$)'), '0')
    await page.keyboard.press('ControlOrMeta+Enter')
    for (const problem of [
      'Descrição é obrigatória',
      'O valor deve ser maior que zero',
      'Data é obrigatória',
    ])
      await form.getByText(problem).waitFor()
    await expect.poll(() => isFocused(form.getByLabel('Descrição'))).toBe(true)
    expect(await shop.stored()).toEqual([])

    await page.keyboard.type('Telas do fornecedor')
    await type(page, form.getByLabel('Valor (R$)'), '1.234,50')
    await form.getByLabel('Data').fill(today)
    await choose(page, form.getByLabel('Categoria'), 'Pe')
    await press(page, form.getByRole('switch', { name: 'Despesa recorrente' }), 'Space')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText('Despesa cadastrada!').waitFor()
    await form.waitFor({ state: 'hidden' })
    const row = page.getByRole('row', { name: /Telas do fornecedor/ })
    await row.getByText('Recorrente').waitFor()
    expect(await shown(row)).toContain('R$ 1.234,50')
    expect(await shown(page.getByRole('row', { name: /Total das Despesas:/ }))).toContain('R$ 1.234,50')
    expect(await shop.stored()).toMatchObject([
      {
        descricao: 'Telas do fornecedor',
        valor: '1234.50',
        categoria: 'pecas',
        data_despesa: today,
        recorrente: true,
      },
    ])
  })

  test('an expense is edited, and deleted after a confirmation that names it', async () => {
    await shop.expense({ descricao: 'Conta de luz', valor: 200 })
    await page.goto('/financeiro')
    await press(page, page.getByRole('button', { name: 'Editar Conta de luz' }))
    const form = page.getByRole('dialog', { name: 'Editar Despesa' })
    await expect.poll(() => form.getByLabel('Valor (R$)').inputValue()).toBe('200,00')
    await type(page, form.getByLabel('Valor (R$)'), '219.99')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText('Despesa atualizada!').waitFor()
    await form.waitFor({ state: 'hidden' })
    await expect.poll(() => shown(page.getByRole('row', { name: /Conta de luz/ }))).toContain('R$ 219,99')
    expect(new URL(page.url()).search).toBe('')

    const remove = page.getByRole('button', { name: 'Excluir Conta de luz' })
    await press(page, remove)
    const confirm = page.getByRole('alertdialog', { name: 'Excluir esta despesa?' })
    await confirm.getByText(/Conta de luz, de R\$\s219,99/).waitFor()
    await page.keyboard.press('Enter')
    await confirm.waitFor({ state: 'hidden' })
    expect(await shop.stored(), 'Enter was on Cancelar').toHaveLength(1)
    await expect.poll(() => isFocused(remove)).toBe(true)
    await press(page, remove)
    await press(page, confirm.getByRole('button', { name: 'Excluir' }))
    await page.getByText('Despesa excluída!').waitFor()
    await confirm.waitFor({ state: 'hidden' })
    await page.getByText('Nenhuma despesa cadastrada. Adicione a primeira!').waitFor()
    expect(await shop.stored()).toEqual([])
    const inScreen = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
    await expect.poll(inScreen, { message: 'the focus is in the screen' }).toBe(true)
  })

  testInAll(
    'two edits at once are put together: what collides is chosen, the rest is kept of both',
    async () => {
      const row = await shop.expense({ descricao: 'Internet', valor: 100 })
      await page.goto(`/financeiro?editar=${row.id}`)
      const form = page.getByRole('dialog', { name: 'Editar Despesa' })
      await type(page, form.getByLabel('Descrição'), 'Internet fibra')
      await choose(page, form.getByLabel('Categoria'), 'Marketing')
      await shop.edit(row, { descricao: 'Internet da loja', valor: 119.9 })
      await page.keyboard.press('ControlOrMeta+Enter')
      const merge = page.getByRole('dialog', { name: 'Esta despesa foi alterada em outro lugar' })
      await merge.getByText('Internet da loja').waitFor()
      await merge.getByText(/R\$\s119,90/).waitFor()
      await tabTo(page, merge.getByRole('radio', { name: /Internet fibra/ }))
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ControlOrMeta+Enter')
      await page.getByText('Despesa atualizada!').waitFor()
      await form.waitFor({ state: 'hidden' })
      expect(await shop.stored()).toMatchObject([
        { descricao: 'Internet da loja', valor: '119.90', categoria: 'marketing' },
      ])
    },
  )

  testInAll('what could not be saved or deleted says so, and nothing that was typed is lost', async () => {
    await shop.expense({ descricao: 'Conta de luz' })
    await page.goto('/financeiro')
    await page.route(/finance\.(create|delete)Expense/, route => route.abort())
    await press(page, page.getByRole('button', { name: 'Excluir Conta de luz' }))
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }))
    await page.getByText('Não foi possível excluir a despesa.').waitFor()
    await page.getByRole('row', { name: /Conta de luz/ }).waitFor()

    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'Nova Despesa' })
    await type(page, form.getByLabel('Descrição'), 'Pintura')
    await type(page, form.getByLabel('Valor (R$)'), '80')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText('Não foi possível salvar a despesa.').waitFor()
    await form.getByRole('alert').waitFor()
    await page.reload()
    await form.getByText('Continuamos de onde você parou.').waitFor()
    expect(await form.getByLabel('Descrição').inputValue()).toBe('Pintura')
    await page.unroute(/finance\.(create|delete)Expense/)
    await tabTo(page, form.getByLabel('Descrição'))
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText('Despesa cadastrada!').waitFor()
    expect(await shop.stored()).toHaveLength(2)
  })

  test('claim: Esc on what was typed asks first; a shared address of an expense that is gone says so', async () => {
    const row = await shop.expense({ descricao: 'Conta de luz' })
    await page.goto(`/financeiro?editar=${row.id}`)
    const form = page.getByRole('dialog', { name: 'Editar Despesa' })
    await type(page, form.getByLabel('Descrição'), 'Conta de água')
    await page.keyboard.press('Escape')
    const asks = page.getByRole('alertdialog', { name: 'Descartar o que você digitou?' })
    await press(page, asks.getByRole('button', { name: 'Descartar' }))
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: /Conta de luz/ }).waitFor()
    await shop.call('finance.deleteExpense', { id: row.id })
    await page.goto(`/financeiro?editar=${row.id}`)
    await form.getByText('Esta despesa não existe mais.').waitFor()
    await expectLooks(page)
  })
})

const isFocused = (target: Locator) => target.evaluate(element => element === document.activeElement)

/** Text with plain spaces: amounts hold one that does not break. */
const shown = async (target: Locator) => (await target.innerText()).replace(/\s+/g, ' ')
