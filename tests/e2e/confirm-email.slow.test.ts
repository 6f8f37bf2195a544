import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { forgetSession, openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

/** The links of the mails that were written to an address, the newest last. */
async function linksTo(email: string): Promise<string[]> {
  const folder = join(server.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names
      .filter(name => name.endsWith('.eml'))
      .map(async name => simpleParser(await readFile(join(folder, name)))),
  )
  return mails
    .filter(({ to }) => JSON.stringify(to).includes(email))
    .sort((a, b) => Number(a.date) - Number(b.date))
    .map(({ text = '' }) => /^http\S+\/auth#confirmar=\S+$/m.exec(text)?.[0] ?? '')
}

test('an account is asked to confirm its address until a link of its mail is followed', async () => {
  const shop = await openShop(server, { confirmed: false })
  const page = await open(server.url, { width: 390, theme: 'light' })
  await shop.enter(page)
  await page.goto('/dashboard')
  await page.getByText('Confirme seu e-mail.').waitFor()
  await page.getByText(`Mandamos um link para ${shop.email}.`).waitFor()
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  await page.getByText('Enviado. Veja também a caixa de spam.').waitFor()
  await expect.poll(async () => (await linksTo(shop.email)).length).toBeGreaterThan(0)
  const link = new URL((await linksTo(shop.email)).at(-1) ?? '')
  const tab = await page.context().newPage()
  const device = await open(server.url)
  await shop.enter(device)
  for (const elsewhere of [tab, device]) {
    await elsewhere.goto('/dashboard')
    await elsewhere.getByText('Confirme seu e-mail.').waitFor()
  }

  await page.goto(link.pathname + link.hash)
  await page.getByText(`E-mail confirmado: ${shop.email}`).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor()
  expect(await page.getByText('Confirme seu e-mail.').count()).toBe(0)
  // Pages that stood meanwhile follow by themselves, and so does what they show next.
  for (const elsewhere of [tab, device])
    await elsewhere.getByText('Confirme seu e-mail.').waitFor({ state: 'detached' })
  await device.getByRole('link', { name: /^Clientes/ }).click()
  await device.getByRole('heading', { name: 'Clientes', exact: true }).waitFor()
  await device.getByRole('link', { name: /^Dashboard/ }).click()
  await device.getByRole('heading', { name: 'Total de OS' }).waitFor()
  expect(await device.getByText('Confirme seu e-mail.').count()).toBe(0)

  // Once: whoever follows it again is told so, signed in or not.
  await forgetSession(page)
  await page.goto(link.pathname + link.hash)
  await page.getByText('Este link não vale mais. Entre e peça outro.').waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Email').waitFor()
})

test('a link that could not be tried can be tried again, and one that is pasted into the page is followed', async () => {
  const page = await open(server.url)
  const hash = `#confirmar=${'x'.repeat(43)}`
  await page.route('**/trpc/auth.confirmEmail**', route => route.abort())
  await page.goto('/auth')
  await page.getByLabel('Email').waitFor()
  await page.evaluate(fragment => {
    window.location.hash = fragment
  }, hash)
  const again = page.getByRole('button', { name: 'Tentar novamente' })
  await again.waitFor()
  expect(new URL(page.url()).hash).toBe(hash)
  await page.unroute('**/trpc/auth.confirmEmail**')
  await again.click()
  await page.getByText('Este link não vale mais. Entre e peça outro.').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Email').waitFor()
})
