import type { Figure, Letter, Reason, Section } from './letter.ts'
import { markId } from './message.ts'

/**
 * A letter as HTML that mail programs keep: one column of tables, colours as literals in each style, the dark ones in a
 * rule for programs that know the reader's scheme. Every text is escaped.
 */
export function htmlOf(letter: Letter): string {
  const {
    language,
    subject,
    title,
    date = '',
    words,
    figures,
    sections = [],
    action,
    notes = [],
    reasons,
  } = letter
  const body = [
    `<h1 style="margin:0 0 12px;font-size:24px;line-height:31px">${escapeHtml(title)}</h1>`,
    ...words.map(line => paragraph(escapeHtml(line))),
    figures ? figuresOf(figures) : '',
    ...sections.map(sectionOf),
    `<p style="margin:28px 0"><a class="btn" href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${light.button};color:${light.onButton};font-weight:700;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    ...notes.map(line => paragraph(escapeHtml(line), 'muted', 'font-size:14px;line-height:21px')),
    `<div class="line" style="border-top:1px solid ${light.line};margin-top:28px;padding-top:16px">${reasons.map(reasonOf).join('')}</div>`,
  ]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${rules}</style></head><body class="ground" style="margin:0;background:${light.ground}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(words[0] ?? title)}</div><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table role="presentation" class="ink" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;table-layout:fixed;overflow-wrap:anywhere;font:16px/25px Arial,Helvetica,sans-serif;color:${light.ink}"><tr><td align="left" style="padding:32px 24px 36px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-bottom:28px"><tr><td style="font-weight:700;font-size:17px;line-height:28px"><img src="cid:${markId}" width="28" height="28" alt="" style="vertical-align:middle;margin-right:10px">Bancada</td><td align="right" class="muted" style="font-size:13px;color:${light.muted}">${escapeHtml(date)}</td></tr></table>${body.join('')}</td></tr></table></td></tr></table></body></html>`
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
}

const rules = `@media (max-width: 480px) { .fig { display: block !important; border-top: 0 !important; padding: 9px 0 !important } }
@media (prefers-color-scheme: dark) {
.ground { background: #1a1715 !important } .ink, .ink h1, .ink h2 { color: #f1ede8 !important } .muted { color: #b3a99e !important }
.line { border-color: #332e29 !important } .btn { background: #f1ede8 !important; color: #1a1715 !important }
.link { color: #e58d5e !important } .late, .ink h2.late { color: #f58e7f !important } }`

const paragraph = (content: string, kind = '', style = ''): string =>
  `<p${kind && ` class="${kind}"`} style="margin:0 0 12px;${kind && `color:${light.muted};`}${style}">${content}</p>`

function figuresOf(figures: Figure[]): string {
  const cells = figures.map(
    ({ label, value, before }) =>
      `<td class="line fig" style="padding:13px 8px 14px 0;border-bottom:1px solid ${light.line}"><span class="muted" style="font-size:13px;color:${light.muted}">${escapeHtml(label)}</span><br><strong style="font-size:20px;white-space:nowrap">${escapeHtml(value)}</strong><br><span class="muted" style="font-size:13px;color:${light.muted}">${escapeHtml(before)}</span></td>`,
  )
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" style="margin:18px 0 4px;border-top:1px solid ${light.line}"><tr>${cells.join('')}</tr></table>`
}

function sectionOf({ title, note = '', rows, late = false }: Section): string {
  const lines = rows.map(({ lead, main, sub, value = '' }) => {
    const cell = `class="line" valign="top" style="border-top:1px solid ${light.line};padding:9px 0;font-size:15px;line-height:21px`
    const first =
      lead === undefined
        ? ''
        : `<td ${cell};width:62px" ><span class="muted" style="color:${light.muted}">${escapeHtml(lead)}</span></td>`
    const below = sub
      ? `<br><span class="muted" style="font-size:13px;color:${light.muted}">${escapeHtml(sub)}</span>`
      : ''
    const right = late
      ? `<span class="late" style="color:${light.late};font-weight:700">${escapeHtml(value)}</span>`
      : escapeHtml(value)
    return `<tr>${first}<td ${cell}">${escapeHtml(main)}${below}</td><td ${cell};white-space:nowrap;padding-left:12px" align="right">${right}</td></tr>`
  })
  return `<h2 class="${late ? 'late' : ''}" style="margin:26px 0 6px;font-size:14px;line-height:20px${late ? `;color:${light.late}` : ''}">${escapeHtml(title)}${note && ` <span class="muted" style="font-weight:400;color:${light.muted}">${escapeHtml(note)}</span>`}</h2><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${lines.join('')}</table>`
}

function reasonOf({ text: words, links = [] }: Reason): string {
  const joined = links.map(
    ({ label, url }) =>
      `<a class="link" href="${escapeHtml(url)}" style="color:${light.accent}">${escapeHtml(label)}</a>`,
  )
  return paragraph(
    [escapeHtml(words), joined.join(' · ')].filter(Boolean).join(' '),
    'muted',
    'font-size:13px;line-height:19px',
  )
}

/** A text as it stands between tags and in attributes. */
export const escapeHtml = (of: string): string => of.replace(/[&<>"']/g, letter => entities[letter] ?? '')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
