import { t } from '@lingui/core/macro'
import { billingZone } from '../../../shared/billing.ts'
import { dayOf } from '../../../shared/days.ts'
import type { PlanName } from '../../../shared/plans.ts'
import { dateWords } from '../../ui/clock-words.ts'

/** 'Teste Gratuito', 'Plano Básico', 'Plano Profissional'. */
export function planTitle(plano: PlanName): string {
  switch (plano) {
    case 'teste':
      return t`Teste Gratuito`
    case 'basico':
      return t`Plano Básico`
    case 'profissional':
      return t`Plano Profissional`
  }
}

/** The short name, for columns and choices. */
export function planShort(plano: PlanName): string {
  switch (plano) {
    case 'teste':
      return t`Teste`
    case 'basico':
      return t`Básico`
    case 'profissional':
      return t`Profissional`
  }
}

/** The last day of something that ends at an instant: a day's end is the first moment of the next. */
export const lastDayOf = (end: string): string => dayOf(new Date(Date.parse(end) - 1), billingZone)

export interface OwnersPlan {
  plano_ativo: boolean
  data_fim: string | null
  carencia_ate: string | null
}

/**
 * Until when a plan is active, or since when it is not. `late`: its end has passed, and it is in its days of grace.
 */
export function planUntil(
  { plano_ativo, data_fim, carencia_ate }: OwnersPlan,
  now: Date,
): { words: string; late: boolean } {
  const date = (instant: string) => dateWords(lastDayOf(instant), dayOf(now, billingZone))
  const late = plano_ativo && carencia_ate !== null && data_fim !== null && new Date(data_fim) < now
  if (late) return { words: t`em carência até ${date(carencia_ate)}`, late }
  if (data_fim === null) return { words: plano_ativo ? t`sem data de fim` : t`sem plano`, late }
  return { words: plano_ativo ? t`até ${date(data_fim)}` : t`acabou ${date(data_fim)}`, late }
}
