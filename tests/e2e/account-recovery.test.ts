import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { beforeRequest, expectLooks, openBrowser, type Screen } from '../support/browser.ts'
import { linkMailed } from '../support/mail-folder.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()
const another = 'Chave estrela torx 8'
const phoneDark: Screen = { width: 390, theme: 'dark' }

/** Opens a mail's link, which names the address that the server is asked for by. */
async function follow(page: Page, link: URL) {
  // What a page holds after another of its own fragments was opened is not what a mail opens.
  await page.goto('about:blank')
  await page.goto(server.url + link.pathname + link.search + link.hash)
}

test('claim: a forgotten password: the mail’s link, another password, and in', async () => {
  const shop = await openShop(server)
  const page = await open(server.url)
  await page.goto('/auth')
  await page.getByLabel('Email').fill(shop.email)
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await page.getByRole('heading', { name: 'Esqueci minha senha' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(shop.email)
  expect(new URL(page.url()).search).toBe('?aba=recuperar')
  let asked = 0
  page.on('request', request => {
    if (request.url().includes('auth.requestReset')) asked += 1
  })
  // Pressed again while it is sent, as by impatience.
  await beforeRequest(page, /auth\.requestReset/, async () => {
    await page.getByRole('button', { name: 'Enviando...' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
  })
  await page.keyboard.press('Enter')
  await page
    .getByText('Se houver uma conta com este e-mail, mandamos um link. Vale por 10 minutos.')
    .waitFor()
  expect(asked).toBe(1)

  const link = await linkMailed(server.dataDir, shop.email, 'Crie uma senha nova')
  await follow(page, link)
  await page.getByRole('heading', { name: 'Crie uma senha nova' }).waitFor()
  await page.locator('[name=password]').fill('senha123')
  await page.locator('[name=repeated]').fill('senha12')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await page.getByText('As senhas são diferentes').waitFor()
  await page.locator('[name=repeated]').fill('senha123')
  await page.keyboard.press('Enter')
  // What the server refuses leaves the link whole, and what was typed.
  await page.getByText('Esta senha é muito comum. Escolha outra.').waitFor()
  await expectLooks(page)
  await page.locator('[name=password]').fill(another)
  await page.locator('[name=repeated]').fill(another)
  await page.keyboard.press('Enter')

  await page.getByText('Senha trocada. Entre com a nova.').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  expect(await page.getByLabel('Email').inputValue()).toBe(shop.email)
  await page.locator('[name=password]').fill(another)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await linkMailed(server.dataDir, shop.email, 'A senha da sua conta foi trocada')

  // Once, and on no other device either: another one can be asked for.
  const device = await open(server.url, phoneDark)
  await follow(device, link)
  await device.getByText('Este link não vale mais. Ele dura 10 minutos e serve uma vez só.').waitFor()
  await device.getByRole('button', { name: 'Pedir outro link' }).click()
  await device.getByRole('heading', { name: 'Esqueci minha senha' }).waitFor()
  await device.getByRole('button', { name: 'Voltar para entrar' }).click()
  await device.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
})

test('whoever signs up with an e-mail that has an account is led to both ways in', async () => {
  const shop = await openShop(server)
  const page = await open(server.url, phoneDark)
  await page.goto('/auth?aba=cadastrar')
  await page.getByLabel('Nome').fill('Beto')
  await page.getByLabel('Email').fill(shop.email)
  await page.locator('[name=password]').fill(another)
  await page.keyboard.press('Enter')
  const says = page.getByRole('alert')
  await says.getByRole('button', { name: 'Entrar com este e-mail' }).waitFor()
  await says.getByRole('button', { name: 'Esqueci minha senha' }).click()
  expect(await page.getByLabel('Email').inputValue()).toBe(shop.email)
})

test('a password is changed in the settings: what is typed stays until it is taken', async () => {
  const shop = await openShop(server)
  const page = await open(server.url)
  const device = await open(server.url)
  await device.goto('/auth')
  await device.getByLabel('Email').fill(shop.email)
  await device.locator('[name=password]').fill(password)
  await device.keyboard.press('Enter')
  await device.waitForURL('**/dashboard')
  await shop.enter(page)
  await page.goto('/configuracoes?aba=seguranca')
  const current = page.getByLabel('Senha atual')
  await page.getByText('Trocada hoje. Ao trocar, os outros aparelhos saem da conta.').waitFor()
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  expect(await page.getByText('Senha é obrigatória').count()).toBe(3)
  await current.fill('errada de todo')
  await page.locator('[name=password]').fill(another)
  await page.locator('[name=repeated]').fill(another)
  await page.keyboard.press('Enter')
  await page.getByText('Senha incorreta').waitFor()
  await expect.poll(() => current.evaluate(field => field === document.activeElement)).toBe(true)
  expect(await page.locator('[name=repeated]').inputValue()).toBe(another)
  await current.fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Senha trocada com sucesso!').waitFor()
  expect(await current.inputValue()).toBe('')
  expect(await page.locator('[name=password]').inputValue()).toBe('')
  // The other device is out, by itself; this one is not.
  await device.waitForURL('**/auth**')
  await page.reload()
  await current.waitFor()
  const link = await linkMailed(server.dataDir, shop.email, 'A senha da sua conta foi trocada')
  await follow(page, link)
  await page.getByRole('heading', { name: 'Esqueci minha senha' }).waitFor()
})

testInAll(
  'an e-mail is changed in the settings, told to the old address, and taken back from there',
  async () => {
    const shop = await openShop(server)
    const email = `novo-${shop.email}`
    const page = await open(server.url)
    await shop.enter(page)
    await page.goto('/configuracoes')
    await page.getByRole('button', { name: 'Trocar e-mail' }).click()
    const dialog = page.getByRole('dialog', { name: 'Trocar e-mail' })
    await dialog.getByLabel('Novo e-mail').fill((await openShop(server)).email)
    await dialog.getByLabel('Senha atual').fill(password)
    await page.keyboard.press('Enter')
    await dialog.getByText('Já existe uma conta com este e-mail.').waitFor()
    await dialog.getByLabel('Novo e-mail').fill(email)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(`Falta confirmar ${email}`).waitFor()
    await page.getByRole('button', { name: 'Desistir da troca' }).click()
    await page.getByText(`Falta confirmar ${email}`).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Trocar e-mail' }).click()
    await dialog.getByLabel('Novo e-mail').fill(email)
    await dialog.getByLabel('Senha atual').fill(password)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })

    // Called off a moment ago, the first letter may have gone: the newest link counts.
    const device = await open(server.url, phoneDark)
    await expect
      .poll(
        async () => {
          await follow(device, await linkMailed(server.dataDir, email, 'Confirme o novo e-mail da sua conta'))
          await device.getByRole('button', { name: 'Continuar' }).waitFor()
          return device.getByText(`E-mail confirmado: ${email}`).isVisible()
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true)
    // The page that stood open follows.
    await expect.poll(() => page.getByLabel('E-mail', { exact: true }).inputValue()).toBe(email)
    await page.getByText(`Falta confirmar ${email}`).waitFor({ state: 'hidden' })

    await follow(device, await linkMailed(server.dataDir, shop.email, 'O e-mail da sua conta foi trocado'))
    await device.getByRole('button', { name: 'Desfazer a troca' }).waitFor()
    await device.getByRole('button', { name: 'Desfazer a troca' }).click()
    await device.getByText(`A conta voltou para ${shop.email}`).waitFor()
    expect(new URL(device.url()).hash).toBe('')
    // All sessions are over: the page that stood open is left.
    await page.waitForURL('**/auth**')
    const link = await linkMailed(server.dataDir, shop.email, 'Crie uma senha nova')
    await follow(device, link)
    await device.getByRole('heading', { name: 'Crie uma senha nova' }).waitFor()
  },
)
