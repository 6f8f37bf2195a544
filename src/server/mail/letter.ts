import type { Language } from './words.ts'

/** What a mail says, without how it looks: the same words become its HTML (html.ts) and its text (text.ts). */
export interface Letter {
  language: Language
  /** The fact, with its numbers first: no exclamation mark, and not the product's name, which sends it. */
  subject: string
  title: string
  /** Beside the mark: a day or a span of days. */
  date?: string
  /** Paragraphs below the title; the first is what a list of mails shows beside the subject. */
  words: string[]
  figures?: Figure[]
  sections?: Section[]
  /** The one button. */
  action: { label: string; url: string }
  /** Below the button, small: how long it holds, what to do where it does not open. */
  notes?: string[]
  /** Why this mail came, and what ends it; its links are written out in the text. */
  reasons: Reason[]
}

export interface Figure {
  label: string
  value: string
  before: string
}

export interface Section {
  title: string
  /** At the right of the title. */
  note?: string
  rows: Row[]
  /** Its title is red: what is late, and nothing else. */
  late?: boolean
}

export interface Row {
  /** A number or a time, before the rest. */
  lead?: string
  main: string
  sub?: string
  value?: string
}

export interface Reason {
  text: string
  links?: { label: string; url: string }[]
}
