import { tokenIn } from './account-mail.ts'
import { ownerAccount } from './owner-account.ts'

/** Another password than test shops have. */
export const another = 'Chave estrela torx 8'

/** An owner who forgot the password, and the mails about it. Call it at the top of a file. */
export function forgottenPassword() {
  const account = ownerAccount({ signedIn: false })
  const ask = (email: string) => account.call('auth.requestReset', { email })
  return Object.assign(account, {
    ask,
    reset: (token: string, password = another) => account.call('auth.resetPassword', { token, password }),
    /** Asks, sends, and answers the newest link's token. */
    async linkSent(): Promise<string> {
      await ask(account.shop.email)
      await account.run()
      // Another letter that was due may have gone after it.
      return tokenIn(
        account.sent.findLast(mail => tokenIn(mail, 'redefinir')),
        'redefinir',
      )
    },
  })
}
