import { t } from '@lingui/core/macro'

/** Why the plan does not allow something; also shown beforehand, on a disabled button. */
export type PlanReason = 'limite_clientes' | 'limite_ordens' | 'plano_expirado' | 'teste_expirado'

export function planSentence(reason: PlanReason): string {
  switch (reason) {
    case 'limite_clientes':
      return t`Limite de clientes atingido para seu plano`
    case 'limite_ordens':
      return t`Limite de OS atingido para seu plano`
    case 'plano_expirado':
      return t`Sua assinatura expirou!`
    case 'teste_expirado':
      return t`Teste expirado - Assine um plano`
  }
}
