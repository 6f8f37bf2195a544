import type { jobs } from '../db/schema/jobs.ts'

/** What is done by itself, once it is due: each kind has its work (server/work.ts). */
export type JobKind =
  | 'avisar_lembretes'
  | 'avisar_manha'
  | 'avisar_semana'
  | 'carta_confirmacao'
  | 'carta_email_trocado'
  | 'carta_exclusao'
  | 'carta_fator'
  | 'carta_lembretes'
  | 'carta_manha'
  | 'carta_redefinicao'
  | 'carta_semana'
  | 'carta_senha_trocada'
  | 'carta_troca_email'
  | 'derivar_cobranca'
  | 'derivar_todas'
  | 'esvaziar_lixeira'
  | 'excluir_conta'

/** A job that is taken: what was written when it was scheduled, and how often it was tried, this time included. */
export type Job = Pick<
  typeof jobs.$inferSelect,
  'id' | 'user_id' | 'dados' | 'versao' | 'tentativas' | 'created_at'
> & { tipo: JobKind }

/**
 * Does a job's work. What it throws is a failed try; `signal` ends with the time that a try may take, or with the
 * process. A try may have been made before, up to any point.
 */
export type Work = (job: Job, signal: AbortSignal) => Promise<void>
