/**
 * Writes the page's stylesheet into the page: it is short, and on a slow line what a page shows first would wait a
 * round trip for it.
 */
export function inlineStyles() {
  return {
    name: 'inline-styles',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, file) => {
          const { source } = bundle[file]
          delete bundle[file]
          return `<style>${source}</style>`
        })
      },
    },
  }
}
