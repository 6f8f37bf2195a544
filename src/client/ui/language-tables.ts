import type { Language } from '../../shared/preferences.ts'

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

export type TimeUnit = 'minute' | 'hour' | 'day' | 'month' | 'year'

/**
 * How each language writes numbers, days and distances in time. Intl has the same, but it differs between versions of
 * servers and browsers, which must draw alike.
 */
export const languageTables: Readonly<Record<Language, LanguageTable>> = {
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
