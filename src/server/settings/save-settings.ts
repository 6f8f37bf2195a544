import { and, eq, max, sql } from 'drizzle-orm'
import type { FieldIssues } from '../../shared/errors.ts'
import {
  checkSetting,
  issuesTogether,
  openCategories,
  type SaveSettings,
  type SettingCategory,
} from '../../shared/settings.ts'
import { applyIdleLimit } from '../auth/sessions/sessions.ts'
import { isKnownZone } from '../auth/sign-up.ts'
import type { Database, Transaction } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { nextUpdatedAt } from '../db/schema/columns.ts'
import { rotina_copias } from '../db/schema/copies.ts'
import { configuracoes } from '../db/schema/settings.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { scheduleBackupCheck } from '../jobs/jobs.ts'
import { scheduleNotices } from '../notices/schedule-notices.ts'
import { limitMonth } from '../plans/limit-month.ts'
import { lockShop, lockShopRow } from '../plans/lock-shop.ts'
import { recountByZone } from '../totals/recount-totals.ts'
import { readCategory } from './read-settings.ts'

/**
 * settings.save: stores some keys of one category and answers the category. Throws `entrada_invalida` by key,
 * `conflito` with the current category if `based_on` is old and, for the shop's categories, `teste_expirado`
 * or `plano_expirado`.
 */
export function saveSettings(
  db: Database,
  shop: ShopScope,
  { categoria, based_on, registros }: SaveSettings,
  now: Date,
) {
  const sent = checkedValues(categoria, registros)
  return shopTransaction(db, shop, async (tx, changed) => {
    if (openCategories.includes(categoria)) await lockShopRow(tx, shop)
    else await lockShop(tx, shop, now)
    const before = await readCategory(tx, shop, categoria)
    if (before.updated_at !== based_on) throw new Refusal('conflito', { row: { categoria, ...before } })
    const fields = issuesTogether(categoria, { ...before.valores, ...sent })
    if (Object.keys(fields).length > 0) throw new Refusal('entrada_invalida', { fields })
    await storeValues(tx, shop, categoria, sent)
    if (categoria === 'notificacoes') await scheduleNotices(tx, shop.user_id, now)
    if ('backup_automatico' in sent) await scheduleBackupCheck(tx, shop.user_id, now)
    if (categoria === 'seguranca') await applyIdleLimit(tx, shop.user_id, now)
    changed('settings', shop.user_id)
    return { categoria, ...(await readCategory(tx, shop, categoria)) }
  })
}

/** The values to store, by key. Throws `entrada_invalida` by key. */
function checkedValues(categoria: SettingCategory, registros: SaveSettings['registros']) {
  const values: Record<string, string> = {}
  // Without a prototype: a client may send keys such as `__proto__`.
  const fields: FieldIssues = Object.create(null)
  for (const { chave, valor } of registros) {
    const checked = checkSetting(categoria, chave, valor)
    if ('issue' in checked) fields[chave] = checked.issue
    else if (chave in values) fields[chave] = 'campo_invalido'
    else values[chave] = checked.valor
  }
  if (Object.keys(fields).length > 0) throw new Refusal('entrada_invalida', { fields })
  return values
}

/**
 * Writes keys of a locked category, later than all its stored ones, so that based_on tells two changes apart.
 * `perfil.nome` is stored in the account; its row only notes when it changed.
 */
export async function storeValues(
  tx: Transaction,
  { user_id }: ShopScope,
  categoria: SettingCategory,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const [stored] = await tx
    .select({ later: nextUpdatedAt(max(configuracoes.updated_at)).mapWith(configuracoes.updated_at) })
    .from(configuracoes)
    .where(and(eq(configuracoes.user_id, user_id), eq(configuracoes.categoria, categoria)))
  const updated_at = stored?.later as string
  await tx
    .insert(configuracoes)
    .values(
      Object.entries(values).map(([chave, valor]) => ({
        user_id,
        categoria,
        chave,
        valor,
        updated_at,
      })),
    )
    .onConflictDoUpdate({
      target: [configuracoes.user_id, configuracoes.categoria, configuracoes.chave],
      set: { valor: sql`excluded.valor`, updated_at: sql`excluded.updated_at` },
    })
  if (categoria === 'perfil' && values.nome !== undefined)
    await tx.update(usuarios).set({ nome: values.nome }).where(eq(usuarios.id, user_id))
}

/**
 * settings.setZone: changes the shop's IANA zone. Past days stay; only orders' creation days, derived from
 * instants, are recounted. The plan's limit follows from its next month on. Throws `entrada_invalida` for a
 * zone that the database does not know.
 */
export async function setZone(
  db: Database,
  shop: ShopScope,
  fuso: string,
  now: Date,
): Promise<{ fuso: string }> {
  if (!(await isKnownZone(db, fuso)))
    throw new Refusal('entrada_invalida', { fields: { fuso: 'opcao_invalida' } })
  return shopTransaction(db, shop, async (tx, changed) => {
    const locked = await lockShop(tx, shop, now)
    if (locked.fuso === fuso) return { fuso }
    const { de: limite_de, ate: limite_ate } = limitMonth(locked, now)
    await tx.update(lojas).set({ fuso, limite_de, limite_ate }).where(eq(lojas.user_id, shop.user_id))
    await recountByZone(tx, shop.user_id)
    await scheduleNotices(tx, shop.user_id, now)
    const ownRoutine = eq(rotina_copias.user_id, shop.user_id)
    if ((await tx.$count(rotina_copias, ownRoutine)) > 0) await scheduleBackupCheck(tx, shop.user_id, now)
    changed('orders', shop.user_id)
    changed('settings', shop.user_id)
    // Whether a reminder is overdue depends on the zone.
    changed('reminders', shop.user_id)
    return { fuso }
  })
}
