import type { TestApp } from './app.ts'
import { softAuthenticator } from './authenticator.ts'
import { password } from './shops.ts'
import { codeAt } from './totp.ts'

/** Turns the second factor of whoever has this cookie on, by the code of this moment. */
export async function turnOnTotp({ call }: TestApp, cookie: string, now: Date) {
  const started = await call('auth.startTotp', { senha_atual: password }, { cookie })
  if (started.status !== 200) throw new Error(`could not start: ${started.body}`)
  const { segredo } = started.data as { segredo: string }
  const enabled = await call('auth.enableTotp', { code: codeAt(segredo, now) }, { cookie })
  if (enabled.status !== 200) throw new Error(`could not enable: ${enabled.body}`)
  const { codigos } = enabled.data as { codigos: string[] }
  return { segredo, codigos, code: (at: Date) => codeAt(segredo, at) }
}

/** An authenticator that holds a new passkey of whoever has this cookie. */
export async function addPasskey({ call }: TestApp, cookie: string, nome = 'Moto G84 do Beto') {
  const authenticator = softAuthenticator()
  const { data } = await call('auth.startPasskey', { senha_atual: password }, { cookie })
  const added = await call('auth.addPasskey', { nome, resposta: authenticator.create(data) }, { cookie })
  if (added.status !== 200) throw new Error(`could not add: ${added.body}`)
  return authenticator
}
