import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Components drawn by a build: their HTML and the CSS rules of their styles, each once. */
export interface StaticMarkup {
  html: string
  rules: string[]
}

/** Draws components in their first state, for a page to show before or without its code. Run by a build. */
export function drawStatic(element: ReactElement): StaticMarkup {
  // Emotion puts each element's rules before it, where :first-child and the like would count them. The router adds a
  // scroll script, which our pages do not run.
  const rules = new Set<string>()
  const html = renderToStaticMarkup(element)
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<style data-emotion="[^"]*">(.*?)<\/style>/gs, (_, css: string) => {
      // Emotion writes an empty layer without its end, which would swallow the next rule.
      rules.add(css.replace(/@layer [\w-]+(?=@)/g, ''))
      return ''
    })
  return { html, rules: [...rules] }
}
