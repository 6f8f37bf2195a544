import type { ComponentType } from 'react'
import { activateLanguage } from '../shell/language.ts'
import { About } from './about/About.tsx'
import { Api } from './api/Api.tsx'
import { Contact } from './contact/Contact.tsx'
import { ArticlePage } from './documentation/ArticlePage.tsx'
import { articles } from './documentation/articles.ts'
import { Documentation } from './documentation/Documentation.tsx'
import { FeaturesPage } from './features/Features.tsx'
import { type Assets, drawPage } from './frame/document.tsx'
import { type PublicPage, publicPages } from './frame/pages.ts'
import { askedQuestions, product } from './frame/structured.ts'
import { Help } from './help/Help.tsx'
import { Integrations } from './integrations/Integrations.tsx'
import { Landing } from './landing/Landing.tsx'
import { NotFoundPage } from './missing/NotFoundPage.tsx'
import { Prices } from './prices/Prices.tsx'
import { Privacy } from './privacy/Privacy.tsx'
import { Status } from './status/Status.tsx'

const missing = { path: '/404', name: '404', title: '404', description: 'Página não encontrada.' }

const contents: [PublicPage, ComponentType][] = [
  [{ ...publicPages.home, structured: product }, Landing],
  [publicPages.features, FeaturesPage],
  [{ ...publicPages.prices, structured: product }, Prices],
  [publicPages.integrations, Integrations],
  [publicPages.api, Api],
  [publicPages.documentation, Documentation],
  [{ ...publicPages.help, structured: askedQuestions }, Help],
  [publicPages.contact, Contact],
  [publicPages.status, Status],
  [publicPages.about, About],
  [publicPages.privacy, Privacy],
  [missing, NotFoundPage],
  ...articles.map((article): [PublicPage, ComponentType] => [
    { path: article.path, name: article.titulo, title: article.titulo, description: article.resumo },
    () => <ArticlePage article={article} />,
  ]),
]

/** Draws the public pages as HTML by path. Run once, at the end of a build (scripts/drawn-pages.mjs). */
export async function drawPublicPages(assets: Assets): Promise<Record<string, string>> {
  await activateLanguage('pt')
  return Object.fromEntries(
    contents.map(([page, Content]) => [page.path, drawPage(page, assets, <Content />)]),
  )
}
