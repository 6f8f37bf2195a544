import * as z from 'zod/mini'
import { basedOn, day, id, line, oneOf, page, prose, search } from './fields.ts'
import { jobKinds, jobStates } from './jobs.ts'
import { planNames } from './plans.ts'

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

const foundOwners = { q: search, plano: z.optional(oneOf(planNames)) }

/** admin.users: `q` is a part of a name or an e-mail. */
export const listOwners = z.strictObject({ ...page, ...foundOwners })
export type ListOwners = z.output<typeof listOwners>

/** GET /export/users.csv. */
export const exportOwners = z.strictObject(foundOwners)
export type ExportOwners = z.output<typeof exportOwners>

/** The input of admin.user, sendRecovery and retryJob. */
export const idInput = z.strictObject({ id: id() })

/** Why an administrator does something; stored in the audit. */
const motivo = prose(500, 'motivo_obrigatorio')

/** admin.disable, enable, endSessions and revealDelivery. */
export const withReason = z.strictObject({ id: id(), motivo })
export type WithReason = z.output<typeof withReason>

/** admin.changePlan: a grant until the end of the day, or without end; `teste` revokes grants. */
export const changePlan = z.strictObject({
  id: id(),
  plano: oneOf(planNames),
  data_fim: z.optional(z.nullable(day())),
  motivo,
})
export type ChangePlan = z.output<typeof changePlan>

/** admin.extendTrial: `based_on` is the end that the operator saw, which tells a second extension from the first sent again. */
export const extendTrial = z.strictObject({
  id: id(),
  based_on: z.optional(z.nullable(basedOn)),
  dias: z
    .int({ error: 'campo_invalido' })
    .check(z.minimum(1, { error: 'campo_invalido' }), z.maximum(maxTrialDays, { error: 'campo_invalido' })),
  motivo,
})
export type ExtendTrial = z.output<typeof extendTrial>

export const listJobs = z.strictObject({
  ...page,
  estado: z.optional(oneOf(jobStates)),
  tipo: z.optional(oneOf(jobKinds)),
})
export type ListJobs = z.output<typeof listJobs>

const foundActs = {
  q: z.optional(line(100)),
  ato: z.optional(oneOf(auditActs)),
  /** Days of São Paulo, both included. */
  de: z.optional(day()),
  ate: z.optional(day()),
}

export const listAudit = z.strictObject({ ...page, ...foundActs })

/** GET /export/audit.csv. */
export const exportAudit = z.strictObject(foundActs)
export type ExportAudit = z.output<typeof exportAudit>
