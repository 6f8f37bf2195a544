import { expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { book } from '../support/xlsx.ts'

const server = sharedServer()
const open = openBrowser()

async function begin() {
  const shop = await openShop(server, { plano: 'profissional' })
  const page = await open(server.url)
  await shop.enter(page)
  await page.goto('/importar')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    page,
    async read(kind: string, file: string | Buffer) {
      await button(kind).click()
      const buffer = Buffer.from(file)
      await page.getByLabel('Arquivo').setInputFiles({ name: 'lista', mimeType: 'text/csv', buffer })
      await page.getByRole('heading', { name: 'Confira antes de gravar' }).waitFor()
    },
  }
}

// What is read and stored of it is proved in drawn/imports-screen.test.ts.
test('the choice of the sheet that the lines come from looks well', async () => {
  const { page, read } = await begin()
  const titles = ['OS', 'Descrição', 'Qtd', 'Valor unitário']
  const file = book({
    Ordens: [
      ['OS', 'Cliente', 'Valor', 'Entrada'],
      [7, 'Ana Lima', 760, '02/03/2026'],
      [8, 'Beto', 50, '02/03/2026'],
    ],
    Peças: [
      titles,
      [7, 'Tela', 1, 580],
      [7, 'Mão de obra', 1, 180],
      [8, 'Película', 1.5, 20],
      [9, 'Capa', 1, 5],
    ],
  })
  await read('Ordens de serviço', file)
  const sheet = page.getByLabel('Planilha de peças e serviços')
  expect(await sheet.locator('option:checked').textContent()).toBe('Peças')
  await page
    .getByText('3 linhas são de OS do arquivo. 1 linha será ignorada: a OS dela não está no arquivo.')
    .waitFor()
  await page.getByText('1 campo não será importado como está').waitFor()
  await page.getByText('Linha 3, Peças').waitFor()
  await sheet.scrollIntoViewIfNeeded()
  await expectLooks(page)
})
