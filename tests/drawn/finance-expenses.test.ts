import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dialog, field, focusIsOn, gone, press, saveKeys, shown, tabTo, type } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { expensesOf } from '../support/remote-expenses.ts'
import { written } from '../support/report-words.ts'
import { shopsToday } from '../support/this-month.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
const today = shopsToday()

let shop: DrawnShop & ReturnType<typeof expensesOf>
beforeEach(async () => {
  const drawn = await drawnShop(app, database)
  shop = { ...drawn, ...expensesOf(drawn, database) }
})

const nothing = 'Nenhuma despesa cadastrada. Adicione a primeira!'
const dialogGone = (name: string) => gone(() => screen.queryByRole('dialog', { name }))
const row = (name: RegExp) => screen.findByRole('row', { name })
const isInScreen = () => waitFor(() => expect(document.activeElement?.closest('main')).not.toBeNull())

describe('expenses, by keyboard alone', () => {
  test('a new expense is checked beside its fields, saved once, and counted', async () => {
    await shop.draw('/financeiro')
    await screen.findByText(nothing)
    await userEvent.keyboard('n')
    const form = await dialog('Nova Despesa')
    const [name, amount, day] = [field(form, 'Descrição'), field(form, 'Valor (R$)'), field(form, 'Data')]
    await focusIsOn(name)
    expect(day.value).toBe(written(today))
    await userEvent.clear(day)
    await type(amount, '0')
    await userEvent.keyboard(saveKeys)
    for (const problem of [
      'Descrição é obrigatória',
      'O valor deve ser maior que zero',
      'Data é obrigatória',
    ])
      await within(form).findByText(problem)
    await focusIsOn(name)
    expect(await shop.stored()).toEqual([])

    await userEvent.keyboard('Telas do fornecedor')
    await type(amount, '1.234,50')
    await type(day, written(today))
    await userEvent.selectOptions(field(form, 'Categoria'), 'Peças')
    await press(within(form).getByRole('switch', { name: 'Despesa recorrente' }), ' ')
    await userEvent.keyboard(saveKeys)
    await screen.findByText('Despesa cadastrada!')
    await dialogGone('Nova Despesa')
    const saved = await row(/Telas do fornecedor/)
    within(saved).getByText('Recorrente')
    expect(shown(saved)).toContain('R$ 1.234,50')
    await waitFor(async () => expect(shown(await row(/Total das Despesas:/))).toContain('R$ 1.234,50'))
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
    await shop.draw('/financeiro')
    await press(await screen.findByRole('button', { name: 'Editar Conta de luz' }))
    const form = await dialog('Editar Despesa')
    const amount = field(form, 'Valor (R$)')
    await waitFor(() => expect(amount.value).toBe('200,00'))
    await type(amount, '219.99')
    await userEvent.keyboard(saveKeys)
    await screen.findByText('Despesa atualizada!')
    await dialogGone('Editar Despesa')
    await waitFor(async () => expect(shown(await row(/Conta de luz/))).toContain('R$ 219,99'))
    expect(window.location.search).toBe('')

    const remove = screen.getByRole('button', { name: 'Excluir Conta de luz' })
    await press(remove)
    const confirm = await screen.findByRole('alertdialog', { name: 'Excluir esta despesa?' })
    await within(confirm).findByText(/Conta de luz, de R\$\s219,99/)
    await focusIsOn(within(confirm).getByRole('button', { name: 'Cancelar' }))
    await userEvent.keyboard('{Enter}')
    await gone(() => screen.queryByRole('alertdialog'))
    expect(await shop.stored(), 'Enter was on Cancelar').toHaveLength(1)
    await focusIsOn(remove)
    await press(remove)
    const again = await screen.findByRole('alertdialog', { name: 'Excluir esta despesa?' })
    await press(within(again).getByRole('button', { name: 'Excluir' }))
    await screen.findByText('Despesa excluída!')
    await gone(() => screen.queryByRole('alertdialog'))
    await screen.findByText(nothing)
    expect(await shop.stored()).toEqual([])
    await isInScreen()
  })

  test('two edits at once are put together: what collides is chosen, the rest is kept of both', async () => {
    const row = await shop.expense({ descricao: 'Internet', valor: 100 })
    await shop.draw(`/financeiro?editar=${row.id}`)
    const form = await dialog('Editar Despesa')
    await type(field(form, 'Descrição'), 'Internet fibra')
    await userEvent.selectOptions(field(form, 'Categoria'), 'Marketing')
    await shop.edit(row, { descricao: 'Internet da loja', valor: 119.9 })
    await userEvent.keyboard(saveKeys)
    const merge = await dialog('Esta despesa foi alterada em outro lugar')
    await within(merge).findByText('Internet da loja')
    await within(merge).findByText(/R\$\s119,90/)
    await userEvent.click(within(merge).getByRole('radio', { name: /Internet da loja/ }))
    await userEvent.click(within(merge).getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Despesa atualizada!')
    await dialogGone('Editar Despesa')
    expect(await shop.stored()).toMatchObject([
      { descricao: 'Internet da loja', valor: '119.90', categoria: 'marketing' },
    ])
  })

  test('what could not be saved or deleted says so, and nothing that was typed is lost', async () => {
    await shop.expense({ descricao: 'Conta de luz' })
    await shop.draw('/financeiro', { failing: ['finance.createExpense', 'finance.deleteExpense'] })
    await press(await screen.findByRole('button', { name: 'Excluir Conta de luz' }))
    const confirm = await screen.findByRole('alertdialog')
    await press(within(confirm).getByRole('button', { name: 'Excluir' }))
    await screen.findByText('Não foi possível excluir a despesa.')
    await row(/Conta de luz/)

    await userEvent.keyboard('n')
    const form = await dialog('Nova Despesa')
    await type(field(form, 'Descrição'), 'Pintura')
    await type(field(form, 'Valor (R$)'), '80')
    await userEvent.keyboard(saveKeys)
    await screen.findByText('Não foi possível salvar a despesa.')
    await within(form).findByRole('alert')
    await shop.draw(window.location.pathname + window.location.search, { reloaded: true })
    const anew = await dialog('Nova Despesa')
    await within(anew).findByText('Continuamos de onde você parou.')
    const name = field(anew, 'Descrição')
    expect(name.value).toBe('Pintura')
    await tabTo(name)
    await userEvent.keyboard(saveKeys)
    await screen.findByText('Despesa cadastrada!')
    const names = async () => (await shop.stored()).map(({ descricao }) => descricao)
    await waitFor(async () => expect(await names()).toEqual(['Conta de luz', 'Pintura']))
  })

  test('claim: Esc on what was typed asks first; a shared address of an expense that is gone says so', async () => {
    const row = await shop.expense({ descricao: 'Conta de luz' })
    await shop.draw(`/financeiro?editar=${row.id}`)
    const form = await dialog('Editar Despesa')
    await type(field(form, 'Descrição'), 'Conta de água')
    await userEvent.keyboard('{Escape}')
    const asks = await screen.findByRole('alertdialog', { name: 'Descartar o que você digitou?' })
    await press(within(asks).getByRole('button', { name: 'Descartar' }))
    await dialogGone('Editar Despesa')
    await screen.findByRole('row', { name: /Conta de luz/ })
    await shop.call('finance.deleteExpense', { id: row.id })
    await shop.draw(`/financeiro?editar=${row.id}`)
    await screen.findByText('Esta despesa não existe mais.')
  })
})
