import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { cliente, dump, os, paid } from '../support/mapos-rows.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  page = await open(server.url)
  await shop.enter(page)
})

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const choose = (name: string, text: string) => page.getByLabel('Arquivo').setInputFiles(file(name, text))
const button = (name: string) => page.getByRole('button', { name, exact: true })

const sheet = [
  'Cliente;Telefone;Aparelho;Defeito;Valor;Situação;Pago;Entrada',
  'Marlene Duarte;(11) 91234-5678;Galaxy S21;Tela quebrada;1.290,50;Finalizada;sim;02/03/2026',
  'Jonas Prado;98888-1212;iPhone 11;Bateria;280;Na bancada;;10/03/2026',
  'Sem Valor;;Moto G;Não liga;abc;Aberta;;11/03/2026',
].join('\n')

test('claim: an empty shop brings its orders: chosen, checked, answered, stored, and taken back', async () => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Trazer meus dados' }).click()
  await button('Escolher arquivo').waitFor()
  await choose('caderno.csv', sheet)
  await page.getByRole('heading', { name: 'Confira antes de gravar' }).waitFor()
  // One has no value, one no DDD, one is paid without saying how.
  await page.getByText('Linha 4, Valor').waitFor()
  expect(await button('Importar').getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('DDD dos telefones').fill('11')
  await page.getByLabel('Como foram pagas').selectOption('PIX')
  await page.getByLabel('Na bancada').selectOption('Pronto')
  await button('Reler com estas opções').click()
  // The list is that of the new reading.
  await button('Importar 2 linhas').waitFor()
  const saved = page.waitForEvent('download')
  await button('Baixar lista').click()
  expect((await saved).suggestedFilename()).toBe('linhas-com-problema-caderno.csv')
  await button('Importar 2 linhas').click()
  await page.getByText('2 OS, 2 clientes').waitFor()
  await page.getByText('1 registro com problema não foi importado').waitFor()
  await expectLooks(page)
  await page.getByRole('link', { name: 'Ver as OS' }).click()
  await page.getByText('Marlene Duarte').first().waitFor()
  await page.goBack()
  const { items } = await shop.call<{ items: { status: string; clientes: { telefone: string } }[] }>(
    'orders.list',
    {},
  )
  expect(items.map(({ status, clientes }) => [status, clientes.telefone])).toEqual([
    ['Pronto', '(11) 98888-1212'],
    ['Entregue', '(11) 91234-5678'],
  ])
  await button('Desfazer a importação').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('heading', { name: 'Desfeito' }).waitFor()
  expect((await shop.call<{ items: unknown[] }>('orders.list', {})).items).toEqual([])
})

const paidUnsaid = [
  'OS;Cliente;Fone;Email;Aparelho;Problema;Valor;Situação;Data;Entrega;Pagou;Técnico',
  '118;Ana Lúcia Prado;(11) 98741-1107;ana@;Moto G8;não liga;R$ 180,00;ENTREGUE;03/02/2025;05/02/2025;pix 180;Beto',
  '119;J. Marcos;(11) 97350-2218;;iPhone 8 preto;tela;240;ENTREGUE;04/02/2025;31/02/2025;;Juninho',
  '120;Josefa Lima;(11) 96214-8870;;Moto G8;bateria;abc;na bancada;06/02/2025;;sim;Beto',
].join('\n')

testInAll(
  'a column without a place is told, chosen as it was offered; delivered orders are asked for; a wrong field stays out alone',
  async () => {
    await page.goto('/importar')
    await choose('ordens 2025.csv', paidUnsaid)
    await page.getByRole('heading', { name: 'Colunas ignoradas' }).waitFor()
    const paidColumn = page.getByLabel('O que é a coluna Pagou')
    expect(await paidColumn.inputValue()).toBe('')
    await page.getByText('10 das 12 colunas da planilha serão usadas.').waitFor()
    // Both are delivered, and nothing that is read says that they were paid.
    await page.getByText('2 OS estão entregues e sem pagamento.').waitFor()
    await page.getByText('Linha 2, Email').waitFor()
    expect(await button('Importar 2 linhas').getAttribute('aria-disabled')).toBe('true')
    await tabTo(page, button('Usar como Pago'))
    await page.keyboard.press('Enter')
    expect(await paidColumn.inputValue()).toBe('pago')
    expect(await paidColumn.evaluate(node => node === document.activeElement)).toBe(true)
    await button('Reler com estas opções').click()
    await page.getByText('1 OS está entregue e sem pagamento.').waitFor()
    await page.getByText('Somam R$ 240,00 em A receber.').waitFor()
    await page.getByLabel('Sim, no dia da entrega').check()
    await page.getByLabel('Como foram pagas as OS entregues').selectOption('Dinheiro')
    await button('Reler com estas opções').click()
    await button('Importar 2 linhas').click()
    await page.getByText('1 registro com problema não foi importado').waitFor()
    await page.getByText('2 campos com problema não foram importados').waitFor()
    const { items } = await shop.call<{ items: Record<string, unknown>[] }>('orders.list', {})
    expect(items).toMatchObject([
      { numero_os: 'OS-0119', pago: true, forma_pagamento: 'Dinheiro', pago_em: '2025-02-04' },
      { numero_os: 'OS-0118', pago: true, forma_pagamento: 'PIX', pago_em: '2025-02-05' },
    ])
    await button('Desfazer a importação').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
    await page.getByRole('heading', { name: 'Desfeito' }).waitFor()
    expect((await shop.call<{ items: unknown[] }>('orders.list', {})).items).toEqual([])
  },
)

testInAll('from Sistema, by keyboard alone, with the sample as it is downloaded', async () => {
  await page.goto('/configuracoes?aba=sistema')
  await tabTo(page, page.getByRole('link', { name: 'Importar dados' }))
  await page.keyboard.press('Enter')
  await tabTo(page, button('Clientes'))
  await page.keyboard.press('Enter')
  const download = page.waitForEvent('download')
  await tabTo(page, button('Baixar modelo'))
  await page.keyboard.press('Enter')
  const path = join(server.dataDir, 'modelo-clientes.csv')
  await (await download).saveAs(path)
  await page.getByLabel('Arquivo').setInputFiles(path)
  await page.getByRole('heading', { name: 'Confira antes de gravar' }).waitFor()
  await tabTo(page, button('Importar 2 linhas'))
  await page.keyboard.press('Enter')
  await page.getByText('2 clientes').waitFor()
  // The customers' list has heard of it.
  await page.goto('/clientes')
  await page.getByText('Padaria Sol Nascente').first().waitFor()
})

test('by keyboard the focus goes along with an import, and stays above the bar', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/importar')
  const chooser = page.waitForEvent('filechooser')
  await press(page, button('Escolher arquivo'))
  const sums = [
    'Cliente;Telefone;Aparelho;Defeito;Valor;Status;Entrada',
    'Vera Pinto;(11) 98765-0017;iPhone 12;Tela;780,00;Pronto;02/03/2026',
    'Wal Torres;(11) 98765-0018;Poco X3;Bateria;220,00;Na bancada;03/03/2026',
    'TOTAL;;;;1.000,00;;03/03/2026',
  ]
  await (await chooser).setFiles(file('com soma.csv', sums.join('\n')))
  await expectFocus(page.getByRole('heading', { name: 'Confira antes de gravar' }))
  for (const field of ['Na bancada', 'Separador', 'Codificação', 'Títulos das colunas']) {
    await tabTo(page, page.getByLabel(field))
    expect(await page.getByLabel(field).evaluate(isInSight), field).toBe(true)
  }
  await press(page, button('Trazer a linha 4'))
  await expectFocus(button('Deixar de fora a linha 4'))
  await press(page, button('Deixar de fora a linha 4'))
  await expectFocus(button('Trazer a linha 4'))
  await tabTo(page, page.getByLabel('Na bancada'))
  await page.getByLabel('Na bancada').selectOption('Pronto')
  await press(page, button('Reler com estas opções'))
  await expectFocus(page.getByRole('heading', { name: 'Confira antes de gravar' }))
  await press(page, button('Importar 2 linhas'))
  await expectFocus(page.getByRole('heading', { name: 'Importado' }))
})

const expectFocus = (target: Locator) =>
  expect.poll(() => target.evaluateAll(([one]) => one === document.activeElement)).toBe(true)

/** Whether nothing lies over it; in the page. */
function isInSight(element: Element): boolean {
  const { left, right, bottom } = element.getBoundingClientRect()
  const lowest = document.elementFromPoint((left + right) / 2, bottom - 2)
  return lowest !== null && (element.contains(lowest) || lowest.contains(element))
}

test('a backup of MapOS: chosen, checked, its words answered, stored, and taken back', async () => {
  await page.goto('/importar')
  await button('Backup do MapOS').click()
  await page.getByText('Até 200 MB e 50.000 ordens.').waitFor()
  const backup = dump({
    clientes: [cliente()],
    os: [
      os({ status: 'Faturado' }),
      os({ idOs: 13, status: 'Orçamento' }),
      os({ idOs: 14, dataInicial: '0000-00-00' }),
    ],
    lancamentos: [paid(), paid({ idLancamentos: 91, tipo: 'despesa', descricao: 'Aluguel' })],
    produtos: [{ idProdutos: 1, descricao: 'Tela' }],
    produtos_os: [
      { idProdutos_os: 1, os_id: 13, quantidade: 1000, descricao: 'Parafuso', subTotal: '10.00' },
    ],
  })
  await choose('backup.sql', backup)
  await page.getByText('OS 14, dataInicial').waitFor()
  await page.getByText('Cadastro de produtos').waitFor()
  await page.getByLabel('Orçamento').selectOption('Recebido')
  await button('Reler com estas opções').click()
  // It becomes text in the notes, which leaves nothing out.
  await page.getByText('1 campo não será importado como está').waitFor()
  const download = page.waitForEvent('download')
  await button('Baixar lista').click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    'Entra com os itens nas observações',
  )
  await button('Importar 4 registros').click()
  await page.getByText('2 OS, 1 cliente, 1 despesa').waitFor()
  await page.getByText('1 campo não foi importado como estava').waitFor()
  await button('Desfazer a importação').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('heading', { name: 'Desfeito' }).waitFor()
  expect((await shop.call<{ items: unknown[] }>('orders.list', {})).items).toEqual([])
})
