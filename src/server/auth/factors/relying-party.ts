import { isIP } from 'node:net'
import { type Config, isLoopback, ownOrigins } from '../../config.ts'
import { Refusal } from '../../errors.ts'

/** To whom a passkey belongs: the app's host, which browsers bind it to, on pages of these origins. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/** Null where browsers make no passkeys: at an address without a name, or by plain http from another machine. */
export function relyingPartyOf(config: Config): RelyingParty | null {
  const { hostname } = config.appUrl
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isName && (config.production || isLoopback(config.appUrl))
    ? { id: hostname, origins: ownOrigins(config) }
    : null
}

/** Throws `chave_invalida` where there is none. */
export function assertRelyingParty(config: Config): RelyingParty {
  const party = relyingPartyOf(config)
  if (!party) throw new Refusal('chave_invalida')
  return party
}
