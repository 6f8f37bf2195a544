import { t } from '@lingui/core/macro'
import type { PlanName } from '../../shared/plans.ts'

/** 'Teste Gratuito' or 'Plano {plano}'. */
export function planTitle(plano: PlanName): string {
  const name = planName(plano)
  return plano === 'teste' ? t`Teste Gratuito` : t`Plano ${name}`
}

/** The value of {plano} inside a sentence: "no plano teste". */
export function planName(plano: PlanName): string {
  switch (plano) {
    case 'teste':
      return t`teste`
    case 'basico':
      return t`Básico`
    case 'profissional':
      return t`Profissional`
  }
}
