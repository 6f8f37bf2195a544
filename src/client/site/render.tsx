import type { ComponentType } from 'react'
import { paidPlans, plans } from '../../shared/plans.ts'
import { activateLanguage } from '../shell/language.ts'
import { About } from './About.tsx'
import { Api } from './Api.tsx'
import { Contact } from './Contact.tsx'
import { ArticlePage } from './documentation/ArticlePage.tsx'
import { articles } from './documentation/articles.ts'
import { Documentation } from './documentation/Documentation.tsx'
import { FeaturesPage } from './Features.tsx'
import { type Assets, drawPage } from './frame/document.tsx'
import { type PublicPage, publicPages } from './frame/pages.ts'
import { planTitle } from './frame/plan-words.ts'
import { Help, questions } from './Help.tsx'
import { Integrations } from './Integrations.tsx'
import { Landing } from './landing/Landing.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Prices } from './Prices.tsx'
import { Privacy } from './Privacy.tsx'
import { Status } from './status/Status.tsx'

/** The product and its price, as schema.org's SoftwareApplication. */
const product = {
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
const askedQuestions = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ pergunta, resposta }) => ({
    '@type': 'Question',
    name: pergunta,
    acceptedAnswer: { '@type': 'Answer', text: resposta },
  })),
}

const missing = { path: '/404', name: '404', title: '404', description: 'Página não encontrada.' }

type Content = ComponentType<Pick<Assets, 'api'>>

const contents: [PublicPage, Content][] = [
  [{ ...publicPages.home, structured: product }, Landing],
  [publicPages.features, FeaturesPage],
  [{ ...publicPages.prices, structured: product }, Prices],
  [publicPages.integrations, Integrations],
  [publicPages.api, ({ api }) => <Api document={api} />],
  [publicPages.documentation, Documentation],
  [{ ...publicPages.help, structured: askedQuestions }, Help],
  [publicPages.contact, Contact],
  [publicPages.status, Status],
  [publicPages.about, About],
  [publicPages.privacy, Privacy],
  [missing, NotFoundPage],
  ...articles.map((article): [PublicPage, Content] => [
    { path: article.path, name: article.titulo, title: article.titulo, description: article.resumo },
    () => <ArticlePage article={article} />,
  ]),
]

/** Draws the public pages as HTML by path. Run once, at the end of a build (scripts/drawn-pages.mjs). */
export async function drawPublicPages(assets: Assets): Promise<Record<string, string>> {
  await activateLanguage('pt')
  return Object.fromEntries(
    contents.map(([page, Content]) => [page.path, drawPage(page, assets, <Content api={assets.api} />)]),
  )
}
