import type { Locator } from 'playwright-core'

/** The pieces of text of a part, in their order. */
export const wordsOf = (where: Locator): Promise<string[]> =>
  where.evaluate(element => {
    const texts: string[] = []
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) texts.push(walk.currentNode.textContent?.trim() ?? '')
    return texts.filter(text => text !== '')
  })

export const money = (amount: number): string =>
  amount.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })

/** "outubro de 2026" of a day. */
export const monthYear = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('pt-BR', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** dd/mm/yyyy of a day. */
export const written = (day: string): string => day.split('-').reverse().join('/')
