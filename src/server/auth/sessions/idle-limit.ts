import { and, eq, sql } from 'drizzle-orm'
import { settings } from '../../../shared/settings.ts'
import type { Transaction } from '../../db/client.ts'
import { sessoes } from '../../db/schema/access.ts'
import { configuracoes } from '../../db/schema/settings.ts'

/** 14 days, in minutes: the idle limit of an owner without automatic sign-out. */
const longestIdle = 14 * 24 * 60

/** Minutes without use after which the owner's sessions end, from the owner's settings. */
export async function idleMinutesOf(tx: Transaction, user_id: string): Promise<number> {
  const rows = await tx
    .select({ chave: configuracoes.chave, valor: configuracoes.valor })
    .from(configuracoes)
    .where(and(eq(configuracoes.user_id, user_id), eq(configuracoes.categoria, 'seguranca')))
  const stored = new Map(rows.map(({ chave, valor }) => [chave, valor]))
  const { saida_automatica, tempo_parado } = settings.seguranca
  const isOn = saida_automatica.read(stored.get('saida_automatica') ?? String(saida_automatica.default))
  return isOn ? Number(tempo_parado.read(stored.get('tempo_parado') ?? tempo_parado.default)) : longestIdle
}

/**
 * Applies changed settings to the owner's sessions. One that has been idle for longer gets one more minute:
 * the current session is extended by its next call.
 */
export async function applyIdleLimit(tx: Transaction, user_id: string, now: Date): Promise<void> {
  const ocioso_minutos = await idleMinutesOf(tx, user_id)
  await tx
    .update(sessoes)
    .set({
      ocioso_minutos,
      expira_em: sql`least(${sessoes.termina_em}, greatest(
        ${sessoes.usada_em} + make_interval(mins => case when ${sessoes.is_admin}
          then least(${ocioso_minutos}, 120) else ${ocioso_minutos} end),
        ${now.toISOString()}::timestamptz + interval '1 minute'))`,
    })
    .where(eq(sessoes.user_id, user_id))
}
