import { expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { choose, press } from '../support/keyboard.ts'
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
    shop,
    page,
    button,
    async read(kind: string, file: string | Buffer) {
      await button(kind).click()
      const buffer = Buffer.from(file)
      await page.getByLabel('Arquivo').setInputFiles({ name: 'lista', mimeType: 'text/csv', buffer })
      await page.getByRole('heading', { name: 'Confira antes de gravar' }).waitFor()
    },
  }
}

test('a report’s own title is nobody, and another line can be said to have the titles', async () => {
  const { shop, page, button, read } = await begin()
  await read(
    'Clientes',
    'Relatório de clientes\nNome;Telefone\nAna Lima;(11) 98741-1107\nBeto;(11) 98741-1108',
  )
  const titles = page.getByLabel('Títulos das colunas')
  expect(await titles.locator('option:checked').textContent()).toBe('Linha 2: Nome · Telefone')
  await page.getByText('Os títulos estão na linha 2. O que está acima será ignorado.').waitFor()
  await titles.scrollIntoViewIfNeeded()
  // By keyboard alone, as whoever imports many files does.
  const chooseTitles = async (label: string) => {
    await choose(page, titles, label)
    expect(await titles.locator('option:checked').textContent()).toBe(label)
    await press(page, button('Reler com estas opções'))
  }
  await chooseTitles('A planilha não tem títulos')
  // The report is a customer then, and so is the title, whose phone is none and stays out.
  await button('Importar 4 linhas').waitFor()
  await chooseTitles('Linha 2: Nome · Telefone')
  await button('Importar 2 linhas').waitFor()
  await press(page, button('Importar 2 linhas'))
  await page.getByText('2 clientes', { exact: true }).waitFor()
  const { items } = await shop.call<{ items: { nome: string }[] }>('customers.list', {})
  expect(items.map(({ nome }) => nome).sort()).toEqual(['Ana Lima', 'Beto'])
})

test('a fault of ours is told as ours, and the same file is read once more', async () => {
  const { shop, page, button, read } = await begin()
  await read('Clientes', 'Nome;Telefone\nAna Lima;(11) 98741-1107')
  // As the job leaves it where the reading thread fails three times (tests/server/imports-faults.slow.test.ts).
  await server.sql`update importacoes set estado = 'recusada', recusa = 'falha_nossa', terminada_em = now()
    where user_id = ${shop.user_id}`
  await page.reload()
  await page.getByText('A Bancada falhou ao ler o arquivo.').waitFor()
  await page.getByText('O arquivo fica guardado por um dia').waitFor()
  await button('Tentar novamente').click()
  await page.getByRole('heading', { name: 'Confira antes de gravar' }).waitFor()
  await button('Importar 1 linha').click()
  await page.getByText('1 cliente', { exact: true }).waitFor()
})

test('claim: the lines of orders come from another sheet of the workbook, or are left out', async () => {
  const { shop, page, button, read } = await begin()
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
  await sheet.selectOption('Nenhuma')
  await button('Reler com estas opções').click()
  await page.getByText('1 campo não será importado como está').waitFor({ state: 'hidden' })
  await sheet.selectOption('Peças')
  await button('Reler com estas opções').click()
  await page.getByText('Linha 3, Peças').waitFor()
  await button('Importar 2 linhas').click()
  await page.getByText('2 OS, 2 clientes', { exact: true }).waitFor()
  const { items } = await shop.call<{ items: { numero_os: string; soma_itens: number | null }[] }>(
    'orders.list',
    {},
  )
  expect(items.map(({ numero_os, soma_itens }) => [numero_os, soma_itens]).toSorted()).toEqual([
    ['OS-0007', 760],
    ['OS-0008', null],
  ])
})
