import { and, eq, type SQL } from 'drizzle-orm'
import { administratorPasswordMin } from '../../../shared/auth.ts'
import { ownNames } from '../../../shared/passwords.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { sessoes, usuarios } from '../../db/schema/access.ts'
import { configuracoes } from '../../db/schema/settings.ts'
import { cancelJob, scheduleJob } from '../../jobs/schedule-job.ts'
import { voidLinks } from '../credentials/links.ts'
import { assertStrongPassword } from '../credentials/strong-password.ts'
import { endSessions } from '../sessions/end-sessions.ts'

interface Account {
  id: string
  nome: string
  email: string
  is_admin: boolean
}

/** Throws `entrada_invalida` for a password that this account may not have. */
export async function assertPasswordFor(
  db: Database,
  { id, nome, email, is_admin }: Account,
  password: string,
  passwordMin: number,
): Promise<void> {
  const [shop] = await db
    .select({ nome: configuracoes.valor })
    .from(configuracoes)
    .where(
      and(
        eq(configuracoes.user_id, id),
        eq(configuracoes.categoria, 'empresa'),
        eq(configuracoes.chave, 'nome'),
      ),
    )
  assertStrongPassword(password, {
    min: is_admin ? Math.max(passwordMin, administratorPasswordMin) : passwordMin,
    names: [...ownNames(nome, email), ...(shop ? [shop.nome] : [])],
  })
}

interface NewPassword {
  user_id: string
  senha_hash: string
  /** Which of the account's sessions end; all of them by default. */
  ending?: SQL
}

/**
 * Stores a new password: ends sessions, voids links for a reset or an e-mail change, and schedules a letter.
 * The caller's transaction has checked the right to it.
 */
export async function storePassword(
  tx: Transaction,
  { user_id, senha_hash, ending }: NewPassword,
  now: Date,
): Promise<void> {
  await tx.update(usuarios).set({ senha_hash, senha_em: now.toISOString() }).where(eq(usuarios.id, user_id))
  const own = eq(sessoes.user_id, user_id)
  await endSessions(tx, and(own, ending) ?? own)
  await voidLinks(tx, ['redefinir_senha', 'trocar_email'], user_id)
  await cancelJob(tx, 'carta_troca_email', user_id)
  await scheduleJob(tx, { tipo: 'carta_senha_trocada', user_id, vence_em: now }, now)
}
