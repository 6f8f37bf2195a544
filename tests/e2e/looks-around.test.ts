import type { Page } from 'playwright-core'
import { beforeAll, describe } from 'vitest'
import { makePurchase } from '../support/billing.ts'
import { openBrowser } from '../support/browser.ts'
import { quotedLines } from '../support/customer-page.ts'
import { type State, walkLooks } from '../support/looks.ts'
import { openOperator } from '../support/open-operator.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {}).last()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const says = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

describe('a shop that has nothing yet', () => {
  const states: State[] = [
    {
      name: 'the first steps',
      path: '/dashboard',
      show: page => says(page, 'Comece em três passos'),
    },
    {
      name: 'an order to see how one looks',
      path: '/dashboard',
      async show(page) {
        await button(page, 'Ver uma OS de exemplo').click()
        await dialog(page, 'OS de exemplo').getByText('Nenhuma foto nesta OS.').waitFor()
      },
      holds: true,
    },
    { name: 'orders', path: '/ordens', show: page => says(page, /^Nenhuma ordem de serviço encontrada\./) },
    { name: 'customers', path: '/clientes', show: page => says(page, /^Nenhum cliente/) },
    { name: 'the money', path: '/financeiro', show: page => says(page, /^Nenhuma despesa cadastrada\./) },
    { name: 'photos', path: '/fotos', show: page => says(page, 'Nenhuma foto encontrada') },
    { name: 'reminders', path: '/lembretes', show: page => says(page, /^Nenhum lembrete ainda/) },
    { name: 'reports', path: '/relatorios', show: page => says(page, 'nenhuma OS paga') },
    {
      name: 'what has changed',
      path: '/relatorios?aba=evolucao',
      show: page => says(page, 'É o primeiro mês: no próximo dá para comparar.'),
    },
    {
      name: 'advanced reports, which the trial has not',
      path: '/relatorios?aba=avancados',
      show: page => says(page, 'Relatórios avançados são do Plano Profissional'),
    },
    {
      name: 'the API, which the trial has not',
      path: '/configuracoes?aba=integracoes',
      show: page => says(page, 'No plano Profissional'),
    },
    { name: 'the subscription', path: '/assinatura', show: page => says(page, /^O teste termina em /) },
  ]
  walkLooks(states, 3, async () => {
    const page = await open(server.url)
    await (await openShop(server)).enter(page)
    return page
  })
})

describe('a shop whose plan is over', () => {
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openShop(server)
    await shop.order((await shop.customer()).id)
    await shop.endPlan()
  })

  const over = /^Seu período de teste expirou/
  const states: State[] = [
    { name: 'the dashboard', path: '/dashboard', show: page => says(page, 'Seu período de teste expirou!') },
    { name: 'orders', path: '/ordens', show: page => says(page, over) },
    { name: 'the money', path: '/financeiro', show: page => says(page, 'Escolha seu Plano') },
    { name: 'reports', path: '/relatorios', show: page => says(page, 'Escolha seu Plano') },
    {
      name: 'settings',
      path: '/configuracoes?aba=empresa',
      show: page => says(page, 'O que é da loja pode ser lido, e volta a mudar com um plano.'),
    },
    { name: 'the subscription', path: '/assinatura', show: page => says(page, 'Escolha seu Plano') },
  ]
  walkLooks(states, 2, async () => {
    const page = await open(server.url)
    await shop.enter(page)
    return page
  })
})

describe('the operator’s area', () => {
  let operator: OpenShop
  let shop: OpenShop
  beforeAll(async () => {
    operator = await openOperator(server)
    shop = await openShop(server, { plano: 'basico' })
    await shop.order((await shop.customer()).id)
    await makePurchase(server.db, shop)
    await server.sql`
      insert into entregas (id, adaptador, corpo, hash, erro, recebida_em)
      values (gen_random_uuid(), 'kiwify', '{}', ${crypto.randomUUID()}, 'forma', now())`
    await server.sql`
      insert into jobs (id, tipo, dados, vence_em, tentativas, ultimo_erro, morto_em, created_at)
      values (gen_random_uuid(), 'carta_manha', '{}', now() + interval '1 day', 8,
        '550 5.1.1 The email account that you tried to reach does not exist', now(), now())`
    await server.sql`
      insert into contatos (id, nome, email, assunto, mensagem, prioritario, created_at)
      values (gen_random_uuid(), 'Beto', 'beto@example.com', 'Recibo com folha em branco', 'Desde ontem.', true, now())`
  })

  const states: State[] = [
    { name: 'the panel', path: '/admin', show: page => says(page, 'Sistema Online') },
    {
      name: 'owners',
      path: '/admin/users',
      show: page => page.getByRole('table', { name: 'Usuários' }).getByText(shop.email).waitFor(),
    },
    {
      name: 'an owner',
      path: () => `/admin/users?usuario=${shop.user_id}`,
      show: page => dialog(page).getByText('1 OS em 30 dias').waitFor(),
    },
    {
      name: 'a plan without a reason',
      path: () => `/admin/users?usuario=${shop.user_id}`,
      async show(page) {
        const form = dialog(page).getByRole('region', { name: 'Alterar plano' })
        await form.getByRole('button', { name: 'Profissional' }).click()
        await form.getByRole('button', { name: 'Alterar plano' }).click()
        await form.getByText('Motivo é obrigatório').waitFor()
      },
      holds: true,
    },
    {
      name: 'an act that asks for its reason',
      path: () => `/admin/users?usuario=${shop.user_id}`,
      async show(page) {
        await dialog(page).getByRole('button', { name: 'Desativar conta' }).click()
        await dialog(page, /^Desativar a conta de/)
          .getByLabel('Motivo')
          .waitFor()
      },
      holds: true,
    },
    {
      name: 'plans',
      path: '/admin/plans',
      show: page => page.getByRole('table', { name: 'Distribuição de Planos' }).waitFor(),
    },
    {
      name: 'reports',
      path: '/admin/reports',
      show: page => page.getByRole('table', { name: 'Top 5 Usuários por OS' }).getByText('1º').waitFor(),
    },
    {
      name: 'analytics',
      path: '/admin/analytics',
      show: page =>
        page.getByRole('table', { name: 'OS por dia', exact: true }).waitFor({ state: 'attached' }),
    },
    {
      name: 'the provider',
      path: '/admin/kiwify',
      show: page => page.getByLabel('Webhook Token').waitFor(),
    },
    {
      name: 'transactions',
      path: '/admin/kiwify?aba=transacoes',
      show: page =>
        page
          .getByRole('row', { name: /Segredo Severino/ })
          .first()
          .waitFor(),
    },
    {
      name: 'subscriptions',
      path: '/admin/kiwify?aba=assinaturas',
      show: page => page.locator('main tbody tr').first().waitFor(),
    },
    {
      name: 'deliveries',
      path: '/admin/kiwify?aba=entregas',
      show: page => page.locator('main tbody tr').first().waitFor(),
    },
    {
      name: 'a message',
      path: '/admin/contacts',
      async show(page) {
        await button(page, 'Ler a mensagem de Beto').click()
        await dialog(page, 'Recibo com folha em branco').getByText('Desde ontem.').waitFor()
      },
    },
    {
      name: 'jobs',
      path: '/admin/jobs',
      show: page =>
        page
          .getByRole('row', { name: /E-mail da manhã.*Falhou/ })
          .first()
          .waitFor(),
    },
    {
      name: 'the audit',
      path: '/admin/audit',
      show: page => page.getByLabel('Buscar na auditoria').waitFor(),
    },
    { name: 'the machine’s health', path: '/admin/status', show: page => says(page, 'Disco e backups') },
    {
      name: 'the screens, on a phone',
      path: '/admin',
      async show(page) {
        await page.setViewportSize({ width: 390, height: 844 })
        await button(page, 'Abrir menu').click()
        await dialog(page, 'Menu').getByRole('link', { name: 'Voltar ao Sistema' }).waitFor()
      },
      widths: [320, 390],
      holds: true,
    },
  ]
  walkLooks(states, 5, async () => {
    const page = await open(server.url)
    await operator.enter(page)
    return page
  })
})

describe('a visitor’s', () => {
  let shop: OpenShop
  const links: Record<string, string> = {}
  beforeAll(async () => {
    shop = await openShop(server)
    const pix = { pix_tipo: 'email', pix_chave: 'pix@beto.com.br', pix_nome: 'Beto', pix_cidade: 'Sao Paulo' }
    for (const [chave, valor] of Object.entries({
      ...pix,
      nome: 'Beto Celulares',
      telefone: '(11) 98800-1180',
    }))
      await server.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
        values (${shop.user_id}, 'empresa', ${chave}, ${valor}, now())`
    const { id } = await shop.customer()
    for (const status of ['Recebido', 'Pronto'] as const) {
      const order = await shop.order(id, { status, valor: undefined, itens: quotedLines, desconto: 20 })
      const input = { id: order.id, based_on: order.updated_at }
      links[status] = new URL((await shop.call<{ url: string }>('orders.sendQuote', input)).url).pathname
    }
  })

  const states: State[] = [
    {
      name: 'way in with all that is wrong',
      path: '/auth',
      async show(page) {
        await page.getByLabel('Email').fill('beto@')
        await button(page, 'Entrar').click()
        await says(page, 'Senha é obrigatória')
      },
      holds: true,
    },
    {
      name: 'account that there is already',
      path: '/auth?aba=cadastrar',
      async show(page) {
        await page.getByLabel('Nome').fill('Beto')
        await page.getByLabel('Email').fill(shop.email)
        await page.locator('[name=password]').fill('Chave estrela torx 8')
        await page.keyboard.press('Enter')
        await page.getByRole('alert').getByRole('button', { name: 'Entrar com este e-mail' }).waitFor()
      },
      holds: true,
    },
    {
      name: 'forgotten password',
      path: '/auth?aba=recuperar',
      show: page => page.getByRole('heading', { name: 'Esqueci minha senha' }).waitFor(),
      holds: true,
    },
    {
      name: 'quote',
      path: () => `${links.Recebido}`,
      show: page => page.getByRole('link', { name: /^Aprovar R\$/ }).waitFor(),
      holds: true,
    },
    {
      name: 'device that is ready, with a Pix',
      path: () => `${links.Pronto}`,
      show: page => page.getByRole('button', { name: 'Copiar código Pix' }).waitFor(),
      holds: true,
    },
    {
      name: 'tour',
      path: '/',
      async show(page) {
        await page.getByRole('link', { name: 'Ver Demonstração' }).focus()
        await page.keyboard.press('Enter')
        await dialog(page, 'Um dia na Bancada').waitFor()
      },
      holds: true,
    },
    {
      name: 'contact',
      path: '/contato',
      async show(page) {
        await page.getByRole('button', { name: /^Enviar/ }).click()
        await says(page, 'Escreva a mensagem')
      },
      holds: true,
    },
  ]
  walkLooks(states, 3, () => open(server.url))
})
