import axe, { type RunOptions } from 'axe-core'

/** Axe itself, as an expression: whoever evaluates it in a page has it there. */
export const axeSource = `(() => { ${axe.source} })()`

// What passes is not told. No rule in use fetches anything, and no page has frames.
export const axeOptions: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false }

/** What it finds on the page as it stands. Its source travels there: it uses nothing but its argument. */
export async function axeFindings(options: RunOptions): Promise<string[]> {
  const { axe: injected } = window as unknown as { axe: typeof axe }
  const { violations } = await injected.run(document, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)
}
