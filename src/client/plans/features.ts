import { plural, t } from '@lingui/core/macro'
import { type PlanName, plans } from '../../shared/plans.ts'

/** What a plan brings (product 4.1), one line each: only what there is today. */
export function featuresOf(plano: Exclude<PlanName, 'teste'>): string[] {
  const { ordens, clientes, usuarios, relatorios_avancados } = plans[plano]
  const users = plural(usuarios, { one: '# usuário', other: '# usuários' })
  return [
    ordens === null ? t`OS ilimitadas` : t`Até ${ordens} OS por mês`,
    clientes === null ? t`Clientes ilimitados` : t`${clientes} clientes`,
    users,
    ...(relatorios_avancados ? [t`Relatórios avançados`] : []),
    plano === 'profissional' ? t`Suporte prioritário` : t`Suporte por e-mail`,
  ]
}
