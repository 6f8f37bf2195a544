import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { addDays, addMonths, monthOf } from '../../shared/days.ts'
import { formatDay } from '../ui/Day.tsx'
import type { Advanced, Overview } from './report.ts'

/** "outubro de 2026" of '2026-10'. */
export const monthYear = (month: string): string => written(`${month}-01`, { month: 'long', year: 'numeric' })

/** "outubro" of a day. */
export const monthName = (day: string): string => written(day, { month: 'long' })

/** "20 de novembro" of a day. */
export const dayAndMonth = (day: string): string => written(day, { day: 'numeric', month: 'long' })

/**
 * The months to choose from, newest first: from the first with anything in it to the current one, or the last with
 * anything in it; `chosen` is among them in any case.
 */
export function monthsToChoose(meses: Overview['meses'], today: string, chosen?: string): string[] {
  const now = today.slice(0, 7)
  const first = meses && meses.primeiro < now ? meses.primeiro : now
  const last = meses && meses.ultimo > now ? meses.ultimo : now
  const months = new Set(chosen ? [chosen] : [])
  for (let day = `${first}-01`; day <= `${last}-01`; day = addMonths(day, 1)) months.add(day.slice(0, 7))
  return [...months].sort().reverse()
}

type Point = Pick<Advanced['pontos'][number], 'inicio' | 'fim'>

/** What a point of a series is called, in a table and on the axis; one that the range cuts says its days. */
export function pointName(
  { inicio, fim }: Point,
  unit: Advanced['unidade'],
): { label: string; short: string } {
  const [from, to] = [formatDay(inicio), formatDay(fim)]
  switch (unit) {
    case 'dia':
      return { label: from, short: from.slice(0, 5) }
    case 'semana':
      return { label: t`${from} a ${to}`, short: from.slice(0, 5) }
    case 'mes': {
      const { first, end } = monthOf(inicio)
      const whole = inicio === first && addDays(fim, 1) === end
      const name = written(inicio, { month: 'short' }).replace('.', '')
      return {
        label: whole ? monthYear(inicio.slice(0, 7)) : t`${from} a ${to}`,
        short: `${name} ${inicio.slice(2, 4)}`,
      }
    }
    case 'ano': {
      const year = inicio.slice(0, 4)
      const whole = inicio.endsWith('-01-01') && fim.endsWith('-12-31')
      return { label: whole ? year : t`${from} a ${to}`, short: year }
    }
  }
}

function written(day: string, how: Intl.DateTimeFormatOptions): string {
  const locale = i18n.locale === 'pt' ? 'pt-BR' : i18n.locale
  return new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
