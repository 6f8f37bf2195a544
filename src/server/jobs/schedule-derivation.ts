import type { Transaction } from '../db/client.ts'
import { scheduleJob } from './schedule-job.ts'

/** Has a group derived once this commits. */
export const scheduleDerivation = (tx: Transaction, grupo: string, now: Date): Promise<void> =>
  scheduleJob(
    tx,
    { tipo: 'derivar_cobranca', assunto: grupo, user_id: null, dados: { grupo }, vence_em: now },
    now,
  )

/** Has all groups derived, or those that wait, once this commits. */
export const scheduleAll = (
  tx: Transaction,
  dados: { so_pendentes: boolean; depois?: string },
  now: Date,
): Promise<void> =>
  scheduleJob(
    tx,
    {
      tipo: 'derivar_todas',
      assunto: dados.so_pendentes ? 'pendentes' : 'todas',
      user_id: null,
      dados: { depois: '', ...dados },
      vence_em: now,
    },
    now,
  )
