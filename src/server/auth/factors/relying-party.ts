import { isIP } from 'node:net'
import { type Config, isLoopback, ownOrigins } from '../../config.ts'
import { Refusal } from '../../errors.ts'

/** WebAuthn's relying party: the host that browsers bind a passkey to, and the origins that may use it. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/** Null where browsers allow no passkeys: for an IP address, or over plain http from another machine. */
export function relyingPartyOf(config: Config): RelyingParty | null {
  const { hostname } = config.appUrl
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isName && (config.production || isLoopback(config.appUrl))
    ? { id: hostname, origins: ownOrigins(config) }
    : null
}

/** Throws `chave_invalida` if browsers allow no passkeys here. */
export function assertRelyingParty(config: Config): RelyingParty {
  const party = relyingPartyOf(config)
  if (!party) throw new Refusal('chave_invalida')
  return party
}
