import type { ComponentType } from 'react'
import { activateLanguage } from '../app/language.ts'
import { type Assets, drawPage } from './frame/document.tsx'
import { type PublicPage, publicPages } from './frame/pages.ts'
import { Landing } from './landing/Landing.tsx'
import { Missing } from './missing/Missing.tsx'

const missing = {
  path: '/404',
  name: '404',
  title: '404',
  description: 'Página não encontrada.',
}

const contents: [PublicPage, ComponentType][] = [
  [publicPages.home, Landing],
  [missing, Missing],
]

/** Draws the public pages: HTML by path. Run once, at the end of a build (scripts/drawn-pages.mjs). */
export async function drawPublicPages(assets: Assets): Promise<Record<string, string>> {
  await activateLanguage('pt')
  return Object.fromEntries(
    contents.map(([page, Content]) => [page.path, drawPage(page, assets, <Content />)]),
  )
}
