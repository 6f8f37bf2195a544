import { expect, test } from 'vitest'
import { holdRequest, loseAnswer, openBrowser } from '../support/browser.ts'
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

test('a password that is asked for again is sent once, however often, and refused at its field', async () => {
  const shop = await openShop(server)
  const page = await open(server.url)
  const sent: string[] = []
  page.on('request', request => request.url().includes('auth.startTotp') && sent.push(request.url()))
  await shop.enter(page)
  await page.goto('/configuracoes?aba=seguranca')
  await page.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ativar verificação em duas etapas' })
  const field = dialog.getByLabel('Senha atual')
  const hasFocus = () => field.evaluate(input => input === document.activeElement)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByText('Senha é obrigatória').waitFor()
  await expect.poll(hasFocus).toBe(true)
  expect(sent).toEqual([])

  await field.fill('outra senha')
  const letGo = await holdRequest(page, /auth\.startTotp/)
  await dialog.getByRole('button', { name: 'Continuar' }).dblclick()
  letGo()
  await dialog.getByText('Senha incorreta').waitFor()
  await expect.poll(hasFocus).toBe(true)
  expect(await field.inputValue()).toBe('outra senha')
  expect(sent).toHaveLength(1)

  // Both come before the page has drawn that it is busy, as on a slow machine; then while it is.
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/trpc/auth.startTotp**', async route => {
    await held
    await route.continue()
  })
  await field.fill(password)
  await field.evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit()
    input.form?.requestSubmit()
  })
  await dialog.getByRole('button', { name: 'Conferindo...' }).waitFor()
  await field.press('Enter')
  answer()
  await dialog.getByRole('img', { name: 'QR da verificação em duas etapas' }).waitFor()
  // Calls of one moment go as one request, by their names.
  expect(sent.flatMap(url => url.match(/auth\.startTotp/g))).toHaveLength(2)
})

test('turned on and off again by calls whose answers are lost, it says how it stands', async () => {
  const shop = await openShop(server)
  const page = await open(server.url)
  await shop.enter(page)
  await page.goto('/configuracoes?aba=seguranca')
  await page.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ativar verificação em duas etapas' })
  await dialog.getByLabel('Senha atual').fill(password)
  await page.keyboard.press('Enter')
  const secret = await dialog.locator('code').textContent()
  const code = () => codeAt(secret?.replaceAll(' ', '') ?? '', new Date())
  await loseAnswer(page, /auth\.enableTotp/)
  await dialog.getByLabel('Código do app').fill(code())
  await page.keyboard.press('Enter')
  await dialog.getByText('Sem resposta do servidor.').waitFor()
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await page.getByText('A verificação pode já estar ativa').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Gerar outros' }).waitFor()

  await server.sql`update fatores set ultimo_passo = 0 where user_id = ${shop.user_id}`
  await page.getByRole('button', { name: 'Desativar' }).click()
  const off = page.getByRole('dialog')
  await off.getByLabel('Senha atual').fill(password)
  await off.getByLabel('Código').fill(code())
  await loseAnswer(page, /auth\.disableTotp/)
  await page.keyboard.press('Enter')
  await off.getByText('Sem resposta do servidor.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Verificação em duas etapas desativada.').waitFor()
  await off.waitFor({ state: 'detached' })
})
