import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import charts from '../../theme/charts.css?inline'
import { drawHtml } from '../../theme/draw-html.tsx'
import geist from '../../theme/geist.css?inline'
import reset from '../../theme/reset.css?inline'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import own from './page.css?inline'
import type { PublicPage } from './pages.ts'
import { siteSystem } from './system.ts'

/** What a page needs to know of the build. */
export interface Assets {
  /** The URL of these pages' script. */
  script: string
}

/**
 * A public page's complete HTML with its styles: no script is needed to read it. The server replaces `{{origin}}` by
 * the installation's address (server/http/public-pages.ts).
 */
export function drawPage(page: PublicPage, assets: Assets, content: ReactNode): string {
  const { html, classRules, globalRules } = drawHtml(
    <ChakraProvider value={siteSystem}>
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      <Header path={page.path} />
      <main id="conteudo">{content}</main>
      <Footer path={page.path} />
    </ChakraProvider>,
    renderToStaticMarkup,
  )
  const rules = Object.values({ ...globalRules, ...classRules })
  const title = page.path === '/' ? page.title : `${page.title} · Bancada`
  return `<!doctype html>
<html lang="pt-BR" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(page.description)}">
<meta name="color-scheme" content="light dark">
<link rel="canonical" href="{{origin}}${page.path}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Bancada">
<meta property="og:locale" content="pt_BR">
<meta property="og:title" content="${escaped(title)}">
<meta property="og:description" content="${escaped(page.description)}">
<meta property="og:url" content="{{origin}}${page.path}">
<meta property="og:image" content="{{origin}}/figuras/bancada.jpg">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="preload" href="/fonts/bricolage-grotesque-600.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/fonts/geist.woff2" as="font" type="font/woff2" crossorigin>
<style>${geist}${reset}${own}${withDeviceTheme(charts + rules.join(''))}</style>
<script type="module" src="${assets.script}"></script>
${
  page.structured
    ? `<script type="application/ld+json">${JSON.stringify(page.structured).replaceAll('<', '\\u003c')}</script>
`
    : ''
}</head>
<body>${html}</body>
</html>
`
}

/**
 * Repeats the dark theme's values for pages that follow the device: the app does that by a script, these pages have
 * none.
 */
function withDeviceTheme(css: string): string {
  const dark = [...css.matchAll(/\[data-theme="?dark"?\][^{}]*\{[^{}]*\}/g)].map(([rule]) =>
    rule.replace(/\[data-theme="?dark"?\]/, '[data-theme=system]'),
  )
  return `${css}@media (prefers-color-scheme:dark){${dark.join('')}}`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
