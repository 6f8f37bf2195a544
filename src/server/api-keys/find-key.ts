import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { ApiScope } from '../../shared/api-keys.ts'
import { hasApi } from '../../shared/plans.ts'
import { type Owner, ownerColumns, ownerOf } from '../auth/sessions/owner.ts'
import { type Database, prepared } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { chaves_api } from '../db/schema/api-keys.ts'
import { Refusal } from '../errors.ts'
import { findShop, planOfOwner, planState, type ShopState } from '../plans/read-plan.ts'
import { readKey } from './key-format.ts'

/** The key of a request, with its owner and shop, as a session's (trpc/procedures.ts). */
export interface FoundKey {
  id: string
  nome: string
  escopos: ApiScope[]
  user: Owner
  state: ShopState
}

/**
 * The key that an Authorization header holds. Nothing is kept between requests: a revoked key ends at once,
 * on every process. `count` comes before a refusal that tells whose key it is, since that costs as much as an answer.
 * Throws `chave_api_invalida`, `chave_api_dormindo` and `plano_sem_api`.
 */
export async function findKey(
  db: Database,
  authorization: string | undefined,
  now: Date,
  count: (key: { id: string; user: { id: string } }) => Promise<void> = async () => undefined,
): Promise<FoundKey> {
  const [, given = ''] = /^bearer +(\S+) *$/i.exec(authorization?.slice(0, maxHeader) ?? '') ?? []
  const read = readKey(given)
  if (!read) throw new Refusal('chave_api_invalida')
  const [found] = await readKeys(db).execute({ id_publico: read.id_publico })
  const isRight = timingSafeEqual(bytesOf(read.chave_hash), bytesOf(found?.key.chave_hash ?? nobodys))
  if (!found || !isRight) throw new Refusal('chave_api_invalida')
  const { key, user, plan } = found
  const isOver = key.expira_em !== null && Date.parse(key.expira_em) <= now.getTime()
  if (isOver || key.revogada_em !== null || user.desativado_em !== null || user.exclusao_em !== null)
    throw new Refusal('chave_api_invalida')
  await count({ id: key.id, user })
  if (key.dormindo_em !== null) throw new Refusal('chave_api_dormindo')
  const shop = await findShop(db, user.id)
  if (!shop) throw new Refusal('chave_api_invalida')
  const state = { ...shop, plan: await planState(db, user.id, plan, now) }
  if (!hasApi(state.plan)) throw new Refusal('plano_sem_api')
  await noteUse(db, key, now)
  return {
    id: key.id,
    nome: key.nome,
    escopos: key.escopos,
    user: ownerOf(user),
    state,
  }
}

/** Longer than any header that holds a key. */
const maxHeader = 200

/** Compared where there is no such key, so that both answers take as long. */
const nobodys = Buffer.alloc(32).toString('base64url')
const bytesOf = (hash: string): Buffer => Buffer.from(hash, 'base64url')

const readKeys = prepared(db => {
  const plan = planOfOwner(db)
  return db
    .select({
      key: {
        id: chaves_api.id,
        nome: chaves_api.nome,
        chave_hash: chaves_api.chave_hash,
        escopos: chaves_api.escopos,
        expira_em: chaves_api.expira_em,
        usada_em: chaves_api.usada_em,
        dormindo_em: chaves_api.dormindo_em,
        revogada_em: chaves_api.revogada_em,
      },
      user: { ...ownerColumns, desativado_em: usuarios.desativado_em },
      plan: plan.columns,
    })
    .from(chaves_api)
    .innerJoin(usuarios, eq(usuarios.id, chaves_api.user_id))
    .leftJoinLateral(plan.joined, sql`true`)
    .where(eq(chaves_api.id_publico, sql.placeholder('id_publico')))
    .prepare('find_key')
})

const minute = 60_000

/** Notes the use, once a minute: the same statement tells processes that use the key at the same time. */
async function noteUse(db: Database, key: { id: string; usada_em: string | null }, now: Date): Promise<void> {
  const before = new Date(now.getTime() - minute).toISOString()
  if (key.usada_em !== null && Date.parse(key.usada_em) > now.getTime() - minute) return
  await db
    .update(chaves_api)
    .set({ usada_em: now.toISOString() })
    .where(and(eq(chaves_api.id, key.id), or(isNull(chaves_api.usada_em), lt(chaves_api.usada_em, before))))
}
