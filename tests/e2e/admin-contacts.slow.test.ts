import { expect, test } from 'vitest'
import { holdRequest, openBrowser } from '../support/browser.ts'
import { openOperator } from '../support/open-operator.ts'
import { startServer } from '../support/server-process.ts'

// Of its own: messages are nobody's shop's.
const server = await startServer()
const open = openBrowser()

test('a message that was written is read, noted and marked as answered', async () => {
  const page = await open(server.url)
  await (await openOperator(server)).enter(page)
  await page.goto('/admin/contacts')
  await page.getByText('Nenhuma mensagem ainda.').waitFor()
  const form = {
    nome: 'Beto <b>Celulares</b>',
    email: 'beto@example.com',
    empresa: '',
    assunto: 'Recibo com folha em branco',
    mensagem: 'Desde ontem o recibo sai com uma folha em branco.\n\nImpressora de 80 mm.',
  }
  const headers = { origin: server.url }
  expect((await page.request.post('/contato', { form, headers })).ok()).toBe(true)

  await page.reload()
  await page.getByRole('button', { name: 'Ler a mensagem de Beto' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Recibo com folha em branco' })
  await dialog.getByText('Impressora de 80 mm.').waitFor()
  await dialog.getByText('Beto <b>Celulares</b>').waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  const mail = dialog.getByRole('link', { name: 'beto@example.com' })
  expect(await mail.getAttribute('href')).toBe(
    'mailto:beto@example.com?subject=Re%3A%20Recibo%20com%20folha%20em%20branco',
  )
  await dialog.getByLabel('Anotação').fill('Margens da impressora.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Mensagem marcada como respondida.').waitFor()
  await dialog.waitFor({ state: 'hidden' })

  // A late answer leaves the message alone that was opened since.
  const other = { ...form, nome: 'Rui', assunto: 'Outro assunto' }
  expect((await page.request.post('/contato', { form: other, headers })).ok()).toBe(true)
  await page.reload()
  const answer = await holdRequest(page, /answerContact/)
  await page.getByRole('button', { name: 'Ler a mensagem de Rui' }).click()
  const second = page.getByRole('dialog', { name: 'Outro assunto' })
  await second.getByLabel('Anotação').fill('Respondida por telefone.')
  await page.keyboard.press('Control+Enter')
  await second.getByRole('button', { name: 'Salvando...' }).waitFor()
  await second.getByRole('button', { name: 'Fechar' }).first().click()
  await page.getByRole('button', { name: 'Ler a mensagem de Beto' }).click()
  await dialog.getByLabel('Anotação').fill('Outra nota.')
  answer()
  await page.getByText('Mensagem marcada como respondida.').waitFor()
  expect(await dialog.getByLabel('Anotação').inputValue()).toBe('Outra nota.')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => page.locator('[role=dialog], [role=alertdialog]').count()).toBe(0)

  await page.getByRole('button', { name: /^Abertos/ }).click()
  await page.getByText('Nenhuma mensagem encontrada com os filtros aplicados.').waitFor()
  await page.getByRole('button', { name: /^Respondidos/ }).click()
  await page.getByRole('button', { name: 'Ler a mensagem de Beto' }).click()
  await dialog.getByText(/^Respondida por Olga Operadora, hoje/).waitFor()
  expect(await dialog.getByLabel('Anotação').inputValue()).toBe('Margens da impressora.')
})
