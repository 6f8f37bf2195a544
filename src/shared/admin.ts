/** Administrators' acts that the audit records. */
export const auditActs = [
  'plano_alterado',
  'teste_estendido',
  'conta_desativada',
  'conta_reativada',
  'sessoes_encerradas',
  'recuperacao_enviada',
  'provedor_salvo',
  'webhook_testado',
  'entrega_reprocessada',
  'entrega_revelada',
  'compra_vinculada',
  'job_repetido',
  'contato_respondido',
  'usuarios_exportados',
  'auditoria_exportada',
] as const
export type AuditAct = (typeof auditActs)[number]

/** Events in an owner's plan history. */
export type PlanEvent =
  | 'cadastro'
  | 'concessao'
  | 'extensao'
  | 'compra'
  | 'renovacao'
  | 'cancelamento'
  | 'reembolso'
  | 'estorno'
  | 'atraso'

/** Days by which one act can extend a trial. */
export const maxTrialDays = 90

/** Orders in total from which a shop counts as of medium or high productivity. */
export const productivity = { media: 3, alta: 10 } as const
