import { expect } from 'vitest'
import { ownerAccount } from './owner-account.ts'
import { password } from './shops.ts'

let made = 0

/** A signed-in owner who wants another e-mail, and the mails about it. Call it at the top of a file. */
export function movingAccount() {
  const account = ownerAccount()
  const { call, linkTo } = account
  const ask = (email: string, senha_atual = password, as?: string) =>
    call('auth.changeEmail', { senha_atual, email }, as)
  const confirm = (token: string) => call('auth.confirmEmail', { token }, '')
  return Object.assign(account, {
    newEmail: () => `novo${made++}@exemplo.com.br`,
    ask,
    confirm,
    revert: (token: string) => call('auth.revertEmail', { token }, ''),
    async stored(): Promise<string> {
      const { sql } = account.database
      const [row] = await sql`select email from usuarios where id = ${account.shop.user_id}`
      return row?.email
    },
    settings: async () => (await call('settings.all')).data,
    signUp: (email: string) => call('auth.signUp', { nome: 'Outra', email, password }, ''),
    /** Asks for an address, follows the link, and has the letter about it sent. */
    async moveTo(email: string): Promise<void> {
      expect((await ask(email)).status).toBe(200)
      await account.run()
      expect((await confirm(linkTo(email, 'confirmar'))).status).toBe(200)
      await account.run()
    },
  })
}
