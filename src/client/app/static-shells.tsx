import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { languages } from '../../shared/preferences.ts'
import { AuthScreen } from '../auth/AuthScreen.tsx'
import { activateLanguage } from '../shell/language.ts'
import { Providers } from './Providers.tsx'
import { buildRouter } from './router.ts'
import { drawStatic } from './static-markup.ts'
import { createUnanswered, type Unanswered } from './unanswered.ts'

const screens = [
  '/dashboard',
  '/ordens',
  '/clientes',
  '/financeiro',
  '/relatorios',
  '/fotos',
  '/lembretes',
  '/configuracoes',
  '/assinatura',
  '/importar',
  // Stands for any order: server/http/screen-of.ts.
  '/ordens/$id/imprimir',
]

/**
 * Draws each page in its loading state: HTML by language and path, shown while its code loads. Runs
 * once, at the end of a build (scripts/drawn-pages.mjs).
 */
export async function drawStaticShells(): Promise<Record<string, Record<string, string>>> {
  const drawn: Record<string, Record<string, string>> = {}
  for (const language of languages) {
    await activateLanguage(language)
    const pages: Record<string, string> = { '/auth': drawAuth() }
    for (const path of screens) pages[path] = await drawScreen(path)
    drawn[language] = pages
  }
  return drawn
}

/** Draws both the open sidebar and the icons; CSS picks the right one for a window (theme/first-paint.css). */
async function drawScreen(path: string): Promise<string> {
  const context = createUnanswered()
  context.utils.auth.session.setData(undefined, signedOut)
  // Any id: the router keeps `$id` literally if none is given.
  const address = path.replace('$id', 'id')
  const router = buildRouter(context, createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const draw = (isNarrow: boolean) => {
    pretendBrowser(isNarrow)
    return markup(context, <RouterProvider router={router} />)
  }
  // The first drawing sets the screen's title, the second shows it.
  draw(false)
  const [open, icons] = [draw(false), draw(true)]
  return page(
    [...open.rules, ...icons.rules],
    [`<div class="drawn-open">${open.html}</div>`, `<div class="drawn-icons">${icons.html}</div>`],
  )
}

function drawAuth(): string {
  const { html, rules } = markup(
    createUnanswered(),
    <AuthScreen tab="entrar" onTab={() => {}} onSignedIn={async () => {}} />,
  )
  return page([...rules], [html])
}

// The browser APIs that are read during rendering.
function pretendBrowser(isNarrow: boolean): void {
  const desk = { matches: isNarrow, addEventListener() {}, removeEventListener() {} }
  Object.defineProperty(globalThis, 'window', { value: { matchMedia: () => desk }, configurable: true })
  Object.defineProperty(globalThis, 'navigator', { value: { platform: '' }, configurable: true })
}

const page = (rules: string[], fragments: string[]): string =>
  `<style>${[...new Set(rules)].join('')}</style>${fragments.join('')}`

const signedOut = {
  user: { id: '', nome: '', email: '', email_confirmado: true, exclusao_em: null },
  is_admin: false,
  fator: false,
  restam: null,
  fuso: 'America/Sao_Paulo',
  password_min: 6,
  chaves_em: null,
}

function markup({ client, queryClient }: Unanswered, page: ReactElement) {
  const { html, rules } = drawStatic(
    <Providers client={client} queryClient={queryClient}>
      {page}
    </Providers>,
  )
  // Without its code a form would submit itself, with the password in the URL.
  return { html: html.replace(/<(\/?)form\b/g, '<$1div'), rules }
}
