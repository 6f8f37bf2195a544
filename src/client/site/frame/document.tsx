import { ChakraProvider, chakra, defineConfig } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import charts from '../../theme/charts.css?inline'
import { drawHtml } from '../../theme/draw-html.tsx'
import geist from '../../theme/geist.css?inline'
import { globalCss } from '../../theme/global.ts'
import reset from '../../theme/reset.css?inline'
import { createTheme, system } from '../../theme/system.ts'
import { Mark } from '../../ui/Mark.tsx'
import type { ApiDocument } from '../api/document.ts'
import { Brand, Header } from './Header.tsx'
import own from './page.css?inline'
import { footerGroups, footerLines, type PublicPage } from './pages.ts'
import { Wrap } from './parts.tsx'

/** What a page needs to know of the build. */
export interface Assets {
  /** The URL of these pages' script. */
  script: string
  /** The API's document (server/api/openapi.ts). */
  api: ApiDocument
}

/**
 * A public page's complete HTML with its styles: no script is needed to read it. The server replaces `{{origin}}` by
 * the installation's address (server/http/public-pages.ts).
 */
export function drawPage(page: PublicPage, assets: Pick<Assets, 'script'>, content: ReactNode): string {
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
<style>${geist}${reset}${own}${charts}${rules.join('')}</style>
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

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The app's theme with the public pages' own typeface and sizes. Its styles are generated at build. */
const siteSystem = createTheme(
  system._config,
  defineConfig({
    globalCss: {
      ...globalCss,
      html: { ...globalCss.html, scrollBehavior: 'smooth', scrollPaddingTop: '24px' },
    },
    theme: {
      tokens: {
        fonts: {
          body: { value: '"Geist", "Geist fallback", system-ui, sans-serif' },
          display: { value: '"Bricolage Grotesque", "Bricolage fallback", sans-serif' },
        },
      },
      textStyles: {
        hero: display('clamp(2.625rem, 1.2rem + 5.6vw, 6rem)', '0.96', '-0.03em'),
        headline: display('clamp(2.25rem, 1.35rem + 3.4vw, 4rem)', '1', '-0.03em'),
        chapter: display('clamp(1.75rem, 1.3rem + 1.8vw, 2.5rem)', '1.08', '-0.022em'),
        subject: display('1.375rem', '1.2', '-0.015em'),
        lead: { value: { fontSize: '1.0625rem', lineHeight: '1.6875rem', textWrap: 'pretty' } },
        prose: { value: { fontSize: '1rem', lineHeight: '1.625rem', textWrap: 'pretty' } },
      },
    },
  }),
)

function display(fontSize: string, lineHeight: string, letterSpacing: string) {
  return {
    value: {
      fontFamily: 'display',
      fontWeight: '600',
      fontSize,
      lineHeight,
      letterSpacing,
      textWrap: 'balance',
    },
  }
}

/** The links below every public page, and when messages are answered. */
function Footer({ path }: { path: string }) {
  return (
    <End>
      <Wrap>
        <div>
          <Brand href="/">
            <Mark />
            Bancada
          </Brand>
          {footerLines.map(line => (
            <p key={line}>{line.replaceAll(' às ', '\u00a0às\u00a0')}</p>
          ))}
        </div>
        {footerGroups.map(({ title, pages }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {pages.map(page => (
                <li key={page.path}>
                  <a href={page.path} aria-current={path === page.path ? 'page' : undefined}>
                    {page.name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </Wrap>
    </End>
  )
}

const End = chakra('footer', {
  base: {
    borderTop: '1px solid',
    borderColor: 'hairline',
    '& > div': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) repeat(3, auto)',
      gap: '{spacing.8} {spacing.16}',
      py: '12',
      '@media (max-width: 899px)': {
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
        gap: '{spacing.8} {spacing.4}',
        '& > div': { gridColumn: '1 / -1' },
      },
      '@media (max-width: 359px)': { gridTemplateColumns: '1fr 1fr' },
      mdDown: { py: '8' },
    },
    '& p': { color: 'muted', maxW: '26em', mt: '3', textWrap: 'pretty' },
    '& p + p': { mt: '2' },
    '& h2': { textStyle: 'label', color: 'subtle', mb: '2' },
    '& li a': { display: 'inline-block', py: '1', color: 'muted', borderRadius: 'xs', mdDown: { py: '2' } },
    '& li a:hover': { color: 'ink', textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& [aria-current]': { color: 'ink' },
  },
})
