import type { Letter, Row, Section } from './letter.ts'

/** A letter as plain text, in the order of its HTML. */
export function textOf(letter: Letter): string {
  const { title, date, words, figures = [], sections = [], action, notes = [], reasons } = letter
  const blocks = [
    [title, ...(date ? [date] : [])],
    ...words.map(line => [line]),
    figures.map(({ label, value, before }) => `${label}: ${value} (${before})`),
    ...sections.map(section => linesOf(section)),
    [`${action.label}:`, action.url],
    ...notes.map(line => [line]),
    [
      '--',
      ...reasons.flatMap(({ text, links = [] }) => [
        text,
        ...links.map(link => `${link.label}: ${link.url}`),
      ]),
    ],
  ]
  return `${blocks
    .filter(lines => lines.length > 0)
    .map(lines => lines.map(oneLine).join('\n'))
    .join('\n\n')}\n`
}

function linesOf({ title, note, rows }: Section): string[] {
  const widest = Math.max(0, ...rows.map(({ lead = '' }) => lead.length))
  return [
    [title.toLocaleUpperCase(), note].filter(Boolean).join(', '),
    ...rows.flatMap(row => lineOf(row, widest)),
  ]
}

function lineOf({ lead = '', main, sub, value }: Row, widest: number): string[] {
  const indent = '  '
  const first = `${indent}${lead.padEnd(widest)}${widest > 0 ? '  ' : ''}${main}`
  const more = [sub, value].filter(Boolean).join(', ')
  return more ? [first, `${indent}${' '.repeat(widest)}${widest > 0 ? '  ' : ''}${more}`] : [first]
}

// What people typed may hold line breaks, which would look like lines of ours.
const oneLine = (line: string): string => line.replace(/[\r\n\u2028\u2029]+/g, ' ').trimEnd()
