import { i18n } from '@lingui/core'
import { writeDecimal } from '../../shared/money.ts'
import { isLanguage, type Language } from '../../shared/preferences.ts'

/**
 * Numbers and distances in time, in the current language. Money and days look the same in every language:
 * shared/money.ts, ui/Day.tsx.
 */

/** 1.234; in English 1,234. */
export const formatCount = (count: number): string => formatDecimal(count, 0)

/** 2,4: rounded to `max` decimals, of which zeros at the end are left out down to `min`. */
export const formatDecimal = (value: number, max: number, min = 0): string =>
  writeDecimal(value, { min, max, ...languageTable().figures })

/** 33,3% of 33.3: always with that many decimals. */
export const formatPercent = (percent: number, decimals = 1): string =>
  formatDecimal(percent, decimals, decimals) + languageTable().percent

/** "há 2 dias", "em 28 minutos"; `amount` is never 0. */
export function formatRelative(amount: number, unit: TimeUnit): string {
  const { units, ago, ahead } = languageTable()
  const count = Math.abs(amount)
  const [one, more] = units[unit]
  return (amount < 0 ? ago : ahead)(`${formatCount(count)} ${count === 1 ? one : more}`)
}

export const languageTable = () => languageTables[isLanguage(i18n.locale) ? i18n.locale : 'pt']

/**
 * A number format of Intl's, for what no first render shows. Formats are slow to make, so each is made when first
 * needed, and again after the language changes.
 */
export function numberFormat(how: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  let made: { of: string; format: Intl.NumberFormat } | undefined
  return () => {
    const of = i18n.locale === 'pt' ? 'pt-BR' : i18n.locale
    if (made?.of !== of) made = { of, format: new Intl.NumberFormat(of, how) }
    return made.format
  }
}

interface LanguageTable {
  /** As shared/money.ts has them. */
  figures: { point: string; group: string; groupsFrom: number }
  /** What follows a number of percent. */
  percent: string
  months: readonly string[]
  shortMonths: readonly string[]
  /** From Sunday on; their first three letters are their short names. */
  weekdays: readonly string[]
  monthYear(month: string, year: string): string
  dayAndMonth(day: number, month: string): string
  units: Readonly<Record<TimeUnit, readonly [one: string, more: string]>>
  ago(time: string): string
  ahead(time: string): string
}

type TimeUnit = 'minute' | 'hour' | 'day' | 'month' | 'year'

/**
 * How each language writes numbers, days and distances in time. Intl has the same, but it differs between versions of
 * servers and browsers, which must draw alike.
 */
const languageTables: Readonly<Record<Language, LanguageTable>> = {
  pt: {
    figures: { point: ',', group: '.', groupsFrom: 4 },
    percent: '%',
    months: list('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'),
    shortMonths: list('jan fev mar abr mai jun jul ago set out nov dez'),
    weekdays: list('domingo segunda terça quarta quinta sexta sábado'),
    monthYear: (month, year) => `${month} de ${year}`,
    dayAndMonth: (day, month) => `${day} de ${month}`,
    units: {
      minute: ['minuto', 'minutos'],
      hour: ['hora', 'horas'],
      day: ['dia', 'dias'],
      month: ['mês', 'meses'],
      year: ['ano', 'anos'],
    },
    ago: time => `há ${time}`,
    ahead: time => `em ${time}`,
  },
  en: {
    figures: { point: '.', group: ',', groupsFrom: 4 },
    percent: '%',
    months: list('January February March April May June July August September October November December'),
    shortMonths: list('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
    weekdays: list('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    monthYear: (month, year) => `${month} ${year}`,
    dayAndMonth: (day, month) => `${month} ${day}`,
    units: {
      minute: ['minute', 'minutes'],
      hour: ['hour', 'hours'],
      day: ['day', 'days'],
      month: ['month', 'months'],
      year: ['year', 'years'],
    },
    ago: time => `${time} ago`,
    ahead: time => `in ${time}`,
  },
  es: {
    // 1234, and from five digits on 12.345.
    figures: { point: ',', group: '.', groupsFrom: 5 },
    percent: '\u00a0%',
    months: list('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
    shortMonths: list('ene feb mar abr may jun jul ago sept oct nov dic'),
    weekdays: list('domingo lunes martes miércoles jueves viernes sábado'),
    monthYear: (month, year) => `${month} de ${year}`,
    dayAndMonth: (day, month) => `${day} de ${month}`,
    units: {
      minute: ['minuto', 'minutos'],
      hour: ['hora', 'horas'],
      day: ['día', 'días'],
      month: ['mes', 'meses'],
      year: ['año', 'años'],
    },
    ago: time => `hace ${time}`,
    ahead: time => `dentro de ${time}`,
  },
}

function list(words: string): string[] {
  return words.split(' ')
}

/** "84 kB", "12,4 MB", "1,8 GB": a file's size. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${formatDecimal(Math.max(1, bytes / 1e3), 0)} kB`
  return bytes < 1e9 ? `${formatDecimal(bytes / 1e6, 1)} MB` : `${formatDecimal(bytes / 1e9, 1)} GB`
}
