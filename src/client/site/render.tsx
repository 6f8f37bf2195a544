import type { ComponentType } from 'react'
import { activateLanguage } from '../app/language.ts'
import { About } from './about/About.tsx'
import { Api } from './api/Api.tsx'
import { type Assets, drawPage } from './frame/document.tsx'
import { type PublicPage, publicPages } from './frame/pages.ts'
import { Integrations } from './integrations/Integrations.tsx'
import { Landing } from './landing/Landing.tsx'
import { Missing } from './missing/Missing.tsx'
import { Prices } from './prices/Prices.tsx'
import { Privacy } from './privacy/Privacy.tsx'

const missing = {
  path: '/404',
  name: '404',
  title: '404',
  description: 'Página não encontrada.',
}

const contents: [PublicPage, ComponentType][] = [
  [publicPages.home, Landing],
  [publicPages.prices, Prices],
  [publicPages.integrations, Integrations],
  [publicPages.api, Api],
  [publicPages.about, About],
  [publicPages.privacy, Privacy],
  [missing, Missing],
]

/** Draws the public pages: HTML by path. Run once, at the end of a build (scripts/drawn-pages.mjs). */
export async function drawPublicPages(assets: Assets): Promise<Record<string, string>> {
  await activateLanguage('pt')
  return Object.fromEntries(
    contents.map(([page, Content]) => [page.path, drawPage(page, assets, <Content />)]),
  )
}
