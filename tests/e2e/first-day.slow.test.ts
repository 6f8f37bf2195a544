import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { sharedServer } from '../support/server-process.ts'
import { timedHand } from '../support/timed-hand.ts'

const server = sharedServer()
const open = openBrowser()

const sheet = [
  'Cliente;Telefone;Aparelho;Defeito;Valor;Situação;Entrada',
  'Marlene Duarte;(11) 91234-5678;Galaxy S21;Tela quebrada;1.290,50;Pronto;02/03/2026',
  'Jonas Prado;(11) 98888-1212;iPhone 11;Bateria;280;Em andamento;10/03/2026',
].join('\n')

test('a first day at 390 px: signed up, a sheet brought in, an order opened, delivered and paid', async () => {
  const page = await open(server.url, { width: 390, theme: 'light' })
  const hand = timedHand('a first day')
  await page.goto('/')
  await hand('Começar Grátis', async () => {
    await page.getByRole('link', { name: 'Começar Grátis' }).filter({ visible: true }).first().tap()
    await page.waitForURL('**/auth**')
    await page.locator('#root[data-opening]').waitFor({ state: 'detached' })
  })
  await hand('nome', () => page.getByLabel('Nome').fill('Beto Celulares'))
  await hand('email', () => page.getByLabel('Email').fill('beto-primeiro-dia@exemplo.com.br'))
  await hand('senha', () => page.getByLabel('Senha *').fill('Parafuso pentalobe 5'))
  await hand('Criar conta', async () => {
    await page.getByRole('button', { name: 'Criar conta' }).tap()
    await page.getByText('Conta criada com sucesso! Faça login para continuar.').waitFor()
  })
  await hand('Entrar', async () => {
    await page.getByRole('button', { name: 'Entrar', exact: true }).tap()
    await page.waitForURL('**/dashboard')
    await page.locator('#root[data-opening]').waitFor({ state: 'detached' })
  })
  const signedUp = hand.inputs()

  await hand('Trazer meus dados', async () => {
    await page.getByRole('link', { name: 'Trazer meus dados' }).tap()
    await page.getByRole('button', { name: 'Escolher arquivo' }).waitFor()
  })
  await hand('arquivo', async () => {
    const file = { name: 'caderno.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
    await page.getByLabel('Arquivo').setInputFiles(file)
    await page.getByRole('heading', { name: 'Confira antes de gravar' }).waitFor()
  })
  await hand('Importar', async () => {
    await page.getByRole('button', { name: 'Importar 2 linhas' }).tap()
    await page.getByText('2 OS, 2 clientes').waitFor()
  })
  const imported = hand.inputs() - signedUp

  const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
  await hand('Nova OS', () =>
    page.getByText('Nova OS', { exact: true }).filter({ visible: true }).first().tap(),
  )
  await hand('cliente', () => form.getByRole('combobox', { name: /Cliente/ }).fill('Marlene'))
  await hand('Marlene', () => page.getByRole('option', { name: /Marlene Duarte/ }).tap())
  await hand('marca', () => form.getByLabel('Marca').selectOption('iPhone'))
  await hand('modelo', () => form.getByLabel('Modelo').fill('12'))
  await hand('serviço', () => form.getByLabel('Tipo de Serviço').selectOption('Troca de Tela'))
  await hand('defeito', () => form.getByLabel('Defeito').fill('Tela trincada'))
  await hand('valor', () => form.getByRole('textbox', { name: 'Valor', exact: true }).fill('760'))
  await hand('prazo', () => form.getByRole('button', { name: '+3 dias' }).tap())
  await hand('Criar', async () => {
    await form.getByRole('button', { name: 'Criar' }).tap()
    await page.getByText('OS criada com sucesso!').waitFor()
  })
  const ordered = hand.inputs() - signedUp - imported

  await page.goto('/ordens')
  for (const name of ['Em Andamento', 'Pronto'])
    await hand(name, () =>
      page.getByRole('button', { name: new RegExp(`avançar para ${name} a OS 0003`, 'i') }).tap(),
    )
  await hand('Entregar', () =>
    page.getByRole('button', { name: 'Entregar: avançar para Entregue a OS 0003' }).tap(),
  )
  await hand('PIX', async () => {
    await page
      .getByRole('dialog', { name: 'Como foi pago?' })
      .getByRole('button', { name: 'Recebi no PIX' })
      .tap()
    await page.getByText('OS 0003 movida para Entregue').waitFor()
  })
  hand.tell()
  const paid = hand.inputs() - signedUp - imported - ordered
  expect({ signedUp, imported, ordered, paid }).toEqual({ signedUp: 6, imported: 3, ordered: 10, paid: 4 })
})
