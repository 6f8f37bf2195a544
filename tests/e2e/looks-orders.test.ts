import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { reportTabs } from '../../src/client/reports/reports-search.ts'
import { openBrowser } from '../support/browser.ts'
import { type FilledShop, fillShop } from '../support/filled-shop.ts'
import { type State, walkLooks } from '../support/looks.ts'
import { sharedServer } from '../support/server-process.ts'
import { orderInput } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()

let shop: FilledShop
beforeAll(async () => {
  shop = await fillShop(server)
})

const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {}).last()
const asked = (page: Page) => page.getByRole('alertdialog')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const says = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()
type Name = keyof FilledShop['orders']
const number = (name: Name) => shop.orders[name].numero_os.slice(-4)
const os = (name: Name) => () => `/ordens?os=${shop.orders[name].id}`
/** The details with the history, which comes last. */
const details = (page: Page) =>
  dialog(page, /^Detalhes/)
    .getByText('recebeu o aparelho')
    .waitFor()

const orders: State[] = [
  {
    name: 'orders',
    path: '/ordens',
    show: page => page.getByRole('link', { name: `Detalhes da OS-${number('paid')}` }).waitFor(),
  },
  {
    name: 'orders that are owed for',
    path: '/ordens?alerta=a_receber',
    show: page => says(page, /^1 OS, R\$\s780,00 a receber$/),
  },
  {
    name: 'orders of which none is found',
    path: '/ordens?q=nada+disso',
    show: page => says(page, 'Nenhuma OS encontrada com os filtros aplicados.'),
  },
  {
    name: 'the filters',
    path: '/ordens',
    async show(page) {
      await button(page, 'Filtros').click()
      await page.getByRole('menuitem', { name: 'Lixeira' }).waitFor()
    },
  },
  {
    name: 'days of entry that are none',
    path: '/ordens',
    async show(page) {
      await button(page, 'Filtros').click()
      await page.getByRole('menu').getByText('Datas de entrada...').click()
      await dialog(page, 'Datas de entrada').getByLabel('De').fill('99')
      await button(page, 'Aplicar').click()
      await says(page, 'Data inválida')
    },
    holds: true,
  },
  {
    name: 'the statuses of an order',
    path: '/ordens',
    async show(page) {
      await button(page, /^Status: Recebido\. Alterar/).click()
      await page.getByRole('menuitemradio', { name: 'Em Andamento' }).waitFor()
    },
  },
  {
    name: 'a new order with all that is wrong',
    path: '/ordens?nova=true',
    async show(page) {
      await dialog(page)
        .getByRole('combobox', { name: /Cliente/ })
        .fill('Zebedeu')
      await page.getByRole('option', { name: /Cadastrar/ }).click()
      await dialog(page).getByLabel('Telefone').fill('1198741')
      await button(page, 'Criar').click()
      await says(page, 'Defeito é obrigatório')
    },
    holds: true,
  },
  {
    name: 'the lines of an order that is edited',
    path: () => `/ordens?editar=${shop.orders.received.id}`,
    async show(page) {
      await dialog(page).getByLabel('Desconto').fill('9000')
      await button(page, 'Atualizar').click()
      await says(page, 'O desconto é maior que a soma dos itens')
    },
    holds: true,
  },
  {
    name: 'an order that was edited twice',
    path: () => `/ordens?editar=${shop.orders.shared.id}`,
    async show(page) {
      await dialog(page).getByRole('textbox', { name: 'Valor', exact: true }).fill('800')
      const { id, updated_at } = shop.orders.shared
      const { chave: _, ...input } = orderInput(shop.ana.id, { valor: 900, defeito: 'Não liga' })
      await shop.call('orders.update', { ...input, id, based_on: updated_at })
      await button(page, 'Atualizar').click()
      await says(page, 'Esta OS foi alterada em outro lugar')
    },
    holds: true,
  },
  {
    name: 'details with a quote that waits',
    path: os('waiting'),
    async show(page) {
      await details(page)
      await button(page, 'Registrar resposta').waitFor()
    },
  },
  {
    name: 'details with a quote that was refused',
    path: os('refused'),
    async show(page) {
      await details(page)
      await says(page, '“achei caro”')
    },
  },
  {
    name: 'details of what was paid, with photos',
    path: os('paid'),
    async show(page) {
      await dialog(page, /^Detalhes/)
        .getByText('Histórico')
        .first()
        .waitFor()
      await dialog(page)
        .getByRole('img', { name: /foto1\.jpg$/ })
        .waitFor()
    },
  },
  {
    name: 'a quote before it is sent',
    path: os('received'),
    async show(page) {
      await button(page, 'Enviar orçamento').click()
      await dialog(page, 'Enviar orçamento').getByText('Versão 1').waitFor()
    },
  },
  {
    name: 'an answer at the counter',
    path: os('waiting'),
    async show(page) {
      await button(page, 'Registrar resposta').click()
      await dialog(page, 'Registrar resposta').getByLabel('Quem respondeu').waitFor()
    },
  },
  {
    name: 'how it was paid, with the QR of the Pix',
    path: '/ordens',
    async show(page) {
      await button(page, `Entregar: avançar para Entregue a OS ${number('ready')}`).click()
      await button(page, 'Mostrar QR do Pix').click()
      await dialog(page, 'Como foi pago?')
        .getByRole('img', { name: /^QR do Pix/ })
        .waitFor()
    },
  },
  {
    name: 'a delivery without a price',
    path: os('unpriced'),
    async show(page) {
      await dialog(page)
        .getByRole('button', { name: /avançar para Entregue/ })
        .click()
      await dialog(page, 'Entregar sem valor?').waitFor()
    },
  },
  {
    name: 'an order that goes to the trash',
    path: os('received'),
    async show(page) {
      await button(page, 'Mais ações').click()
      await page.getByRole('menuitem', { name: 'Excluir OS' }).click()
      await asked(page)
        .getByText(/Ela vai para a Lixeira/)
        .waitFor()
    },
  },
  {
    name: 'the trash',
    path: '/ordens?lixeira=true',
    show: page => dialog(page, 'Lixeira').getByText('faltam 30 dias').waitFor(),
  },
  {
    name: 'what is printed',
    path: () => `/ordens/${shop.orders.paid.id}/imprimir`,
    show: page => page.locator('[data-copy=cliente]').waitFor(),
  },
]

const money: State[] = [
  {
    name: 'the money',
    path: '/financeiro',
    async show(page) {
      await page.getByRole('region', { name: /1 despesa recorrente/ }).waitFor()
      await page.getByRole('figure', { name: 'Despesas mês a mês' }).waitFor()
      await says(page, /^Telas do fornecedor/)
    },
  },
  {
    name: 'a new expense with all that is wrong',
    path: '/financeiro?nova=true',
    async show(page) {
      await dialog(page).getByLabel('Valor (R$)').fill('0')
      await page.keyboard.press('ControlOrMeta+Enter')
      await says(page, 'O valor deve ser maior que zero')
    },
    holds: true,
  },
  {
    name: 'an expense that is deleted',
    path: '/financeiro',
    async show(page) {
      await page.getByRole('button', { name: /^Excluir Telas/ }).click()
      await asked(page)
        .getByText(/^Telas do fornecedor/)
        .waitFor()
    },
  },
  ...reportTabs.map(
    (aba): State => ({
      name: `reports, ${aba}`,
      path: `/relatorios?aba=${aba}`,
      async show(page) {
        await page.getByRole('tabpanel').waitFor()
        await page.locator('main:not(:has([aria-busy=true]))').waitFor()
      },
    }),
  ),
  {
    name: 'the subscription',
    path: '/assinatura',
    show: page => says(page, /^Próxima cobrança em/),
  },
]

walkLooks([...orders, ...money], 10, async () => {
  const page = await open(server.url)
  await shop.enter(page)
  return page
})
