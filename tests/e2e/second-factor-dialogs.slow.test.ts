import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'
import { codeAt } from '../support/totp.ts'

const server = sharedServer()
const open = openBrowser()

test('recovery codes are left neither by Back nor by a reload before their owner has kept them', async () => {
  const shop = await openShop(server)
  const { segredo } = await shop.call<{ segredo: string }>('auth.startTotp', { senha_atual: password })
  const { codigos } = await shop.call<{ codigos: string[] }>('auth.enableTotp', {
    code: codeAt(segredo, new Date()),
  })
  const page = await open(server.url)
  await shop.enter(page)
  await page.goto('/clientes')
  await page.getByRole('link', { name: /^Configurações/ }).click()
  await page.getByRole('link', { name: 'Segurança', exact: true }).click()
  await page.getByRole('button', { name: 'Gerar outros' }).click()
  await page.getByRole('dialog').getByLabel('Senha atual').fill(password)
  await page.getByRole('button', { name: 'Usar código de recuperação' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Código de recuperação')
    .fill(codigos[0] ?? '')
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Códigos de recuperação', exact: true })
  await codes.waitFor()
  const shown = await codes.getByRole('listitem').allTextContents()

  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.evaluate(() => window.location.reload())
  await expect.poll(() => asked).toEqual(['beforeunload'])
  const question = page.getByRole('alertdialog', { name: 'Sair sem guardar os códigos?' })
  await page.evaluate(() => window.history.back())
  await question.getByRole('button', { name: 'Voltar aos códigos' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await codes.getByRole('listitem').allTextContents()).toEqual(shown)
  expect(new URL(page.url()).search).toBe('?aba=seguranca')

  await codes.getByRole('button', { name: 'Anotei' }).click()
  await codes.waitFor({ state: 'detached' })
  await page.getByText('10 de 10 ainda não usados').waitFor()
  const again = page.getByRole('button', { name: 'Gerar outros' })
  await expect.poll(() => again.evaluate(button => button === document.activeElement)).toBe(true)
  await page.goBack()
  await page.waitForURL(url => url.search !== '?aba=seguranca')
  expect(asked).toHaveLength(1)
})
