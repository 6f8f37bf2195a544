import type { Bars, Letter, Row, Section } from './letter.ts'

/** A letter as plain text, in the order of its HTML. */
export function textOf(letter: Letter): string {
  const { title, date, words, figures = [], bars, sections = [], action, notes = [], reasons } = letter
  const blocks = [
    [title, ...(date ? [date] : [])],
    ...words.map(line => [line]),
    figures.map(({ label, value, before }) => `${label}: ${value} (${before})`),
    bars ? daysOf(bars) : [],
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

function daysOf({ title, days }: Bars): string[] {
  const widest = Math.max(...days.map(({ label }) => label.length))
  return [title.toUpperCase(), ...days.map(({ label, whole }) => `  ${label.padEnd(widest)}  ${whole}`)]
}

function linesOf({ title, note, facts = [], rows }: Section): string[] {
  const widest = Math.max(0, ...rows.map(({ lead = '' }) => lead.length))
  return [
    [title.toUpperCase(), note].filter(Boolean).join(', '),
    ...(facts.length > 0 ? [`  ${facts.map(({ text }) => text).join(', ')}`] : []),
    ...rows.flatMap(row => lineOf(row, widest)),
  ]
}

function lineOf({ lead = '', main, sub, value }: Row, widest: number): string[] {
  const indent = '  '
  const first = `${indent}${lead.padEnd(widest)}${widest > 0 ? '  ' : ''}${main}`
  if (!sub) return [[first, value].filter(Boolean).join(', ')]
  const more = [sub, value].filter(Boolean).join(', ')
  return [first, `${indent}${' '.repeat(widest)}${widest > 0 ? '  ' : ''}${more}`]
}

// Typed text may hold line breaks, which could imitate lines of ours.
const oneLine = (line: string): string => line.replace(/[\r\n\u2028\u2029]+/g, ' ').trimEnd()
