import { plural, t } from '@lingui/core/macro'
import { type PlanName, plans } from '../../shared/plans.ts'

/** What a plan brings, as it is sold (design §6): one line each. */
export function featuresOf(plano: Exclude<PlanName, 'teste'>): string[] {
  const { ordens, clientes, usuarios } = plans[plano]
  const users = plural(usuarios, { one: '# usuário', other: '# usuários' })
  return [
    ordens === null ? t`OS ilimitadas` : t`Até ${ordens} OS por mês`,
    clientes === null ? t`Clientes ilimitados` : t`${clientes} clientes`,
    users,
    t`Backup automático toda noite`,
    ...(plano === 'profissional'
      ? [t`Relatórios avançados`, t`API para integrações`, t`Suporte prioritário`]
      : [t`Suporte por e-mail`]),
  ]
}
