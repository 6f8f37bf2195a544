import { paidPlans, plans } from '../../../shared/plans.ts'
import { questions } from '../help/questions.ts'
import { planTitle } from './plan-words.ts'

/** The product and its price, as schema.org's SoftwareApplication. */
export const product = {
  '@context': 'https://schema.org',
  '@type': 'SoftwareApplication',
  name: 'Bancada',
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  inLanguage: 'pt-BR',
  url: '{{origin}}/',
  offers: paidPlans.map(plano => ({
    '@type': 'Offer',
    name: planTitle[plano],
    price: plans[plano].preco,
    priceCurrency: 'BRL',
    url: '{{origin}}/precos',
  })),
}

/** The questions of /ajuda, as schema.org's FAQPage. */
export const askedQuestions = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ pergunta, resposta }) => ({
    '@type': 'Question',
    name: pergunta,
    acceptedAnswer: { '@type': 'Answer', text: resposta },
  })),
}
