import { expect, test } from 'vitest'
import { asking, beforeRequest, expectLooks, forgetSession, openBrowser } from '../support/browser.ts'
import { hurryTo } from '../support/hurry.ts'
import { openShop } from '../support/open-shop.ts'
import { scan } from '../support/paper.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'
import { codeAt, nextCode } from '../support/totp.ts'

const server = sharedServer()
const open = openBrowser()

test('claim: the second factor is turned on by the QR, asked at every way in, and turned off', async () => {
  const shop = await openShop(server)
  const page = await open(server.url, { width: 390, theme: 'light' })
  await shop.enter(page)
  await page.goto('/configuracoes?aba=seguranca')
  await page.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ativar verificação em duas etapas' })
  await dialog.getByLabel('Senha atual').fill('outra senha')
  await page.keyboard.press('Enter')
  await dialog.getByText('Senha incorreta').waitFor()
  await dialog.getByLabel('Senha atual').fill(password)
  await page.keyboard.press('Enter')

  const qr = dialog.getByRole('img', { name: 'QR da verificação em duas etapas' })
  await qr.waitFor()
  const uri = new URL((await scan(page, '[role=dialog] [data-qr]')) ?? '')
  const secret = uri.searchParams.get('secret') ?? ''
  expect(uri.protocol).toBe('otpauth:')
  expect((await dialog.locator('code').textContent())?.replaceAll(' ', '')).toBe(secret)
  // On a touch screen, which may be the phone itself.
  expect(await dialog.getByRole('link', { name: 'Abrir no app' }).getAttribute('href')).toBe(uri.href)
  await dialog.getByRole('button', { name: 'Copiar chave' }).click()
  await page.getByText('Chave copiada.').waitFor()
  await dialog.getByLabel('Código do app').fill('123456')
  await page.keyboard.press('Enter')
  await dialog.getByText('Código incorreto.').waitFor()
  await dialog.getByLabel('Código do app').fill(codeAt(secret, new Date()))
  await page.keyboard.press('Enter')

  const codes = page.getByRole('dialog', { name: 'Códigos de recuperação' })
  await codes.waitFor()
  // A second Enter after the code does not say that they are kept.
  const copy = codes.getByRole('button', { name: 'Copiar' })
  await expect.poll(() => copy.evaluate(button => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Códigos copiados.').waitFor()
  const recovery = await codes.getByRole('listitem').allTextContents()
  expect(recovery).toHaveLength(10)
  // Shown this once: only who says so has noted them.
  const question = page.getByRole('alertdialog', { name: 'Sair sem guardar os códigos?' })
  await page.keyboard.press('Escape')
  await question.waitFor()
  await question.getByRole('button', { name: 'Voltar aos códigos' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await codes.getByRole('listitem').allTextContents()).toEqual(recovery)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Baixar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('bancada-codigos.txt')
  await codes.getByRole('button', { name: 'Anotei' }).click()
  await codes.waitFor({ state: 'detached' })
  await page.getByText('10 de 10 ainda não usados').waitFor()

  // On another device.
  const other = await open(server.url, { width: 390, theme: 'dark' })
  await other.goto('/auth?redirect=/clientes')
  await other.getByLabel('Email').fill(shop.email)
  await other.getByLabel('Senha *').fill(password)
  await other.keyboard.press('Enter')
  const code = other.getByLabel('Código do app')
  await code.waitFor()
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await code.getAttribute('inputmode')).toBe('numeric')
  expect(await code.evaluate(input => input === document.activeElement)).toBe(true)
  await other.keyboard.press('Enter')
  await other.getByText('Código é obrigatório').waitFor()
  await code.fill('000000')
  await other.keyboard.press('Enter')
  await other.getByText('Código incorreto.').waitFor()
  await other.getByRole('button', { name: 'Voltar para a senha' }).click()
  expect(await other.getByLabel('Senha *').inputValue()).toBe(password)
  await other.getByLabel('Senha *').press('Enter')
  await code.fill(await nextCode(secret, server.sql, shop.user_id))
  await other.keyboard.press('Enter')
  await other.waitForURL(`${server.url}/clientes`)

  // With a recovery code, as it was noted by hand.
  await forgetSession(other)
  await other.goto('/auth')
  await other.getByLabel('Email').fill(shop.email)
  await other.getByLabel('Senha *').fill(password)
  await other.keyboard.press('Enter')
  await other.getByRole('button', { name: 'Usar código de recuperação' }).click()
  await other.getByLabel('Código de recuperação').fill('AAAA-AAAA-AAAA-AAAA')
  await other.keyboard.press('Enter')
  await other.getByText('Código incorreto.').waitFor()
  await other.getByText('Perdeu também os códigos? Fale com o suporte').waitFor()
  await other.getByLabel('Código de recuperação').fill(recovery[0]?.toLowerCase().replaceAll('-', ' ') ?? '')
  await other.keyboard.press('Enter')
  await other.waitForURL('**/dashboard')
  await page.reload()
  await page.getByText('9 de 10 ainda não usados').waitFor()

  // Others, and off.
  await page.getByRole('button', { name: 'Gerar outros' }).click()
  const again = page.getByRole('dialog', { name: 'Gerar outros códigos de recuperação?' })
  await again.getByLabel('Senha atual').fill(password)
  await again.getByRole('button', { name: 'Usar código de recuperação' }).click()
  await again.getByLabel('Código de recuperação').fill(recovery[1] ?? '')
  await page.keyboard.press('Enter')
  await codes.getByRole('button', { name: 'Anotei' }).waitFor()
  const others = await codes.getByRole('listitem').allTextContents()
  expect(others.filter(one => recovery.includes(one))).toEqual([])
  await codes.getByRole('button', { name: 'Anotei' }).click()
  await page.getByText('10 de 10 ainda não usados').waitFor()
  await page.getByRole('button', { name: 'Desativar' }).click()
  const off = page.getByRole('dialog', { name: 'Desativar a verificação em duas etapas?' })
  await off.getByLabel('Senha atual').fill(password)
  await off.getByRole('button', { name: 'Usar código de recuperação' }).click()
  await off.getByLabel('Código de recuperação').fill(others[3] ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ativar verificação em duas etapas' }).waitFor()
})

testInAll('holds: a session that ends over a form asks for the code as well', async () => {
  const shop = await openShop(server)
  const { segredo } = await shop.call<{ segredo: string }>('auth.startTotp', { senha_atual: password })
  await shop.call('auth.enableTotp', { code: codeAt(segredo, new Date()) })
  const page = await open(server.url)
  await shop.enter(page)
  await page.goto('/configuracoes?aba=perfil')
  await page.getByLabel('Nome').fill('Roberto Carvalho')
  await beforeRequest(
    page,
    /settings\.save/,
    () => server.sql`delete from sessoes where user_id = ${shop.user_id}`,
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await again.getByLabel('Senha *').fill(password)
  await page.keyboard.press('Enter')
  await again.getByLabel('Código do app').fill('000000')
  await page.keyboard.press('Enter')
  await again.getByText('Código incorreto.').waitFor()
  await expectLooks(page)
  await again.getByLabel('Código do app').fill(await nextCode(segredo, server.sql, shop.user_id))
  await page.keyboard.press('Enter')
  await again.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Nome').inputValue()).toBe('Roberto Carvalho')
})

testInAll(
  'without a confirmed address nothing can be turned on, and where the server is away it is said',
  async () => {
    const shop = await openShop(server, { confirmed: false })
    const page = await open(server.url)
    await shop.enter(page)
    let isAway = true
    await page.route('**/trpc/**auth.factors**', route => (isAway ? route.abort() : route.continue()))
    await page.clock.install()
    await page.goto(asking('/configuracoes?aba=seguranca'))
    await hurryTo(page.getByText('Erro ao carregar dados').first())
    isAway = false
    await page.getByRole('button', { name: 'Tentar novamente' }).first().click()
    const on = page.getByRole('button', { name: 'Ativar verificação em duas etapas' })
    await on.waitFor()
    expect(await on.getAttribute('aria-disabled')).toBe('true')
  },
)
