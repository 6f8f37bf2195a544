import type { TestApp } from './app.ts'
import { softAuthenticator } from './authenticator.ts'
import { ownerAccount } from './owner-account.ts'
import { password } from './shops.ts'
import { codeAt } from './totp.ts'

/** What asks whether it is the owner: the account's password. */
export const own = { senha_atual: password }

/** A signed-in owner who looks after factors and passkeys. Call it at the top of a file. */
export function guardedAccount(options: { env?: Record<string, string> } = {}) {
  const account = ownerAccount({ start: '2026-11-20T17:40:10Z', ...options })
  const { call } = account
  const challenge = async () => (await call('auth.passkeyChallenge', undefined, '')).data
  const enter = (resposta: object, on = account.app) => on.call('auth.signInPasskey', { resposta })
  return Object.assign(account, {
    /** Signs in by the password, and a code where one is given. */
    enterBy: (code?: string, on = account.app) =>
      on.call('auth.signIn', { email: account.shop.email, password, ...(code !== undefined && { code }) }),
    factors: async (as?: string) => (await call('auth.factors', undefined, as)).data,
    turnOn: (as = account.cookie) => turnOnTotp(account.app, as, account.now()),
    start: (as?: string) => call('auth.startPasskey', own, as),
    add: (resposta: object) => call('auth.addPasskey', { nome: 'Moto G84 do Beto', resposta }),
    withPasskey: (as = account.cookie) => addPasskey(account.app, as),
    /** A question of a sign-in by passkey. */
    challenge,
    enter,
    /** Signs in by passkey. */
    answer: async (
      authenticator: Authenticator,
      said: Parameters<Authenticator['get']>[1] = {},
    ): ReturnType<typeof enter> => enter(authenticator.get(await challenge(), said)),
  })
}

type Authenticator = ReturnType<typeof softAuthenticator>

/** Turns the second factor of whoever has this cookie on, by the code of this moment. */
export async function turnOnTotp({ call }: TestApp, cookie: string, now: Date) {
  const started = await call('auth.startTotp', own, { cookie })
  if (started.status !== 200) throw new Error(`could not start: ${started.body}`)
  const { segredo } = started.data as { segredo: string }
  const enabled = await call('auth.enableTotp', { code: codeAt(segredo, now) }, { cookie })
  if (enabled.status !== 200) throw new Error(`could not enable: ${enabled.body}`)
  const { codigos } = enabled.data as { codigos: string[] }
  return { segredo, codigos, code: (at: Date) => codeAt(segredo, at) }
}

/** An authenticator that holds a new passkey of whoever has this cookie. */
export async function addPasskey({ call }: TestApp, cookie: string) {
  const authenticator = softAuthenticator()
  const { data } = await call('auth.startPasskey', own, { cookie })
  const resposta = authenticator.create(data)
  const added = await call('auth.addPasskey', { nome: 'Moto G84 do Beto', resposta }, { cookie })
  if (added.status !== 200) throw new Error(`could not add: ${added.body}`)
  return authenticator
}
