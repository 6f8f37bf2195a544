import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { press, type } from '../support/keyboard.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()
// All browser tests come from one address.
beforeEach(async () => void (await server.sql`delete from limites where key like 'contato%'`))

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: false })
const send = (page: Page) => page.getByRole('button', { name: 'Enviar' })

/** Of this test alone, by which its messages are found. */
const address = () => `${crypto.randomUUID()}@exemplo.com.br`
const storedBy = (email: string) => server.sql`select * from contatos where email = ${email}`

async function fillIn(page: Page, email: string) {
  await field(page, 'Nome').fill('Roberto Alves')
  await field(page, 'Email').fill(email)
  await field(page, 'Assunto').fill('Recibo com <b>folha</b> em branco')
  await field(page, 'Mensagem').fill('Primeira linha\nsegunda "linha" </textarea><script>alert(1)</script>')
}

/** Longer than programs take, as the page sees it. */
const takeTime = (page: Page) => page.evaluate(() => new Promise(done => setTimeout(done, 2_100)))

describe('with JavaScript off', () => {
  async function plain(): Promise<Page> {
    const browser = (await open(server.url)).context().browser()
    const context = await browser?.newContext({ javaScriptEnabled: false, baseURL: server.url })
    if (!context) throw new Error('no browser')
    return context.newPage()
  }

  test('claim: what is wrong stands beside its field, what was typed stays, and then it is sent', async () => {
    const page = await plain()
    const email = address()
    await page.goto('/contato')
    await fillIn(page, 'beto@')
    await send(page).click()
    await page.getByText('Falta acertar os campos marcados.').waitFor()
    await page.getByText('Confira o e-mail: a resposta vai para ele').waitFor()
    expect(await page.getByText('Escreva a mensagem').isVisible()).toBe(false)
    expect(await field(page, 'Email').getAttribute('aria-invalid')).toBe('true')
    expect(await field(page, 'Nome').getAttribute('aria-invalid')).toBe('false')
    expect(await field(page, 'Mensagem').inputValue()).toBe(
      'Primeira linha\nsegunda "linha" </textarea><script>alert(1)</script>',
    )

    await field(page, 'Email').fill(email)
    await send(page).click()
    const sent = page.getByRole('status')
    await sent.getByRole('heading', { name: 'Mensagem enviada' }).waitFor()
    expect(await sent.innerText()).toContain(email)
    expect(await sent.innerText()).toContain('Recibo com <b>folha</b> em branco')
    expect(await sent.innerText()).toContain('</textarea><script>alert(1)</script>')
    expect(await send(page).isVisible()).toBe(false)
    expect(await storedBy(email)).toHaveLength(1)

    // Back and once more: it is the same message.
    await page.reload()
    await sent.waitFor()
    expect(await storedBy(email)).toHaveLength(1)
    await page.getByRole('link', { name: 'Escrever outra' }).click()
    expect(await field(page, 'Nome').inputValue()).toBe('')
    await page.context().close()
  })

  test('claim: past the limit the page says how long to wait, and keeps the text', async () => {
    const page = await plain()
    await server.sql`insert into limites values ('contato_endereco:127.0.0.1', 10, now() + interval '20 minutes')`
    await page.goto('/contato')
    await fillIn(page, address())
    await send(page).click()
    await page.getByText('Tente de novo em 20 min.').waitFor()
    expect(await field(page, 'Nome').inputValue()).toBe('Roberto Alves')
    await page.context().close()
  })
})

test('by keyboard: what is wrong shows at once and takes the focus, what is right is sent and told', async () => {
  const page = await open(server.url)
  const email = address()
  await page.goto('/contato')
  await takeTime(page)
  await type(page, field(page, 'Nome'), 'Roberto Alves')
  await type(page, field(page, 'Email'), 'beto@')
  await type(page, field(page, 'Assunto'), 'Recibo')
  await press(page, send(page))
  await page.getByText('Escreva a mensagem').waitFor()
  expect(page.url()).toBe(`${server.url}/contato`)
  expect(await field(page, 'Email').evaluate(control => control === document.activeElement)).toBe(true)

  await type(page, field(page, 'Email'), email)
  expect(await page.getByText('Confira o e-mail').isVisible()).toBe(false)
  await type(page, field(page, 'Mensagem'), 'Sai uma folha em branco.')
  await press(page, send(page))
  const heading = page.getByRole('heading', { name: 'Mensagem enviada' })
  await heading.waitFor()
  expect(await heading.evaluate(told => told === document.activeElement)).toBe(true)
  await page.getByText(email).waitFor()
  await expectLooks(page)
  expect(await storedBy(email)).toMatchObject([{ mensagem: 'Sai uma folha em branco.', empresa: null }])
})

test('claim: where it cannot be sent the text stays, and sending again sends it once', async () => {
  const page = await open(server.url)
  const email = address()
  await page.goto('/contato')
  await takeTime(page)
  await fillIn(page, email)
  // It arrives, and the answer is lost.
  await page.route('**/contato', async route => {
    await route.fetch()
    await route.abort()
  })
  await send(page).click()
  await page.getByText('Não foi possível enviar. Tente de novo.').waitFor()
  expect(await field(page, 'Nome').inputValue()).toBe('Roberto Alves')
  await page.unroute('**/contato')
  await send(page).click()
  await page.getByRole('heading', { name: 'Mensagem enviada' }).waitFor()
  expect(await storedBy(email)).toHaveLength(1)
})

test('the script tells how long to wait', async () => {
  const page = await open(server.url)
  await page.goto('/contato')
  await server.sql`insert into limites values ('contato_endereco:127.0.0.1', 10, now() + interval '5 minutes')`
  await takeTime(page)
  await fillIn(page, address())
  await send(page).click()
  await page.getByText('Tente de novo em 5 min.').waitFor()
  expect(await field(page, 'Nome').inputValue()).toBe('Roberto Alves')
})

test('of whoever is signed in it is known who writes', async () => {
  const page = await open(server.url)
  const owner = await openShop(server, { plano: 'profissional' })
  const email = address()
  await owner.enter(page)
  const contact = await fromMenu(page, 'Contato')
  await takeTime(contact)
  await fillIn(contact, email)
  await send(contact).click()
  await contact.getByRole('heading', { name: 'Mensagem enviada' }).waitFor()
  expect(await storedBy(email)).toMatchObject([{ plano: 'profissional', prioritario: true }])
})

test('the account’s menu leads to the answers, and leaves the screen as it is', async () => {
  const page = await open(server.url)
  const owner = await openShop(server)
  await owner.enter(page)
  const help = await fromMenu(page, 'Ajuda')
  await help.getByRole('heading', { level: 1, name: 'Perguntas frequentes' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

/** The page that an item of the account's menu opens. */
async function fromMenu(page: Page, name: string): Promise<Page> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Oficina do Beto' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name }).click()
  return opened
}
