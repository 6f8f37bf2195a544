import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { configuracoes } from '../db/schema/settings.ts'
import { transaction } from '../db/transaction.ts'
import type { Signer } from '../mail/signer.ts'
import { scheduleNotices } from './schedule.ts'

const purpose = 'descadastro'

/** Where an owner ends the mails that they may do without: no session is needed, for the signature says whose it is. */
export function unsubscribeLink(config: Pick<Config, 'appUrl'>, signer: Signer, user_id: string): string {
  const link = new URL('/descadastro', config.appUrl)
  link.searchParams.set('conta', user_id)
  link.searchParams.set('assinatura', signer.sign(purpose, user_id))
  return link.href
}

export const isUnsubscribeLink = (signer: Signer, user_id: string, signature: string): boolean =>
  signer.isSigned(purpose, user_id, signature)

/** Turns an owner's mails off, as the switch in Configurações does, and takes back what was due. */
export const endMails = (db: Database, user_id: string, now: Date): Promise<void> =>
  transaction(db, async tx => {
    const row = {
      user_id,
      categoria: 'notificacoes',
      chave: 'email',
      valor: 'false',
      updated_at: now.toISOString(),
    }
    await tx
      .insert(configuracoes)
      .values(row)
      .onConflictDoUpdate({
        target: [configuracoes.user_id, configuracoes.categoria, configuracoes.chave],
        set: { valor: row.valor, updated_at: row.updated_at },
      })
    await scheduleNotices(tx, user_id, now)
  })
