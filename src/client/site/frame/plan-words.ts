import { formatMoney } from '../../../shared/money.ts'
import { type PlanName, plans, trialDays } from '../../../shared/plans.ts'

export const planTitle: Record<PlanName, string> = {
  teste: 'Teste Gratuito',
  basico: 'Básico',
  profissional: 'Profissional',
}

/** R$ a month, without the sign: '14,90', '0'. */
export const planPrice = (plano: PlanName): string =>
  plans[plano].preco === 0 ? '0' : formatMoney(plans[plano].preco).replace(/^R\$\s/, '')

/** A plan's features, a line each: only what exists today. */
export function planFeatures(plano: PlanName): string[] {
  const { ordens, clientes, usuarios, ordens_por_mes, relatorios_avancados, copias, api } = plans[plano]
  return [
    ordens === null ? 'OS ilimitadas' : `Até ${ordens} OS ${ordens_por_mes ? 'por mês' : 'ao todo'}`,
    clientes === null ? 'Clientes ilimitados' : `${clientes} clientes`,
    `${usuarios} usuário`,
    relatorios_avancados ? 'Relatórios avançados' : 'Fotos, lembretes e financeiro',
    ...(copias ? ['Backup automático'] : []),
    ...(api ? ['API e webhooks'] : []),
    plano === 'profissional' ? 'Suporte prioritário' : 'Suporte por e-mail',
  ]
}

/** How a plan begins and ends, wherever plans are shown. */
export const planTerms = `Comece pelo teste de ${trialDays} dias, com até ${plans.teste.ordens} OS e sem cartão. Cancele quando quiser, sem multa.`

export const everyPlan = 'Todos os planos incluem suporte técnico e atualizações gratuitas'
