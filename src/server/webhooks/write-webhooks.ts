import { setTimeout } from 'node:timers/promises'
import { and, eq, ne } from 'drizzle-orm'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { hasApi } from '../../shared/plans.ts'
import { type CreateWebhook, maxWebhooks, type UpdateWebhook } from '../../shared/webhooks.ts'
import { assertConfirmed, assertOwnPassword } from '../auth/credentials/password.ts'
import type { Owner } from '../auth/factors/own-totp.ts'
import { passSecondFactor } from '../auth/factors/take-code.ts'
import { lockOwnAccount } from '../auth/sessions/own-session.ts'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../db/client.ts'
import { webhooks } from '../db/schema/webhooks.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { scheduleReminderWebhooks } from '../notices/schedule-notices.ts'
import { lockShop, lockShopRow } from '../plans/lock-shop.ts'
import type { Cipher } from '../secrets/cipher.ts'
import { createAddressCheck, type Resolve } from './check-address.ts'
import { getWebhook } from './read-webhooks.ts'
import { cancelDelivery, nextTry, scheduleDelivery } from './schedule-delivery.ts'
import { newSecret, secretPurpose } from './secret.ts'
import { scheduleWebhookLetter } from './webhook-letter.ts'

export interface WebhookDeps {
  db: Database
  config: Config
  cipher: Cipher
}

/** What choosing an address needs: whose session it is, and the quota of its account. */
interface Chooser extends WebhookDeps, Owner {
  /** For tests. */
  resolve?: Resolve
}

/**
 * webhooks.create: answers the address with its secret, which no other answer holds. The form's `chave` again answers the
 * same row with another secret, since nobody saw the first. Throws `plano_sem_api`, `email_nao_confirmado`,
 * `codigo_necessario`, `codigo_invalido`, `muitas_tentativas`, `limite_webhooks`, or `entrada_invalida` at senha_atual
 * and, for an address that must not be called, at url.
 */
export async function createWebhook(
  owner: Chooser,
  shop: ShopScope,
  { chave, url, eventos, senha_atual, code }: CreateWebhook,
  now: Date,
) {
  if (!hasApi(shop)) throw new Refusal('plano_sem_api')
  const { db, cipher } = owner
  assertConfirmed(await assertOwnPassword(owner, senha_atual))
  // Of one owner, and from the id nobody learns the `chave`.
  const id = chave ? uuidv5(chave, shop.user_id) : uuidv7()
  const known = await storedUrl(db, shop, id)
  // Before the code is used up, since the app has no other one for half a minute.
  if (known === undefined) await assertRoom(db, shop)
  await assertNew(db, shop, { id, url })
  if (url !== known) await assertMayCall(owner, url)
  await passSecondFactor(owner, shop.user_id, code)
  const segredo = newSecret()
  return shopTransaction(db, shop, async tx => {
    // The session may have ended while names were asked.
    await lockOwnAccount(tx, owner)
    const { plan } = await lockShop(tx, shop, now)
    if (!hasApi(plan)) throw new Refusal('plano_sem_api')
    const before = await storedUrl(tx, shop, id)
    // A first call that comes late must not replace what its repeat has answered.
    if (before !== known) throw new Refusal('indisponivel')
    if (before === undefined) await assertRoom(tx, shop)
    await assertNew(tx, shop, { id, url })
    const sent = { url, eventos, segredo: cipher.encrypt(secretPurpose(shop.user_id, id), segredo) }
    await tx
      .insert(webhooks)
      .values({ ...sent, user_id: shop.user_id, id, created_at: now.toISOString() })
      .onConflictDoUpdate({ target: [webhooks.user_id, webhooks.id], set: sent })
    await scheduleReminderWebhooks(tx, shop.user_id, now)
    if (before !== url) await scheduleWebhookLetter(tx, shop.user_id, { ids: [id], fato: 'criado' }, now)
    return { ...(await getWebhook(tx, shop, id)), segredo }
  })
}

/**
 * webhooks.update: its address and events, and whether it is on. Switching it on wakes it too, and what waits is sent.
 * Throws as creating does where the address is another, and `nao_encontrado`.
 */
export async function updateWebhook(
  owner: Chooser,
  shop: ShopScope,
  { id, url, eventos, ligado, senha_atual, code }: UpdateWebhook,
  now: Date,
) {
  if (!hasApi(shop)) throw new Refusal('plano_sem_api')
  const { db } = owner
  const before = await getWebhook(db, shop, id)
  const isOther = url !== before.url
  if (isOther) {
    if (senha_atual === undefined)
      throw new Refusal('entrada_invalida', { fields: { senha_atual: 'senha_obrigatoria' } })
    assertConfirmed(await assertOwnPassword(owner, senha_atual))
    await assertNew(db, shop, { id, url })
    await assertMayCall(owner, url)
    await passSecondFactor(owner, shop.user_id, code)
  }
  return shopTransaction(db, shop, async tx => {
    await lockOwnAccount(tx, owner)
    const { plan } = await lockShop(tx, shop, now)
    if (!hasApi(plan)) throw new Refusal('plano_sem_api')
    const { url: known, desligado_em, motivo } = await getWebhook(tx, shop, id)
    // Somebody changed it meanwhile: nobody was asked for going back.
    if (url !== known && !isOther) throw new Refusal('indisponivel')
    await assertNew(tx, shop, { id, url })
    const awake = { dormindo_em: null, falhas: 0, falhando_desde: null, descansa_ate: null }
    const off = { desligado_em: desligado_em ?? now.toISOString(), motivo: motivo ?? ('dono' as const) }
    await tx
      .update(webhooks)
      .set({ url, eventos, ...(ligado ? { desligado_em: null, motivo: null, ...awake } : off) })
      .where(and(eq(webhooks.user_id, shop.user_id), eq(webhooks.id, id)))
    if (ligado && (await nextTry(tx, shop.user_id, id))) await scheduleDelivery(tx, shop, id, now)
    await scheduleReminderWebhooks(tx, shop.user_id, now)
    if (known !== url) await scheduleWebhookLetter(tx, shop.user_id, { ids: [id], fato: 'criado' }, now)
    return getWebhook(tx, shop, id)
  })
}

/** webhooks.delete: the address and its log. Open without the plan too. Throws `nao_encontrado`. */
export const deleteWebhook = (db: Database, shop: ShopScope, id: string): Promise<void> =>
  shopTransaction(db, shop, async tx => {
    await lockShopRow(tx, shop)
    const gone = await tx
      .delete(webhooks)
      .where(and(eq(webhooks.user_id, shop.user_id), eq(webhooks.id, id)))
      .returning({ id: webhooks.id })
    if (gone.length === 0) throw new Refusal('nao_encontrado')
    await cancelDelivery(tx, id)
  })

/** Milliseconds that an address may take to be checked, our own name included. */
const checkTime = 5_000

/** Each new address asks name servers and is told by mail: the account has so many a day. */
async function assertMayCall({ config, attempts, user, resolve }: Chooser, url: string): Promise<void> {
  await attempts.countWebhook(user.id)
  const late = setTimeout(checkTime, 'endereco_desconhecido' as const, { ref: false })
  const checked = await Promise.race([createAddressCheck(config, resolve)(url), late])
  if (typeof checked === 'string') throw new Refusal('entrada_invalida', { fields: { url: checked } })
}

async function storedUrl(
  db: Database | Transaction,
  { user_id }: ShopScope,
  id: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ url: webhooks.url })
    .from(webhooks)
    .where(and(eq(webhooks.user_id, user_id), eq(webhooks.id, id)))
  return row?.url
}

/** In a transaction the caller holds the shop's lock, here and below. */
async function assertRoom(db: Database | Transaction, { user_id }: ShopScope): Promise<void> {
  if ((await db.$count(webhooks, eq(webhooks.user_id, user_id))) >= maxWebhooks)
    throw new Refusal('limite_webhooks')
}

async function assertNew(
  db: Database | Transaction,
  { user_id }: ShopScope,
  { id, url }: { id: string; url: string },
): Promise<void> {
  const same = and(eq(webhooks.user_id, user_id), eq(webhooks.url, url), ne(webhooks.id, id))
  if ((await db.$count(webhooks, same)) > 0)
    throw new Refusal('entrada_invalida', { fields: { url: 'endereco_repetido' } })
}
