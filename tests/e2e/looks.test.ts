import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { type FilledShop, fillShop } from '../support/filled-shop.ts'
import { type State, walkLooks } from '../support/looks.ts'
import { palette } from '../support/palette.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'

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

const people: State[] = [
  {
    name: 'the dashboard',
    path: '/dashboard',
    show: page => page.getByRole('link', { name: 'Ver todas: Prazos' }).waitFor(),
  },
  { name: 'customers', path: '/clientes', show: page => says(page, 'Ana Paula Ribeiro') },
  {
    name: 'a new customer with all that is wrong',
    path: '/clientes?novo=true',
    async show(page) {
      await dialog(page).getByLabel('Telefone').fill('1187411107')
      await dialog(page).getByLabel('CPF ou CNPJ (opcional)').fill('12abc34501de36')
      await page.keyboard.press('ControlOrMeta+Enter')
      await says(page, /^Já existe um cliente com este telefone/)
      await says(page, 'CPF ou CNPJ inválido')
    },
    holds: true,
  },
  {
    name: 'a customer that is edited',
    path: () => `/clientes?editar=${shop.maria.id}`,
    show: page => dialog(page, 'Editar Cliente').getByText('Excluir cliente').waitFor(),
  },
  {
    name: 'a customer’s history',
    path: () => `/clientes?historico=${shop.maria.id}`,
    show: page =>
      dialog(page, /^Histórico de Maria/)
        .getByRole('link', { name: /^OS/ })
        .first()
        .waitFor(),
  },
  {
    name: 'a customer’s data, before it is erased',
    path: () => `/clientes?historico=${shop.maria.id}`,
    async show(page) {
      await button(page, 'Dados pessoais').click()
      await button(page, 'Apagar dados pessoais…').click()
      await dialog(page, 'Apagar os dados pessoais?')
        .getByText(/^Será apagado tudo de Maria/)
        .waitFor()
    },
  },
  {
    name: 'reminders',
    path: '/lembretes',
    async show(page) {
      await page.getByRole('region', { name: 'Vencidos' }).getByText('Cobrar').waitFor()
      await page.getByRole('region', { name: 'Próximos' }).waitFor()
    },
  },
  {
    name: 'a new reminder with all that is wrong',
    path: '/lembretes',
    async show(page) {
      await page.keyboard.press('n')
      await dialog(page, 'Novo Lembrete').getByLabel('Hora').fill('975')
      await page.keyboard.press('ControlOrMeta+Enter')
      await says(page, 'Título é obrigatório')
    },
    holds: true,
  },
  {
    name: 'photos as tiles',
    path: '/fotos',
    show: page => page.getByRole('img', { name: /foto5\.jpg$/ }).waitFor(),
  },
  {
    name: 'photos as rows',
    path: '/fotos?modo=lista',
    show: page => page.getByRole('img', { name: /foto5\.jpg$/ }).waitFor(),
  },
  {
    name: 'a photo',
    path: '/fotos',
    async show(page) {
      await page.getByRole('link', { name: /^Foto .*, foto0\.jpg$/ }).click()
      await dialog(page)
        .getByRole('img', { name: /foto0\.jpg$/ })
        .waitFor()
    },
  },
  {
    name: 'two photos that are compared',
    path: '/fotos',
    async show(page) {
      await page.getByRole('link', { name: /^Foto .*, foto0\.jpg$/ }).click()
      await dialog(page).getByRole('button', { name: 'Comparar' }).click()
      await dialog(page).getByRole('slider', { name: 'Antes e depois' }).waitFor()
    },
  },
  {
    name: 'the palette with what it finds',
    path: '/clientes',
    async show(page) {
      await says(page, 'Ana Paula Ribeiro')
      await page.keyboard.press('ControlOrMeta+k')
      await palette(page).fill('ana')
      await page
        .getByRole('option', { name: /Ana Paula Ribeiro/ })
        .first()
        .waitFor()
    },
    holds: true,
  },
  {
    name: 'the keys',
    path: '/clientes',
    async show(page) {
      await says(page, 'Ana Paula Ribeiro')
      await page.keyboard.press('?')
      await dialog(page, 'Atalhos do teclado').getByText('Ir para a busca').waitFor()
    },
    holds: true,
  },
  {
    name: 'the other screens, on a phone',
    path: '/clientes',
    async show(page) {
      await page.setViewportSize({ width: 390, height: 844 })
      await button(page, 'Mais').click()
      await dialog(page).getByRole('link', { name: 'Relatórios' }).waitFor()
    },
    widths: [320, 390],
    holds: true,
  },
]

const settings: State[] = [
  ...(['perfil', 'empresa', 'notificacoes', 'sistema'] as const).map(
    (aba): State => ({
      name: `settings, ${aba}`,
      path: `/configuracoes?aba=${aba}`,
      show: page =>
        page.locator('main section :is(input, [role=radio])').filter({ visible: true }).first().waitFor(),
    }),
  ),
  {
    name: 'settings, seguranca',
    path: '/configuracoes?aba=seguranca',
    async show(page) {
      await says(page, 'Este aparelho')
      await button(page, 'Carregar mais').waitFor()
    },
  },
  {
    name: 'settings, integracoes',
    path: '/configuracoes?aba=integracoes',
    async show(page) {
      await page.getByText('Em pausa', { exact: true }).waitFor()
      await page.getByRole('button', { name: /Ver entregas/ }).click()
      await page.getByText(/500 em/).waitFor()
    },
  },
  {
    name: 'settings that are not saved, with what is wrong',
    path: '/configuracoes?aba=empresa',
    async show(page) {
      await page.getByLabel('Garantia').fill('30')
      await button(page, 'Salvar').click()
      await says(page, 'Informe de 90 a 3650 dias')
    },
    holds: true,
  },
  {
    name: 'settings that are left unsaved',
    path: '/configuracoes?aba=empresa',
    async show(page) {
      await page.locator('#empresa-termos').fill('Noventa dias')
      await page
        .getByRole('link', { name: /^Clientes/ })
        .first()
        .click()
      await asked(page).getByText('Sair sem salvar?').waitFor()
    },
    holds: true,
  },
  {
    name: 'a Pix key that is saved',
    path: '/configuracoes?aba=empresa',
    async show(page) {
      await page.getByLabel('Nome do recebedor').fill('Loja do Beto')
      await button(page, 'Salvar').click()
      await dialog(page, 'Receber Pix nesta chave?').getByLabel('Senha atual').waitFor()
    },
    holds: true,
  },
  {
    name: 'the QR of a second factor',
    path: '/configuracoes?aba=seguranca',
    async show(page) {
      await button(page, 'Ativar verificação em duas etapas').click()
      await dialog(page).getByLabel('Senha atual').fill(password)
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('img', { name: 'QR da verificação em duas etapas' }).waitFor()
    },
    holds: true,
  },
  {
    name: 'an account that is given up',
    path: '/configuracoes?aba=seguranca',
    async show(page) {
      await button(page, 'Excluir conta…').click()
      await dialog(page, 'Excluir a conta?').getByRole('button', { name: 'Excluir a conta' }).click()
      await says(page, 'Senha é obrigatória')
    },
    holds: true,
  },
  {
    name: 'a key of the API with all that is wrong',
    path: '/configuracoes?aba=integracoes',
    async show(page) {
      // The first of these is the passkeys', on another tab.
      await button(page, 'Nova chave').click()
      await dialog(page, 'Nova chave').getByLabel('Nome').waitFor()
      await page.keyboard.press('ControlOrMeta+Enter')
      await says(page, 'Nome é obrigatório')
    },
    holds: true,
  },
  {
    name: 'a webhook with all that is wrong',
    path: '/configuracoes?aba=integracoes',
    async show(page) {
      await button(page, 'Novo webhook').click()
      await dialog(page, 'Novo webhook').getByLabel('Endereço').fill('loja.com.br')
      await page.keyboard.press('Enter')
      await says(page, 'Endereço inválido: comece com https://')
    },
    holds: true,
  },
  { name: 'an import', path: '/importar', show: page => button(page, 'Escolher arquivo').waitFor() },
  {
    name: 'an import before it is stored',
    path: '/importar',
    async show(page) {
      await page.getByLabel('Arquivo').setInputFiles({
        name: 'caderno.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(sheet),
      })
      await page.getByRole('heading', { name: 'Confira antes de gravar' }).waitFor()
      await says(page, 'Linha 4, Valor')
    },
    holds: true,
  },
]

// It has no DDD, a payment that is not said, a column that has no place, a word that is not known and an amount that is none.
const sheet = [
  'Cliente;Telefone;Aparelho;Defeito;Valor;Situação;Pago;Entrada;Pagou',
  'Marlene Duarte;(11) 91234-5678;Galaxy S21;Tela quebrada;1.290,50;Finalizada;sim;02/03/2026;',
  'Jonas Prado;98888-1212;iPhone 11;Bateria;280;Na bancada;;10/03/2026;pix 180',
  'Sem Valor;;Moto G;Não liga;abc;Aberta;;11/03/2026;',
].join('\n')

walkLooks([...people, ...settings], 10, async () => {
  const page = await open(server.url)
  await shop.enter(page)
  return page
})
