import type { Transaction } from '../db/client.ts'
import { scheduleJob } from './schedule-job.ts'

/** Derives a group once this transaction commits. */
export const scheduleDerivation = (tx: Transaction, grupo: string, now: Date): Promise<void> =>
  scheduleJob(
    tx,
    { tipo: 'derivar_cobranca', assunto: grupo, user_id: null, dados: { grupo }, vence_em: now },
    now,
  )

/** Derives all groups, or only those that wait, once this transaction commits. */
export const scheduleAllDerivations = (
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
