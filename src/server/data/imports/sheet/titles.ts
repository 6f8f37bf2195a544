import type { ImportNoun, ImportOptions } from '../../../../shared/imports.ts'
import { knownTitles, titleWords } from './sheet-columns.ts'
import { maxRowsAbove, type Table, type TableRow, textOf } from './table.ts'

/**
 * Cuts off the rows above the titles, such as a report's name. The titles are where the owner chose, or else in the row
 * among the first that has the most known titles.
 */
export function fromTitles(
  { table, how }: { table: Table; how: ImportOptions },
  noun: ImportNoun,
  options: ImportOptions,
) {
  const head = table.rows.slice(0, maxRowsAbove + 1)
  const at = options.cabecalho === false ? -1 : chosenTitles(head, noun, options)
  return {
    table: { ...table, rows: table.rows.slice(Math.max(0, at)) },
    how: { ...how, cabecalho: at !== -1, titulos: head[at]?.linha },
    primeiras: head.map(({ linha, celulas }) => ({ linha, texto: shortText(celulas) })),
  }
}

function chosenTitles(head: TableRow[], noun: ImportNoun, { cabecalho, titulos }: ImportOptions): number {
  const chosen = head.findIndex(({ linha }) => linha === titulos)
  if (chosen !== -1) return chosen
  const guessed = guessTitles(head, noun)
  return guessed === -1 && cabecalho ? 0 : guessed
}

/** The index of the row of titles; -1 if there is none. */
function guessTitles(head: TableRow[], noun: ImportNoun): number {
  const known = knownTitles(noun)
  let best = { at: -1, names: 0 }
  // With few known titles, rows above must be at most half as wide: otherwise they may be data.
  let above = 0
  for (const [at, { celulas }] of head.entries()) {
    const texts = celulas.map(textOf).filter(text => text !== '')
    const names = new Set(texts.map(titleWords).filter(words => known.has(words))).size
    const isBelow = above <= Math.max(1, texts.length / 2) && (names > 1 || names === texts.length)
    const fits = at === 0 || (couldBeTitles(celulas) && (isBelow || names > 2))
    if (fits && names > best.names) best = { at, names }
    above = Math.max(above, texts.length)
  }
  return best.at
}

/** Whether all cells are words: phones, amounts and days are data. */
const couldBeTitles = (cells: TableRow['celulas']): boolean =>
  cells.every(cell => typeof cell === 'string' && !/\d{3}|\d[.,/]\d/.test(cell))

const shortText = (cells: TableRow['celulas']): string =>
  cells
    .map(cell => textOf(cell))
    .filter(text => text !== '')
    .join(' · ')
    .slice(0, 80)
