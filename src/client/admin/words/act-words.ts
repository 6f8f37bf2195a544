import { plural, t } from '@lingui/core/macro'
import type { AuditAct } from '../../../shared/admin.ts'
import { planNames } from '../../../shared/plans.ts'
import { formatDay } from '../../ui/Day.tsx'
import { lastDayOf, planShort } from './plan-words.ts'

/** What an administrator did. */
export function actWord(ato: AuditAct): string {
  switch (ato) {
    case 'plano_alterado':
      return t`Plano alterado`
    case 'teste_estendido':
      return t`Teste estendido`
    case 'conta_desativada':
      return t`Conta desativada`
    case 'conta_reativada':
      return t`Conta reativada`
    case 'sessoes_encerradas':
      return t`Sessões encerradas`
    case 'recuperacao_enviada':
      return t`Recuperação enviada`
    case 'provedor_salvo':
      return t`Integração salva`
    case 'webhook_testado':
      return t`Webhook testado`
    case 'entrega_reprocessada':
      return t`Entrega reprocessada`
    case 'entrega_revelada':
      return t`Dados pessoais vistos`
    case 'compra_vinculada':
      return t`Compra vinculada`
    case 'job_repetido':
      return t`Job tentado de novo`
    case 'contato_respondido':
      return t`Contato respondido`
    case 'usuarios_exportados':
      return t`Usuários exportados`
    case 'auditoria_exportada':
      return t`Auditoria exportada`
  }
}

/** What of an act can be said in a line: from what to what, how many, which fields. */
export function detailWords(ato: AuditAct, detalhe: Readonly<Record<string, unknown>>): string {
  const { de, para, dias, quantidade, sessoes_encerradas, campos } = detalhe
  const change = [planWords(de), planWords(para)].filter(Boolean).join(' → ')
  switch (ato) {
    case 'plano_alterado':
      return change
    case 'teste_estendido':
      return [typeof dias === 'number' && plural(dias, { one: '# dia', other: '# dias' }), change]
        .filter(Boolean)
        .join(', ')
    case 'conta_desativada':
      return sessionsWords(sessoes_encerradas)
    case 'sessoes_encerradas':
      return sessionsWords(quantidade)
    case 'provedor_salvo':
      return Array.isArray(campos) ? campos.join(', ') : ''
    default:
      return ''
  }
}

const sessionsWords = (count: unknown): string =>
  typeof count === 'number' ? plural(count, { one: '# sessão', other: '# sessões' }) : ''

/** "Básico até 08/12/2026" of a plan as the audit keeps it. */
function planWords(kept: unknown): string {
  if (typeof kept !== 'object' || kept === null || !('plano' in kept)) return ''
  const plano = planNames.find(name => name === kept.plano)
  if (!plano) return ''
  const end = 'data_fim' in kept && typeof kept.data_fim === 'string' ? kept.data_fim : null
  const day = end && formatDay(lastDayOf(end))
  const name = planShort(plano)
  return day ? t`${name} até ${day}` : name
}
