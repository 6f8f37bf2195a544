import { plans, trialDays } from '../../../shared/plans.ts'
import { planPrice } from './plan-words.ts'

/** A public page: its path, and its title in the browser, in search results and in links to it. */
export interface PublicPage {
  path: string
  name: string
  title: string
  description: string
  /** Structured data for search engines (schema.org). */
  structured?: object
}

/** The public site's pages, by the footer's groups. */
export const publicPages = {
  home: {
    path: '/',
    name: 'Início',
    title: 'Bancada: sistema para assistência técnica de celular',
    description:
      'Ordens de serviço, clientes, fotos e caixa de uma assistência técnica. Teste por 3 dias, sem cartão.',
  },
  features: {
    path: '/funcionalidades',
    name: 'Funcionalidades',
    title: 'Funcionalidades',
    description: 'O que a Bancada faz, da entrada do aparelho ao fechamento do mês.',
  },
  prices: {
    path: '/precos',
    name: 'Preços',
    title: 'Preços',
    description: `R$ ${planPrice('basico')} por mês até ${plans.basico.ordens} OS, R$ ${planPrice('profissional')} sem limite de OS. Teste de ${trialDays} dias sem cartão.`,
  },
  integrations: {
    path: '/integracao',
    name: 'Integrações',
    title: 'Integrações',
    description:
      'O que a Bancada liga: API e webhooks, WhatsApp, planilhas em CSV e o pagamento da assinatura.',
  },
  api: {
    path: '/api',
    name: 'API',
    title: 'API',
    description:
      'A API REST e os webhooks da Bancada: exemplos em curl, TypeScript e Python, e a referência campo por campo.',
  },
  documentation: {
    path: '/documentacao',
    name: 'Documentação',
    title: 'Documentação',
    description: 'Como fazer cada tarefa do dia na Bancada, passo a passo e com figuras.',
  },
  help: {
    path: '/ajuda',
    name: 'Ajuda',
    title: 'Perguntas frequentes',
    description: 'Respostas sobre o teste, os planos, os dados e o dia a dia na Bancada.',
  },
  contact: {
    path: '/contato',
    name: 'Contato',
    title: 'Contato',
    description: 'Fale com quem faz a Bancada.',
  },
  status: {
    path: '/status',
    name: 'Status',
    title: 'Status do sistema',
    description: 'O que está no ar agora, e como foi nos últimos 90 dias.',
  },
  about: {
    path: '/sobre',
    name: 'Sobre',
    title: 'Sobre a Bancada',
    description: 'Por que existe e como é feita a Bancada.',
  },
  privacy: {
    path: '/privacidade',
    name: 'Privacidade',
    title: 'Privacidade e termos',
    description: 'Que dados a Bancada guarda, por quanto tempo, e o que você pode fazer com eles.',
  },
} as const satisfies Record<string, PublicPage>

/** Below every page: what Bancada is, and when messages are answered. */
export const footerLines = [
  'Ordens de serviço, clientes e caixa para quem conserta celular.',
  'Suporte de segunda a sexta, 9h às 18h, e sábado, 9h às 12h.',
]

export const footerGroups: { title: string; pages: readonly PublicPage[] }[] = [
  {
    title: 'Produto',
    pages: [publicPages.features, publicPages.prices, publicPages.integrations, publicPages.api],
  },
  {
    title: 'Suporte',
    pages: [publicPages.documentation, publicPages.help, publicPages.contact, publicPages.status],
  },
  { title: 'Bancada', pages: [publicPages.about, publicPages.privacy] },
]
