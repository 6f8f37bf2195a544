import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { chaves_acesso, codigos_recuperacao, fatores } from '../../db/schema/access.ts'
import { relyingPartyOf } from './relying-party.ts'

/** auth.factors: the second factors and passkeys of an account, without any secret. */
export async function readFactors(db: Database, config: Config, user_id: string) {
  const [totp = null] = await db
    .select({ ativo_em: fatores.ativo_em, usado_em: fatores.usado_em })
    .from(fatores)
    .where(and(eq(fatores.user_id, user_id), isNotNull(fatores.ativo_em)))
  const codigos = await db.$count(
    codigos_recuperacao,
    and(eq(codigos_recuperacao.user_id, user_id), isNull(codigos_recuperacao.usado_em)),
  )
  const chaves = await db
    .select({
      id: chaves_acesso.id,
      nome: chaves_acesso.nome,
      transportes: chaves_acesso.transportes,
      created_at: chaves_acesso.created_at,
      usada_em: chaves_acesso.usada_em,
    })
    .from(chaves_acesso)
    .where(eq(chaves_acesso.user_id, user_id))
    .orderBy(asc(chaves_acesso.created_at), asc(chaves_acesso.id))
  return { totp, codigos, chaves, chaves_em: relyingPartyOf(config)?.id ?? null }
}
