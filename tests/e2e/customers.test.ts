import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { focusComesTo, press, tabTo, type } from '../support/keyboard.ts'
import { remoteShop } from '../support/remote-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

describe('customers, by keyboard alone', () => {
  let shop: Awaited<ReturnType<typeof remoteShop>>
  let page: Page
  beforeEach(async () => {
    shop = await remoteShop(server)
    page = await open(server.url)
    await shop.enter(page)
  })

  test('claim: a phone that somebody has already leads to that customer, and does not stand in the way', async () => {
    const known = await shop.customer({ nome: 'Ana Paula Ribeiro', telefone: '(11) 98741-1107' })
    await shop.order(known.id)
    await page.goto('/clientes?novo=true')
    const form = page.getByRole('dialog', { name: 'Novo Cliente' })
    await type(page, form.getByLabel('Nome Completo'), 'Ana P.')
    await type(page, form.getByLabel('Telefone'), '1187411107')
    const notice = form.getByText('Já existe um cliente com este telefone: Ana Paula Ribeiro (1 OS)')
    await notice.waitFor()
    await press(page, form.getByRole('button', { name: 'Adicionar o 9: (11) 98741-1107' }))
    expect(await form.getByLabel('Telefone').inputValue()).toBe('(11) 98741-1107')
    await expect.poll(() => isFocused(form.getByLabel('Telefone'))).toBe(true)
    await notice.waitFor()
    await press(page, form.getByRole('button', { name: 'Abrir cadastro' }))
    const edit = page.getByRole('dialog', { name: 'Editar Cliente' })
    await edit.waitFor()
    expect(await edit.getByLabel('Nome Completo').inputValue()).toBe('Ana Paula Ribeiro')
    await page.keyboard.press('Escape')
    await edit.waitFor({ state: 'hidden' })

    // What was typed is still there, and may be saved all the same.
    await page.goto('/clientes?novo=true')
    await expect.poll(() => form.getByLabel('Nome Completo').inputValue()).toBe('Ana P.')
    await focusComesTo(form)
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText('Cliente cadastrado!').waitFor()
    expect(await shop.stored()).toHaveLength(2)
  })

  test('a customer is deleted after a confirmation that names who is lost; one with an OS is not', async () => {
    const kept = await shop.customer({ nome: 'Com OS' })
    await shop.order(kept.id)
    await shop.customer({ nome: 'Sem OS', telefone: '(21) 98111-2222' })
    await page.goto('/clientes')
    await press(page, page.getByRole('button', { name: 'Editar Com OS' }))
    const form = page.getByRole('dialog', { name: 'Editar Cliente' })
    const remove = form.getByRole('button', { name: 'Excluir cliente' })
    await tabTo(page, remove)
    await page.getByRole('tooltip', { name: 'Este cliente tem OS' }).waitFor()
    await page.keyboard.press('Enter')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await expectLooks(page)
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await form.waitFor({ state: 'hidden' })

    await press(page, page.getByRole('button', { name: 'Editar Sem OS' }))
    await press(page, remove)
    const confirm = page.getByRole('alertdialog', { name: 'Excluir este cliente?' })
    await confirm.getByText('Sem OS, (21) 98111-2222', { exact: false }).waitFor()
    await expect.poll(() => isFocused(confirm.getByRole('button', { name: 'Cancelar' }))).toBe(true)
    await page.keyboard.press('Enter')
    await confirm.waitFor({ state: 'hidden' })
    expect(await shop.stored(), 'Enter was on Cancelar').toHaveLength(2)
    await press(page, remove)
    await press(page, confirm.getByRole('button', { name: 'Excluir' }))
    await page.getByText('Cliente excluído com sucesso!').waitFor()
    await form.waitFor({ state: 'hidden' })
    await page.getByText('Sem OS').waitFor({ state: 'hidden' })
    expect(await shop.stored()).toMatchObject([{ nome: 'Com OS' }])
    const inScreen = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
    await expect.poll(inScreen, { message: 'the focus is in the screen' }).toBe(true)
  })
})

const isFocused = (target: Locator) => target.evaluate(element => element === document.activeElement)
