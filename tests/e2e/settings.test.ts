import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { dayOf } from '../../src/shared/days.ts'
import { beforeRequest, expectLooks, gotoDrawn, openBrowser } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'
import { picture } from '../support/uploads.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  page = await enter()
})

/** A browser of its own, signed in as the owner. */
async function enter(width: 390 | 1440 = 1440): Promise<Page> {
  const entered = await open(server.url, { width, theme: 'light' })
  await shop.enter(entered)
  return entered
}

const show = (aba: string, on = page) => on.goto(`/configuracoes?aba=${aba}`)
const bar = (on = page) => on.getByRole('group', { name: /não salva/ })
const saved = (on = page) => on.getByText('Configuração salva com sucesso!').first()

test('what is typed waits for the bar, which names it, and is there on another device', async () => {
  await show('perfil')
  expect(await page.getByLabel('E-mail').getAttribute('readonly')).toBe('')
  expect(await bar().count()).toBe(0)
  await page.getByLabel('Nome').fill('Roberto Carvalho')
  await bar().getByText('1 alteração não salva').waitFor()
  // Kept while the tab changes.
  await page.getByRole('link', { name: 'Empresa', exact: true }).click()
  await page.getByLabel('Nome da loja').pressSequentially('Beto Celulares')
  await page.getByLabel('CNPJ').fill('12abc34501de35')
  expect(await page.getByLabel('CNPJ').inputValue()).toBe('12.ABC.345/01DE-35')
  await page.getByLabel('Garantia').fill('30')
  await bar().getByText('Nome, Nome da loja, CNPJ, Garantia').waitFor()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByText('Informe de 90 a 3650 dias').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('empresa-garantia_dias')
  await page.getByLabel('Garantia').fill('120')
  await page.keyboard.press('Control+Enter')
  await saved().waitFor()
  await bar().waitFor({ state: 'detached' })
  await page.getByRole('complementary').getByText('Roberto Carvalho').waitFor()

  const other = await enter(390)
  await show('empresa', other)
  expect(await other.getByLabel('Nome da loja').inputValue()).toBe('Beto Celulares')
  expect(await other.getByLabel('CNPJ').inputValue()).toBe('12.ABC.345/01DE-35')
  expect(await other.getByLabel('Garantia').inputValue()).toBe('120')
  await show('perfil', other)
  expect(await other.getByLabel('Nome').inputValue()).toBe('Roberto Carvalho')
  // With a CNPJ a mail has the shop's name, and there is nothing to choose.
  await other.getByText('Com CNPJ em Empresa, os e-mails chamam você pelo nome da loja.').waitFor()
  expect(await other.getByRole('switch', { name: 'Tratar como empresa' }).isDisabled()).toBe(true)
})

test('switches and pickers save at once, and can be undone', async () => {
  await show('notificacoes')
  const weekly = page.getByRole('switch', { name: 'Relatórios semanais' })
  expect(await weekly.isChecked()).toBe(false)
  await page.getByText(shop.email).waitFor()
  await page.getByText('Relatórios semanais').click()
  await saved().waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => weekly.isChecked()).toBe(false)
  await page.getByText('Relatórios semanais').click()
  await page.getByLabel('Fim').selectOption('20:30')
  await expect.poll(async () => (await stored()).notificacoes.valores.hora_fim).toBe('20:30')
  // What would not fit together is not offered.
  expect(await page.getByLabel('Início').locator('option[value="21:00"]').count()).toBe(0)
  const other = await enter()
  await show('notificacoes', other)
  expect(await other.getByRole('switch', { name: 'Relatórios semanais' }).isChecked()).toBe(true)
  expect(await other.getByLabel('Fim').inputValue()).toBe('20:30')

  await show('empresa')
  await page.getByLabel('Fuso horário').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await stored()).fuso).toBe('America/Bahia')
  await saved().waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('empresa-fuso')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(async () => (await stored()).fuso).toBe('America/Sao_Paulo')
})

interface Stored {
  fuso: string
  notificacoes: { valores: Record<string, string> }
  sistema: { valores: Record<string, string> }
}
const stored = () => shop.call<Stored>('settings.all')

test('theme and language change at once, here and where the owner is already', async () => {
  const other = await enter()
  const stream = other.waitForResponse(answer => answer.url().includes('live.changes'))
  await other.goto('/dashboard')
  await stream
  await show('sistema')
  await page.getByRole('radio', { name: /^Claro/ }).focus()
  await page.keyboard.press('ArrowRight')
  await saved().waitFor()
  const themeOf = (on: Page) => on.evaluate(() => document.documentElement.dataset.theme)
  expect(await themeOf(page)).toBe('dark')
  await expect.poll(() => themeOf(other)).toBe('dark')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await expect.poll(async () => (await stored()).sistema.valores.idioma).toBe('en')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  await other.getByRole('heading', { name: 'Start in three steps' }).waitFor()

  // A browser that never heard of it: from the first paint on.
  const fresh = await enter()
  await fresh.route(/\/assets\/.+\.js$/, () => {})
  await gotoDrawn(fresh, '/ordens', fresh.getByRole('heading', { name: 'Service orders' }))
  expect(await themeOf(fresh)).toBe('dark')
})

test('claim: a message of one’s own is written to the customer at once, in Portuguese whatever the language', async () => {
  const { id } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
  await shop.order(id, { status: 'Pronto', valor: 150 })
  await show('empresa')
  const text = page.getByLabel('Mensagem de Pronto')
  await text.fill('Oi {cliente}, {nome} pronto')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByText('Há um campo entre chaves que não existe').waitFor()
  // Saved again from beside another message, the wrong one opens again.
  await page.getByRole('button', { name: 'Recebido' }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('mensagens-pronto')
  await text.press('ControlOrMeta+a')
  await text.press('Delete')
  expect(await text.inputValue()).toBe('')
  await page.getByRole('button', { name: '+ {cliente}' }).click()
  expect(await text.inputValue()).toBe('{cliente}')
  await text.fill('Oi {cliente}, a OS {numero} custa ')
  await page.getByRole('button', { name: '+ {valor}' }).click()
  await page.getByText('Oi Marlene, a OS 1043 custa R$ 290,00').waitFor()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await saved().waitFor()
  const written = async () => {
    const link = page.getByRole('link', { name: /^WhatsApp/ })
    return new URL((await link.getAttribute('href')) ?? '').searchParams.get('text')
  }
  await page.goto('/ordens')
  await expect.poll(written).toBe('Oi Ana, a OS 0001 custa R$\u00a0150,00')
  await show('empresa')
  await page.getByRole('button', { name: 'Texto original' }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await saved().waitFor()
  await show('sistema')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await expect.poll(async () => (await stored()).sistema.valores.idioma).toBe('en')
  await page.goto('/ordens')
  await expect.poll(written).toBe('Olá, Ana! A OS 0001 (iPhone 12) está pronta para retirada.')
})

testInAll('a zone that is chosen elsewhere counts the days of a page that is open', async () => {
  // One of the ends of the world has another day than São Paulo at any hour.
  const today = (fuso: string) => dayOf(new Date(), fuso)
  const fuso = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
    zone => today(zone) !== today('America/Sao_Paulo'),
  )
  if (fuso === undefined) throw new Error('no other day')
  const stream = page.waitForResponse(answer => answer.url().includes('live.changes'))
  await page.goto('/lembretes')
  await stream
  const news = page.waitForResponse(answer => answer.url().includes('settings.all'))
  await shop.call('settings.setZone', { fuso })
  await news
  const form = page.getByRole('dialog', { name: 'Novo Lembrete' })
  const day = async () => {
    await page.keyboard.press('n')
    const shown = await form.getByLabel('Data').inputValue()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
    return shown
  }
  await expect.poll(day).toBe(today(fuso).split('-').reverse().join('/'))
})

test('a logo is shown, changed and removed; what is no image is refused', async () => {
  await show('empresa')
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
  const input = page.locator('input[type=file]')
  await input.setInputFiles(
    file('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  )
  await page.getByText('Por favor, selecione apenas arquivos de imagem').waitFor()
  await input.setInputFiles(file('logo.png', 'image/png', await picture(90, 90).png().toBuffer()))
  const logo = page.getByRole('img', { name: 'Logo da Oficina do Beto' })
  await logo.waitFor()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(90)
  await page.getByRole('button', { name: 'Remover' }).click()
  const question = page.getByRole('alertdialog', { name: 'Tem certeza que deseja remover o logo?' })
  await question.getByText('O logo da Oficina do Beto não pode ser recuperado.').waitFor()
  await expectLooks(page)
  await question.getByRole('button', { name: 'Remover' }).click()
  // Nothing behind the question has a role.
  await question.waitFor({ state: 'detached' })
  await logo.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Escolher')
  // A session that ended is asked for, as by every other write.
  await beforeRequest(page, /\/logo$/, () => page.context().clearCookies())
  await input.setInputFiles(file('logo.png', 'image/png', await picture(90, 90).png().toBuffer()))
  await page.getByRole('dialog', { name: 'Sua sessão terminou' }).waitFor()
})

testInAll('once the plan is over the shop’s part can be read, and the account’s changed', async () => {
  await shop.endPlan()
  await show('empresa')
  await page.getByText('O que é da loja pode ser lido, e volta a mudar com um plano.').waitFor()
  expect(await page.getByLabel('Nome da loja').isDisabled()).toBe(true)
  await show('perfil')
  await page.getByLabel('Nome').fill('Ainda eu')
  await tabTo(page, page.getByRole('button', { name: 'Salvar', exact: true }))
  await page.keyboard.press('Enter')
  await saved().waitFor()
  // The bar goes, and the focus stays among the fields.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main section') !== null))
    .toBe(true)
  await show('seguranca')
  await page.getByText('Este aparelho').waitFor()
  await show('perfil')
  await page.getByRole('main').getByRole('button', { name: 'Sair' }).click()
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
})
