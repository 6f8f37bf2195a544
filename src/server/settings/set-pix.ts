import type { EntryFactor } from '../../shared/auth.ts'
import type { SetPix } from '../../shared/pix.ts'
import { assertOwnPassword } from '../auth/credentials/password.ts'
import type { Owner } from '../auth/factors/own-totp.ts'
import { passSecondFactor } from '../auth/factors/take-code.ts'
import { deviceOf, logAccess } from '../auth/sessions/access-log.ts'
import { lockOwnAccount, type SessionOwner } from '../auth/sessions/own-session.ts'
import type { Transaction } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction, transaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { lockShop } from '../plans/lock-shop.ts'
import { schedulePixLetter } from './pix-letter.ts'
import { readCategory } from './read-settings.ts'
import { storeValues } from './save-settings.ts'

/** The owner, and where the call comes from. */
interface Asker extends SessionOwner {
  fator: EntryFactor
  ip: string
  agent: string | undefined
}

/**
 * settings.setPix: the key to which customers pay; all empty removes it. Answers the category. Throws
 * `entrada_invalida` at `senha_atual`, `conflito` with the current category, `codigo_necessario`, `codigo_invalido`,
 * `muitas_tentativas`, `teste_expirado` and `plano_expirado`.
 */
export async function setPix(
  owner: Owner & Asker,
  shop: ShopScope,
  { senha_atual, code, based_on, pix_identificar, ...receiver }: SetPix,
) {
  const { db, attempts, clock, user, fator, ip, agent } = owner
  await assertOwnPassword(owner, senha_atual)
  // Before the code is used up, since the app has no other one for half a minute.
  await transaction(db, tx => assertNewest(tx, shop, based_on))
  await passSecondFactor(owner, user.id, code)
  await attempts.countPix(user.id)
  const now = clock()
  const identificar = receiver.pix_chave !== '' && pix_identificar
  const values = { ...receiver, pix_identificar: String(identificar) }
  return shopTransaction(db, shop, async (tx, changed) => {
    await lockOwnAccount(tx, owner)
    await lockShop(tx, shop, now)
    const before = await assertNewest(tx, shop, based_on)
    const stored: Readonly<Record<string, string>> = before.valores
    if (Object.entries(values).every(([chave, valor]) => stored[chave] === valor))
      return { categoria: 'empresa' as const, ...before }
    await storeValues(tx, shop, 'empresa', values)
    await logAccess(tx, 'pix_alterado', { user_id: user.id, fator, ip, ...deviceOf(agent) }, now)
    await schedulePixLetter(tx, user.id, now)
    changed('settings', shop.user_id)
    return { categoria: 'empresa' as const, ...(await readCategory(tx, shop, 'empresa')) }
  })
}

/** Throws `conflito` where the category is not as its sender saw it. */
async function assertNewest(tx: Transaction, shop: ShopScope, based_on: string | null) {
  const row = await readCategory(tx, shop, 'empresa')
  if (row.updated_at !== based_on) throw new Refusal('conflito', { row: { categoria: 'empresa', ...row } })
  return row
}
