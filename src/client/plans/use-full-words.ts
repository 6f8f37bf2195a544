import { useLingui } from '@lingui/react/macro'
import type { CurrentPlan } from './plan-limits.ts'

/** The sentences at or over a limit: what still works, what does not, and what lifts the limit. */
export function useFullWords({ limites }: Pick<CurrentPlan, 'limites'>) {
  const { t } = useLingui()
  return {
    ordens: limites.ordens_por_mes
      ? t`As que existem continuam: ver, editar, mudar o status, entregar. Novas OS abrem no dia 1º, ou com o Profissional.`
      : t`As que existem continuam: ver, editar, mudar o status, entregar. Novas OS abrem com um plano.`,
    clientes: t`Os que existem continuam, e podem ter quantas OS precisarem. Novos clientes entram com o Profissional.`,
  }
}
