import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** Components drawn as HTML, and the CSS rules of their styles, each once, by the name that Emotion gives them. */
export interface DrawnHtml {
  html: string
  /** Of elements with a class. */
  classRules: Record<string, string>
  /** Of the whole page. */
  globalRules: Record<string, string>
}

/** Draws components without a browser, in one synchronous call. Emotion's cache is of this call alone. */
export function drawHtml(element: ReactElement, toHtml = renderToString): DrawnHtml {
  const cache = createCache({ key: 'css' })
  // Else Emotion puts each element's rules before it, where :first-child and the like would count them.
  cache.compat = true
  const html = toHtml(<CacheProvider value={cache}>{element}</CacheProvider>)
  const [classRules, globalRules]: [Record<string, string>, Record<string, string>] = [{}, {}]
  for (const [name, css] of Object.entries(cache.inserted)) {
    if (typeof css !== 'string') continue
    const rules = `css-${name}` in cache.registered ? classRules : globalRules
    // Emotion writes an empty layer without its end, which would swallow the next rule.
    rules[name] = css.replace(/@layer [\w-]+(?=@)/g, '')
  }
  return { html, classRules, globalRules }
}
