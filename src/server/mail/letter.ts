import type { Language } from '../../shared/preferences.ts'

/** The content of a mail, without its looks. htmlOf and textOf write it. */
export interface Letter {
  language: Language
  /** The fact, numbers first. No exclamation mark, and no product name: the sender has it. */
  subject: string
  title: string
  /** A day or a range of days, beside the logo. */
  date?: string
  /** Paragraphs below the title. The first one is the preview in a list of mails. */
  words: string[]
  figures?: Figure[]
  bars?: Bars
  sections?: Section[]
  /** The only button. */
  action: { label: string; url: string }
  /** Small print below the button: how long it is valid, what to do if it does not open. */
  notes?: string[]
  /** Why this mail was sent, and how to stop it. The plain text writes the links out. */
  reasons: Reason[]
}

interface Figure {
  label: string
  value: string
  before: string
}

/** A bar for each day of a week. Bars are coloured cells, which show even where images are blocked. */
export interface Bars {
  title: string
  /** The unit of the short amounts. */
  note: string
  days: Bar[]
}

interface Bar {
  label: string
  /** Decides the bar's height. */
  amount: number
  /** The amount short enough to fit above a bar. The plain text shows `whole`. */
  short: string
  whole: string
}

export interface Section {
  title: string
  /** At the right of the title. */
  note?: string
  /** One line of facts, each with a link. */
  facts?: Fact[]
  rows: Row[]
  /** Makes title and values red: for late orders only. */
  late?: boolean
}

interface Fact {
  text: string
  url: string
  late?: boolean
}

export interface Row {
  /** A number or a time, before the rest. */
  lead?: string
  main: string
  sub?: string
  value?: string
  /** Makes its value red. */
  late?: boolean
  /** The link of `lead`, or of `main` without a lead. The plain text leaves it out. */
  url?: string
}

interface Reason {
  text: string
  links?: { label: string; url: string }[]
}

/** The logo's Content-ID: the HTML refers to it by `cid:`. */
export const markId = 'marca@bancada'

/**
 * A letter as HTML for mail programs: one column of tables with literal colours in each style, and a media
 * query for dark mode. All text is escaped.
 */
export function htmlOf(letter: Letter): string {
  const {
    language,
    subject,
    title,
    date = '',
    words,
    figures,
    bars,
    sections = [],
    action,
    notes = [],
    reasons,
  } = letter
  const body = [
    `<h1 style="margin:0 0 12px;font-size:24px;line-height:31px">${escapeHtml(title)}</h1>`,
    ...words.map(line => paragraph(escapeHtml(line))),
    figures ? figuresOf(figures) : '',
    bars ? barsOf(bars) : '',
    ...sections.map(sectionOf),
    `<p style="margin:28px 0"><a class="btn" href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 22px;border-radius:8px;line-height:20px;background:${light.button};color:${light.onButton};font-weight:700;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    ...notes.map(line => paragraph(escapeHtml(line), 'muted', 'font-size:14px;line-height:21px')),
    `<div class="line" style="border-top:1px solid ${light.line};margin-top:28px;padding-top:16px">${reasons.map(reasonOf).join('')}</div>`,
  ]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${rules}</style></head><body class="ground" style="margin:0;background:${light.ground}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(previewOf(letter))}</div><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table role="presentation" class="ink" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;table-layout:fixed;overflow-wrap:anywhere;font:16px/25px Arial,Helvetica,sans-serif;color:${light.ink}"><tr><td align="left" style="padding:32px 24px 36px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-bottom:28px"><tr><td style="font-weight:700;font-size:17px;line-height:28px"><img src="cid:${markId}" width="28" height="28" alt="" style="vertical-align:middle;margin-right:10px">Bancada</td><td align="right" class="muted" style="font-size:13px;color:${light.muted}">${escapeHtml(date)}</td></tr></table>${body.join('')}</td></tr></table></td></tr></table></body></html>`
}

const light = {
  ground: '#ffffff',
  ink: '#1d1916',
  muted: '#645b52',
  line: '#e8e3dc',
  button: '#1f1b18',
  onButton: '#fffefc',
  accent: '#ad4e27',
  late: '#b42a1e',
  bar: '#9a9085',
}

const rules = `@media (max-width: 480px) {
.fig { display: block !important; border-top: 0 !important; padding: 9px 0 !important }
.fig strong { float: right !important; font-size: 17px !important } .fig .br { display: none !important }
.day { font-size: 11px !important } .btn { display: block !important; text-align: center !important } }
@media (prefers-color-scheme: dark) {
.ground { background: #1a1715 !important } .ink, .ink h1, .ink h2 { color: #f1ede8 !important } .muted { color: #b3a99e !important }
.line { border-color: #332e29 !important } .edge { border-color: #f1ede8 !important } .btn { background: #f1ede8 !important; color: #1a1715 !important }
.link { color: #e58d5e !important } .late, .ink h2.late { color: #f58e7f !important }
.bar { background: #6d645b !important } .top { background: #e58d5e !important } }`

/** The preview in a list of mails: the first line after the title. */
function previewOf({ title, words, sections = [] }: Letter): string {
  const [row] = sections.flatMap(({ rows }) => rows)
  return words[0] ?? (row ? [row.lead, row.main, row.sub, row.value].filter(Boolean).join(' · ') : title)
}

const paragraph = (content: string, kind = '', style = ''): string =>
  `<p${kind && ` class="${kind}"`} style="margin:0 0 12px;${kind && `color:${light.muted};`}${style}">${content}</p>`

function figuresOf(figures: Figure[]): string {
  const cells = figures.map(
    ({ label, value, before }) =>
      `<td class="line fig" style="padding:13px 8px 14px 0;border-bottom:1px solid ${light.line}"><span class="muted" style="font-size:13px;color:${light.muted}">${escapeHtml(label)}</span><br class="br"><strong style="font-size:20px;white-space:nowrap">${escapeHtml(value)}</strong><br><span class="muted" style="font-size:13px;color:${light.muted}">${escapeHtml(before)}</span></td>`,
  )
  return `<table role="presentation" class="edge" width="100%" cellpadding="0" cellspacing="0" style="margin:18px 0 4px;border-top:1px solid ${light.ink}"><tr>${cells.join('')}</tr></table>`
}

/** Height of the highest bar, in pixels. */
const maxBarHeight = 69

function barsOf({ title, note, days }: Bars): string {
  const maxAmount = Math.max(...days.map(({ amount }) => amount))
  const top = days.find(({ amount }) => amount === maxAmount && amount > 0)
  const cells = days.map(day => {
    const height = maxAmount > 0 ? Math.max(1, Math.round((maxBarHeight * day.amount) / maxAmount)) : 1
    const ground = day === top ? light.accent : light.bar
    return `<td class="day muted" align="center" valign="bottom" style="padding:0;font-size:12px;line-height:16px;white-space:nowrap;color:${light.muted}">${escapeHtml(day.short)}<table role="presentation" width="88%" align="center" cellpadding="0" cellspacing="0" style="margin:3px auto 5px"><tr><td class="bar${day === top ? ' top' : ''}" height="${height}" bgcolor="${ground}" style="height:${height}px;padding:0;font-size:1px;line-height:1px;background:${ground}">&nbsp;</td></tr></table>${escapeHtml(day.label)}</td>`
  })
  return `${headingOf(title, note)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;margin-top:8px"><tr>${cells.join('')}</tr></table>`
}

function headingOf(title: string, note: string, late = false): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:26px 0 6px"><tr><td valign="bottom"><h2 class="${late ? 'late' : ''}" style="margin:0;font-size:14px;line-height:20px${late ? `;color:${light.late}` : ''}">${escapeHtml(title)}</h2></td><td class="muted" align="right" valign="bottom" style="padding-left:12px;font-size:14px;line-height:20px;color:${light.muted}">${escapeHtml(note)}</td></tr></table>`
}

function sectionOf({ title, note = '', facts = [], rows, late = false }: Section): string {
  const factsLine = facts.length > 0 ? paragraph(facts.map(factOf).join(', '), 'muted', factStyle) : ''
  const lines = rows.map(row => rowOf(row, late)).join('')
  const table =
    lines && `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${lines}</table>`
  return `${headingOf(title, note, late)}${factsLine}${table}`
}

const factStyle = 'font-size:14px;line-height:21px'

const factOf = ({ text, url, late }: Fact): string =>
  late
    ? `<a class="late" href="${escapeHtml(url)}" style="color:${light.late};font-weight:700">${escapeHtml(text)}</a>`
    : linkOf(text, url)

function rowOf({ lead, main, sub, value = '', url, late }: Row, isLate: boolean): string {
  const cell = `class="line" valign="top" style="border-top:1px solid ${light.line};padding:9px 0;font-size:15px;line-height:21px`
  const start = url && lead ? linkOf(lead, url) : escapeHtml(lead ?? '')
  const first =
    lead === undefined
      ? ''
      : `<td ${cell};width:62px"><span class="muted" style="color:${light.muted}">${start}</span></td>`
  const middle = url && !lead ? linkOf(main, url) : escapeHtml(main)
  const below = sub
    ? `<br><span class="muted" style="font-size:13px;color:${light.muted}">${escapeHtml(sub)}</span>`
    : ''
  const right =
    isLate || late
      ? `<span class="late" style="color:${light.late};font-weight:700">${escapeHtml(value)}</span>`
      : escapeHtml(value)
  return `<tr>${first}<td ${cell}">${middle}${below}</td><td ${cell};white-space:nowrap;padding-left:12px" align="right">${right}</td></tr>`
}

const linkOf = (text: string, url: string): string =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${light.accent}">${escapeHtml(text)}</a>`

function reasonOf({ text: words, links = [] }: Reason): string {
  const joined = links.map(({ label, url }) => linkOf(label, url))
  return paragraph(
    [escapeHtml(words), joined.join(' · ')].filter(Boolean).join(' '),
    'muted',
    'font-size:13px;line-height:19px',
  )
}

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (of: string): string => of.replace(/[&<>"']/g, letter => entities[letter] ?? '')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A letter as plain text, in the order of its HTML. */
export function textOf(letter: Letter): string {
  const { title, date, words, figures = [], bars, sections = [], action, notes = [], reasons } = letter
  const blocks = [
    [title, ...(date ? [date] : [])],
    ...words.map(line => [line]),
    figures.map(({ label, value, before }) => `${label}: ${value} (${before})`),
    bars ? dayLines(bars) : [],
    ...sections.map(section => sectionLines(section)),
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

function dayLines({ title, days }: Bars): string[] {
  const widest = Math.max(...days.map(({ label }) => label.length))
  return [title.toUpperCase(), ...days.map(({ label, whole }) => `  ${label.padEnd(widest)}  ${whole}`)]
}

function sectionLines({ title, note, facts = [], rows }: Section): string[] {
  const widest = Math.max(0, ...rows.map(({ lead = '' }) => lead.length))
  return [
    [title.toUpperCase(), note].filter(Boolean).join(', '),
    ...(facts.length > 0 ? [`  ${facts.map(({ text }) => text).join(', ')}`] : []),
    ...rows.flatMap(row => rowLines(row, widest)),
  ]
}

function rowLines({ lead = '', main, sub, value }: Row, widest: number): string[] {
  const indent = '  '
  const first = `${indent}${lead.padEnd(widest)}${widest > 0 ? '  ' : ''}${main}`
  if (!sub) return [[first, value].filter(Boolean).join(', ')]
  const more = [sub, value].filter(Boolean).join(', ')
  return [first, `${indent}${' '.repeat(widest)}${widest > 0 ? '  ' : ''}${more}`]
}

// Typed text may hold line breaks, which could imitate lines of ours.
const oneLine = (line: string): string => line.replace(/[\r\n\u2028\u2029]+/g, ' ').trimEnd()
