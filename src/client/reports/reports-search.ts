import type { Utils } from '../api/session.ts'
import { choiceParam, dayParam, monthParam } from '../ui/search-params.ts'

export const reportTabs = ['resumo', 'evolucao', 'orcamentos', 'margem', 'avancados'] as const
export type ReportTab = (typeof reportTabs)[number]

/** What the URL of /relatorios holds. */
export interface ReportsSearch {
  aba?: ReportTab | undefined
  /** 'YYYY-MM' or 'tudo'; where absent the current month, and all there was in the top lists. */
  mes?: string | undefined
  /** The days of the advanced reports, both included; the last 30 where absent. */
  de?: string | undefined
  ate?: string | undefined
  /** The plan chooser is open. */
  planos?: 'true' | undefined
}

export function readReportsSearch(raw: Record<string, unknown>): ReportsSearch {
  return {
    aba: choiceParam(raw.aba, reportTabs),
    mes: monthParam(raw.mes),
    de: dayParam(raw.de),
    ate: dayParam(raw.ate),
    planos: choiceParam(raw.planos, ['true']),
  }
}

/** The tab of an address: one that names days alone, as those did before there were tabs, is of the advanced reports. */
export const tabOf = ({ aba, de, ate }: Pick<ReportsSearch, 'aba' | 'de' | 'ate'>): ReportTab =>
  aba ?? (de || ate ? 'avancados' : 'resumo')

/** The input of reports.overview, .margin and .quotes, the same wherever they are asked for. */
export const monthInput = (mes: string | undefined) => (mes ? { mes } : {})

/** Asks for what the open tab shows first, in one request, before it is drawn. */
export function loadReports(utils: Utils, search: ReportsSearch): void {
  const [tab, input] = [tabOf(search), monthInput(search.mes)]
  // Every tab has its months to choose from.
  void utils.reports.overview.prefetch(input)
  void utils.plans.current.prefetch()
  if (tab === 'orcamentos') void utils.reports.quotes.prefetch(input)
  if (tab === 'margem') void utils.reports.margin.prefetch(input)
}
