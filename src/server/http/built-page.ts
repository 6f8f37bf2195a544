import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language, Theme } from '../../shared/preferences.ts'
import { escapeHtml } from '../mail/letter.ts'
import type { DrawnScreen } from './drawn-screen.ts'
import { readPreloads } from './preloads.ts'

/** The built client's page for a path in a language, with the links to its code. */
export function builtPage(folder: string): (url: string, language: Language) => Promise<string> {
  const read = async () => {
    const [page, preloadsOf] = await Promise.all([
      readFile(join(folder, 'index.html'), 'utf8'),
      readPreloads(folder),
    ])
    return { page, preloadsOf }
  }
  let built: ReturnType<typeof read> | undefined
  return async (url, language) => {
    built ??= read()
    const { page, preloadsOf } = await built.catch(error => {
      // What was away for a moment, or while a release was copied, is read again.
      built = undefined
      throw error
    })
    return page.replace('</head>', `${preloadsOf(url, language)}</head>`)
  }
}

interface Filling {
  tema: Theme
  idioma: Language
  /** Where it is not drawn, the page shows the turning mark until its code is there. */
  screen: DrawnScreen | null
  /** Of its style elements: see security.ts. */
  nonce: string
}

/** Puts the theme, the language, the screen and its data into the page. */
export function fillPage(page: string, { tema, idioma, screen, nonce }: Filling): string {
  const html = page
    .replaceAll('<style>', `<style nonce="${nonce}">`)
    .replace('data-theme="light"', `data-theme="${tema}"`)
    .replace('lang="pt-BR"', idioma === 'pt' ? '$&' : `lang="${idioma}"`)
  if (!screen) return html
  const { data, drawn } = screen
  const filled = html.replace('</body>', () => `${dataElement(data)}</body>`)
  if (!drawn) return filled
  return filled
    .replace('<title>Bancada</title>', () => `<title>${escapeHtml(drawn.title)}</title>`)
    .replace('</head>', () => `${styleElements(drawn, nonce)}</head>`)
    .replace(rootOf(filled), () => `<div id="root" data-opening data-drawn>${drawn.html}</div>`)
}

/** The element of the app, with the mark in it. */
const rootOf = (html: string): string =>
  html.slice(html.indexOf('<div id="root"'), html.lastIndexOf('</div>') + '</div>'.length)

/** JSON that cannot close its element: every `<` is escaped. */
const dataElement = (data: unknown): string =>
  `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** The styles, marked for those who go on from them in the browser: Emotion, and takeStyles() in client/app/start.tsx. */
function styleElements(
  { classRules, globalRules }: NonNullable<DrawnScreen['drawn']>,
  nonce: string,
): string {
  const element = (mark: string, css: string) => `<style nonce="${nonce}" ${mark}>${css}</style>`
  return [
    // data-s: Emotion's own word for what stands where it should.
    ...Object.entries(globalRules).map(([name, css]) =>
      element(`data-emotion="css-global ${name}" data-s`, css),
    ),
    element(`data-classes="${Object.keys(classRules).join(' ')}"`, Object.values(classRules).join('')),
  ].join('')
}
