import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { press, type } from '../support/keyboard.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()

test('claim: a customer’s data is read, then erased; their order stays', async () => {
  const shop = await openShop(server)
  const { id } = await shop.customer({ nome: 'Zulmira Quixadá', telefone: '92997314826' })
  await shop.order(id)
  const page = await open(server.url, { width: 1440, theme: 'light' })
  await shop.enter(page)
  // An order for them that was begun and left.
  await page.goto(`/ordens?nova=true&cliente=${id}`)
  await type(page, page.getByLabel('Defeito'), 'Zulmira pediu urgência')
  await expect.poll(() => kept(page)).toContain('urgência')
  await page.goto(`/clientes?historico=${id}`)
  await press(page, page.getByRole('button', { name: 'Dados pessoais' }))
  const dialog = page.getByRole('dialog', { name: 'Dados pessoais' })
  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    press(page, dialog.getByRole('link', { name: 'Abrir página' })),
  ])
  await paper.getByRole('heading', { name: 'Zulmira Quixadá' }).waitFor()
  await paper.getByText('OS-0001').first().waitFor()
  await paper.close()
  await press(page, dialog.getByRole('button', { name: 'Apagar dados pessoais…' }))
  const question = page.getByRole('dialog', { name: 'Apagar os dados pessoais?' })
  await question.getByText('Será apagado tudo de Zulmira Quixadá').waitFor()
  await type(page, question.getByLabel('Senha atual'), 'errada')
  await page.keyboard.press('Enter')
  await question.getByText('Senha incorreta').waitFor()
  await question.getByLabel('Senha atual').fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Dados pessoais apagados').waitFor()
  await page.getByRole('dialog', { name: 'Histórico de Cliente removido' }).waitFor()
  await expect.poll(() => page.getByText('Zulmira').count()).toBe(0)
  expect(await kept(page)).not.toMatch(/Zulmira|urgência/)
  await page.goto('/ordens')
  await page.getByText('Cliente removido').waitFor()
})

const kept = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage))
