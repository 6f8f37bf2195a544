import { activateLanguage } from '../app/language.ts'
import { type Assets, drawPage } from './frame/document.tsx'
import { type PublicPage, publicPages } from './frame/pages.ts'
import { Landing } from './landing/Landing.tsx'

const contents: [PublicPage, () => React.ReactNode][] = [[publicPages.home, Landing]]

/** Draws the public pages: HTML by path. Run once, at the end of a build (scripts/public-pages.mjs). */
export async function drawPublicPages(assets: Assets): Promise<Record<string, string>> {
  await activateLanguage('pt')
  return Object.fromEntries(contents.map(([page, Content]) => [page.path, drawPage(page, assets, <Content />)]))
}
