import type { Utils } from '../api/session.ts'
import { choiceParam, dayParam, monthParam } from '../ui/search-params.ts'

/** What the URL of /relatorios holds. */
export interface ReportsSearch {
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
    mes: monthParam(raw.mes),
    de: dayParam(raw.de),
    ate: dayParam(raw.ate),
    planos: choiceParam(raw.planos, ['true']),
  }
}

/** The input of reports.overview, the same wherever it is asked for. */
export const overviewInput = (mes: string | undefined) => (mes ? { mes } : {})

/** Asks for what the screen shows first, in one request, before it is drawn. */
export function loadReports(utils: Utils, mes: string | undefined): void {
  void utils.reports.overview.prefetch(overviewInput(mes))
  void utils.plans.current.prefetch()
}
