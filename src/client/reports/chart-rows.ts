import type { ChartPart, ChartRow } from '../ui/charts/chart.ts'
import { dayAndMonth } from '../ui/months.ts'
import { pointName } from './point-name.ts'
import type { Advanced, Overview } from './report.ts'

/** A month's days; one to come without anything is not 0 but not there yet. */
export function dailyRows({
  dias,
  hoje,
}: Pick<Overview, 'dias' | 'hoje'>): ChartRow<'criadas' | 'receita'>[] {
  return dias.map(({ dia, criadas, receita }) => ({
    label: dayAndMonth(dia),
    short: String(Number(dia.slice(8))),
    values: { criadas: known(criadas, dia > hoje), receita: known(receita, dia > hoje) },
  }))
}

/** A series' points, each with the revenue of every part, and in all. */
export function splitRows(
  { pontos, unidade }: Pick<Advanced, 'pontos' | 'unidade'>,
  by: 'servicos' | 'aparelhos',
  parts: readonly ChartPart[],
  today: string,
): ChartRow[] {
  return pontos.map(ponto => {
    const ahead = ponto.inicio > today
    const amounts = new Map(ponto[by].map(({ nome, valor }) => [nome, valor]))
    return {
      ...pointName(ponto, unidade),
      values: {
        ...Object.fromEntries(parts.map(({ key }) => [key, known(amounts.get(key) ?? 0, ahead)])),
        [whole]: known(ponto.receita, ahead),
      },
    }
  })
}

/** The key of a row's sum; no service or device is called so. */
export const whole = 'receita'

const known = (value: number, ahead: boolean): number | null => (ahead && value === 0 ? null : value)
