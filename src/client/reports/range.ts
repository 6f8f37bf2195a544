import { t } from '@lingui/core/macro'
import { addDays, addMonths, isDay } from '../../shared/days.ts'
import type { IssueKey } from '../../shared/errors.ts'
import type { ReportsSearch } from './reports-search.ts'

/** Days of a report, both included. */
export interface Range {
  de: string
  ate: string
}

/** What the address says; the last 30 days where it says nothing. */
export function rangeOf({ de, ate = '' }: Pick<ReportsSearch, 'de' | 'ate'>, today: string): Range {
  const last = ate || today
  return { de: de ?? addDays(last, -29), ate: last }
}

export const isSame = (one: Range, other: Range): boolean => one.de === other.de && one.ate === other.ate

/** What is wrong with the two fields, or nothing. */
export function rangeIssues({ de, ate }: Range): { de?: IssueKey | undefined; ate?: IssueKey | undefined } {
  const issues = { de: dayIssue(de), ate: dayIssue(ate) }
  if (!issues.de && !issues.ate && ate < de) return { ate: 'periodo_invertido' }
  return issues
}

function dayIssue(day: string): IssueKey | undefined {
  if (isDay(day)) return
  return day === '' ? 'data_obrigatoria' : 'data_invalida'
}

export const presets = ['7', '30', '90', 'ano', '12m'] as const
export type Preset = (typeof presets)[number]

/** The days of a preset that end today: '12m' are this month and the eleven before it. */
export function presetRange(preset: Preset, today: string): Range {
  switch (preset) {
    case 'ano':
      return { de: `${today.slice(0, 4)}-01-01`, ate: today }
    case '12m':
      return { de: addMonths(today, -11), ate: today }
    default:
      return { de: addDays(today, 1 - Number(preset)), ate: today }
  }
}

export function presetLabel(preset: Preset): string {
  switch (preset) {
    case '7':
      return t`Últimos 7 dias`
    case '30':
      return t`Últimos 30 dias`
    case '90':
      return t`Últimos 90 dias`
    case 'ano':
      return t`Este ano`
    case '12m':
      return t`12 meses`
  }
}
