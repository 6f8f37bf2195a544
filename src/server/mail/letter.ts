import type { Language } from '../../shared/preferences.ts'

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
  bars?: Bars
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

/** A bar for each day of a week: cells with a ground colour, which are there where pictures are not shown. */
export interface Bars {
  title: string
  /** Of the short amounts. */
  note: string
  days: Bar[]
}

interface Bar {
  label: string
  /** What the bar is as high as. */
  amount: number
  /** The amount as it fits above a bar; the plain text has it whole. */
  short: string
  whole: string
}

export interface Section {
  title: string
  /** At the right of the title. */
  note?: string
  /** One line of facts, each of which may lead somewhere. */
  facts?: Fact[]
  rows: Row[]
  /** Its title and values are red: what is late, and nothing else. */
  late?: boolean
}

export interface Fact {
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
  /** Its value is red. */
  late?: boolean
  /** Where `lead` leads, or `main` where there is no lead; the text leaves it out. */
  url?: string
}

export interface Reason {
  text: string
  links?: { label: string; url: string }[]
}
