import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** What a build draws of components: their HTML, and the rules of their styles, each once. */
export interface StaticMarkup {
  html: string
  rules: string[]
}

/** Draws components as they stand at first, for a page that shows them before any code, or without. Run by a build. */
export function drawStatic(element: ReactElement): StaticMarkup {
  // emotion puts the rules of each element before it, where they would count as its neighbour; the router puts a script
  // there that scrolls, which our pages do not run.
  const rules = new Set<string>()
  const html = renderToStaticMarkup(element)
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<style data-emotion="[^"]*">(.*?)<\/style>/gs, (_, css: string) => {
      // An empty layer is written without an end, and would swallow the next.
      rules.add(css.replace(/@layer [\w-]+(?=@)/g, ''))
      return ''
    })
  return { html, rules: [...rules] }
}
