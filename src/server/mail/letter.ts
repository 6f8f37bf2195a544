import type { Language } from '../../shared/preferences.ts'

/** The content of a mail, without its looks. mail-body.ts writes it as HTML and as text. */
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

export interface Figure {
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
  /** Makes its value red. */
  late?: boolean
  /** The link of `lead`, or of `main` without a lead. The plain text leaves it out. */
  url?: string
}

export interface Reason {
  text: string
  links?: { label: string; url: string }[]
}
