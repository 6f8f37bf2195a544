import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectLooks, forgetSession, openBrowser } from '../support/browser.ts'
import { giveCookies } from '../support/cookies.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()

/** The app under its name: at an address without one there are no passkeys. */
const named = server.url.replace('127.0.0.1', 'localhost')

/** Gives the page's device an authenticator with a screen lock, which says yes. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether whoever holds the device is its owner. */
    verify: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

test('claim: a passkey is made, signs in without a password, is renamed and removed', async () => {
  const shop = await openShop(server)
  const page = await open(named, { width: 390, theme: 'light' })
  const authenticator = await withAuthenticator(page)
  await giveCookies(page, named, shop.client.cookie())
  await page.goto('/configuracoes?aba=seguranca')
  await page.getByRole('button', { name: 'Nova chave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova chave de acesso' })
  expect(await dialog.getByLabel('Nome da chave').inputValue()).not.toBe('')
  await dialog.getByLabel('Nome da chave').fill('Moto G84 do Beto')
  await dialog.getByLabel('Senha atual').fill('outra senha')
  await page.keyboard.press('Enter')
  await dialog.getByText('Senha incorreta').waitFor()
  await dialog.getByLabel('Senha atual').fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Chave de acesso criada.').waitFor()
  await page.getByText('Moto G84 do Beto').waitFor()
  expect(await authenticator.passkeys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  await expectLooks(page)

  // This device has one already.
  await page.getByRole('button', { name: 'Nova chave' }).click()
  await dialog.getByLabel('Senha atual').fill(password)
  await page.keyboard.press('Enter')
  await dialog.getByText('Este aparelho já tem uma chave de acesso desta conta.').waitFor()
  await page.keyboard.press('Escape')

  await forgetSession(page)
  await page.goto('/auth?redirect=/clientes')
  const enter = page.getByRole('button', { name: 'Entrar com chave de acesso' })
  await authenticator.verify(false)
  await enter.click()
  await page.getByText('A chave de acesso não foi usada.').waitFor()
  await authenticator.verify(true)
  await enter.click()
  await page.waitForURL(`${named}/clientes`)
  await page.getByRole('heading', { name: 'Clientes', exact: true }).waitFor()

  await page.goto('/configuracoes?aba=seguranca')
  await page.getByText(/usada hoje/).waitFor()
  await page.getByRole('button', { name: 'Renomear Moto G84 do Beto' }).click()
  await page.getByRole('dialog').getByLabel('Nome da chave').fill('Celular da bancada')
  await page.keyboard.press('Enter')
  await page.getByText('Celular da bancada', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remover Celular da bancada' }).click()
  const question = page.getByRole('dialog', { name: 'Remover a chave de acesso?' })
  await question.getByLabel('Senha atual').fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Chave de acesso removida.').waitFor()
  await page.getByText('Celular da bancada', { exact: true }).waitFor({ state: 'detached' })
  await forgetSession(page)
  await page.goto('/auth')
  await enter.click()
  await page.getByText('Esta chave de acesso não foi aceita.').waitFor()
})

test('at an address without a name no passkey is made or asked for, and its code is not loaded', async () => {
  const shop = await openShop(server)
  const page = await open(server.url)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('button', { name: /chave de acesso/ }).count()).toBe(0)
  const scripts = asked.filter(url => url.endsWith('.js'))
  const code = await Promise.all(scripts.map(async url => (await page.request.get(url)).text()))
  // The app's own file, which names what it would load.
  expect(code.filter(text => text.includes('startAuthentication'))).toHaveLength(1)
  await shop.enter(page)
  await page.goto('/configuracoes?aba=seguranca')
  await page.getByText('Este navegador não cria chaves de acesso neste endereço.').waitFor()
  expect(await page.getByRole('button', { name: 'Nova chave' }).count()).toBe(0)
})
