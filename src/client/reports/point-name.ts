import { t } from '@lingui/core/macro'
import { addDays, monthOf } from '../../shared/days.ts'
import { formatDay } from '../ui/Day.tsx'
import { monthYear, shortMonth } from '../ui/months.ts'
import type { Advanced } from './report.ts'

/** What a point of a series is called, in a table and on the axis; one that the range cuts says its days. */
export function pointName(
  { inicio, fim }: Pick<Advanced['pontos'][number], 'inicio' | 'fim'>,
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
      return {
        label: whole ? monthYear(inicio) : t`${from} a ${to}`,
        short: `${shortMonth(inicio)} ${inicio.slice(2, 4)}`,
      }
    }
    case 'ano': {
      const year = inicio.slice(0, 4)
      const whole = inicio.endsWith('-01-01') && fim.endsWith('-12-31')
      return { label: whole ? year : t`${from} a ${to}`, short: year }
    }
  }
}
