import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { type ApiKeyForm, type CreateApiKey, maxApiKeys, type WakeApiKey } from '../../shared/api-keys.ts'
import type { AccessEvent, EntryFactor } from '../../shared/auth.ts'
import { addDays, dayOf } from '../../shared/days.ts'
import { hasApi } from '../../shared/plans.ts'
import { assertConfirmed, assertOwnPassword } from '../auth/credentials/password.ts'
import type { Owner } from '../auth/factors/own-totp.ts'
import { passSecondFactor } from '../auth/factors/take-code.ts'
import { deviceOf, logAccess } from '../auth/sessions/access-log.ts'
import { lockOwnAccount, type SessionOwner } from '../auth/sessions/own-session.ts'
import type { Database, Transaction } from '../db/client.ts'
import { chaves_api } from '../db/schema/api-keys.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { transaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { startOf } from '../plans/limit-month.ts'
import { makeKey } from './key-format.ts'
import { scheduleKeyLetter } from './key-letter.ts'

/** The owner, and where the call comes from. */
interface Asker extends SessionOwner {
  fator: EntryFactor
  ip: string
  agent: string | undefined
}

/** apiKeys.list: the account's keys, the oldest first; revoked ones are not among them. */
export const ownKeys = (db: Database, user_id: string) =>
  db
    .select({
      id: chaves_api.id,
      nome: chaves_api.nome,
      escopos: chaves_api.escopos,
      expira_em: chaves_api.expira_em,
      usada_em: chaves_api.usada_em,
      dormindo_em: chaves_api.dormindo_em,
      created_at: chaves_api.created_at,
    })
    .from(chaves_api)
    .where(unrevoked(user_id))
    .orderBy(asc(chaves_api.created_at), asc(chaves_api.id))

/**
 * apiKeys.create: makes a key, which this answer alone holds. The form's `chave` again answers the same row with another
 * secret, since nobody saw the first. Throws `plano_sem_api`, `email_nao_confirmado`, `codigo_necessario`,
 * `codigo_invalido`, `limite_chaves_api`, `chave_repetida`, and `entrada_invalida` for a day that is over.
 */
export async function createKey(
  owner: Owner & Asker,
  shop: ShopScope,
  { senha_atual, code, ...form }: CreateApiKey,
): Promise<{ id: string; chave: string }> {
  const { db, attempts, clock, user } = owner
  if (!hasApi(shop)) throw new Refusal('plano_sem_api')
  assertConfirmed(await assertOwnPassword(owner, senha_atual))
  // Before the code is used up, since the app has no other one for half a minute.
  assertNotOver(form, shop, clock())
  const isRepeat = (await db.$count(chaves_api, madeUnder(user.id, form.chave))) > 0
  if (!isRepeat) await assertRoom(db, user.id)
  await passSecondFactor(owner, user.id, code)
  if (!isRepeat) await attempts.countApiKey(user.id)
  return storeKey(db, owner, shop, form, clock(), isRepeat)
}

/**
 * Stores a new key, or of a form that is sent again its row with another secret. The account's lock keeps simultaneous
 * calls from passing the limit.
 */
export function storeKey(
  db: Database,
  owner: Asker,
  shop: ShopScope,
  { chave, nome, escopos, expira_em: last }: ApiKeyForm & Pick<CreateApiKey, 'chave'>,
  now: Date,
  isRepeat = false,
): Promise<{ id: string; chave: string }> {
  return transaction(db, async tx => {
    const { id: user_id } = await lockOwnAccount(tx, owner)
    const { key, ...secret } = makeKey()
    const stored = { ...secret, nome, escopos, expira_em: last && startOf(addDays(last, 1), shop.fuso) }
    const made = madeUnder(user_id, chave)
    const [before] = await tx.select().from(chaves_api).where(made)
    if (before) {
      // A first call that comes late must not replace what its repeat has answered.
      if (!isRepeat) throw new Refusal('indisponivel')
      // Whoever uses a key has seen its secret.
      if (before.revogada_em || before.usada_em) throw new Refusal('chave_repetida')
      await tx.update(chaves_api).set(stored).where(made)
      if (!isAsGood(before, stored)) await tell(tx, owner, 'criada', before.id, now)
      return { id: before.id, chave: key }
    }
    await assertRoom(tx, user_id)
    const id = idUnder(user_id, chave)
    await tx.insert(chaves_api).values({ ...stored, id, user_id, created_at: now.toISOString() })
    await tell(tx, owner, 'criada', id, now)
    return { id, chave: key }
  })
}

/** apiKeys.revoke: the key's next request is refused, on every process. Throws `nao_encontrado`. */
export const revokeKey = (db: Database, owner: Asker, id: string, now: Date): Promise<void> =>
  transaction(db, async tx => {
    const { id: user_id } = await lockOwnAccount(tx, owner)
    const [revoked] = await tx
      .update(chaves_api)
      .set({ revogada_em: now.toISOString() })
      .where(and(unrevoked(user_id), eq(chaves_api.id, id)))
      .returning({ id: chaves_api.id })
    if (!revoked) throw new Refusal('nao_encontrado')
    await tell(tx, owner, 'revogada', id, now)
  })

/**
 * apiKeys.wake: lets a sleeping key work again; one that is awake stays so. Throws `codigo_necessario`,
 * `codigo_invalido` and `nao_encontrado`.
 */
export async function wakeKey(owner: Owner & Asker, { id, senha_atual, code }: WakeApiKey): Promise<void> {
  const { db, clock, user } = owner
  await assertOwnPassword(owner, senha_atual)
  const isOwn = and(unrevoked(user.id), eq(chaves_api.id, id))
  if ((await db.$count(chaves_api, isOwn)) === 0) throw new Refusal('nao_encontrado')
  await passSecondFactor(owner, user.id, code)
  await transaction(db, async tx => {
    await lockOwnAccount(tx, owner)
    const woken = await tx
      .update(chaves_api)
      .set({ dormindo_em: null })
      .where(and(isOwn, isNotNull(chaves_api.dormindo_em)))
      .returning({ id: chaves_api.id })
    if (woken.length > 0) await tell(tx, owner, 'acordada', id, clock())
  })
}

/** Writes what was done with a key where its owner sees it: in the account's log and by mail. */
async function tell(
  tx: Transaction,
  { user, fator, ip, agent }: Asker,
  fato: 'criada' | 'revogada' | 'acordada',
  id: string,
  now: Date,
): Promise<void> {
  const evento: AccessEvent = `chave_api_${fato}`
  await logAccess(tx, evento, { user_id: user.id, fator, ip, ...deviceOf(agent) }, now)
  await scheduleKeyLetter(tx, user.id, { fato, ids: [id] }, now)
}

/** The id of a row made under a form's `chave`. It is of one owner, and from the id nobody learns the `chave`. */
const idUnder = (user_id: string, chave: string | undefined): string =>
  chave ? uuidv5(chave, user_id) : uuidv7()

const madeUnder = (user_id: string, chave: string | undefined) =>
  and(eq(chaves_api.user_id, user_id), eq(chaves_api.id, idUnder(user_id, chave)))

/** Whether two keys may do the same, for as long. */
const isAsGood = (a: Reach, b: Reach): boolean =>
  a.escopos.join() === b.escopos.join() && momentOf(a.expira_em) === momentOf(b.expira_em)

const momentOf = (time: string | null) => time && Date.parse(time)

interface Reach {
  escopos: readonly string[]
  expira_em: string | null
}

const unrevoked = (user_id: string) => and(eq(chaves_api.user_id, user_id), isNull(chaves_api.revogada_em))

async function assertRoom(db: Database | Transaction, user_id: string): Promise<void> {
  if ((await db.$count(chaves_api, unrevoked(user_id))) >= maxApiKeys) throw new Refusal('limite_chaves_api')
}

function assertNotOver({ expira_em }: ApiKeyForm, { fuso }: ShopScope, now: Date): void {
  if (expira_em !== null && expira_em < dayOf(now, fuso))
    throw new Refusal('entrada_invalida', { fields: { expira_em: 'data_invalida' } })
}
