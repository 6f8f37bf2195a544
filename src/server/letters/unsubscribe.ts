import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { shopTransaction } from '../db/transaction.ts'
import { scheduleNotices } from '../notices/schedule-notices.ts'
import { lockShopRow } from '../plans/lock-shop.ts'
import { scopeOfJob } from '../plans/scope-of-job.ts'
import type { Signer } from '../secrets/signer.ts'
import { storeValues } from '../settings/save-settings.ts'

const purpose = 'descadastro'

/**
 * The link with which an owner stops optional mails. It needs no session: the signature identifies the owner.
 */
export function unsubscribeLink(config: Pick<Config, 'appUrl'>, signer: Signer, user_id: string): string {
  const link = new URL('/descadastro', config.appUrl)
  link.searchParams.set('conta', user_id)
  link.searchParams.set('assinatura', signer.sign(purpose, user_id))
  return link.href
}

export const isUnsubscribeLink = (signer: Signer, user_id: string, signature: string): boolean =>
  signer.isSigned(purpose, user_id, signature)

/**
 * Turns an owner's mails off, like the switch in Configurações, and cancels scheduled ones. Nothing if the
 * owner is gone.
 */
export async function endMails(db: Database, user_id: string, now: Date): Promise<void> {
  const shop = await scopeOfJob(db, user_id, now)
  if (!shop) return
  await shopTransaction(db, shop, async (tx, changed) => {
    await lockShopRow(tx, shop)
    await storeValues(tx, shop, 'notificacoes', { email: 'false' })
    await scheduleNotices(tx, user_id, now)
    changed('settings', user_id)
  })
}
