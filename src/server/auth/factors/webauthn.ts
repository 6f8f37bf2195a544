import { isIP } from 'node:net'
import { and, eq, gt, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Config, isLoopback, ownOrigins } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { desafios } from '../../db/schema/access.ts'
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

/** Milliseconds within which a passkey must answer a challenge. */
export const challengeLifetime = 5 * 60_000

/** Stores a challenge for a passkey: for this owner, or for anyone who signs in (null). */
export async function storeChallenge(
  db: Database,
  { desafio, user_id }: { desafio: string; user_id: string | null },
  now: Date,
): Promise<void> {
  const expira_em = new Date(now.getTime() + challengeLifetime).toISOString()
  await db.insert(desafios).values({ desafio, user_id, expira_em })
}

/**
 * Uses up the challenge that an answer names, if it is still valid and was made for this owner. Throws
 * `chave_invalida`.
 */
export async function takeChallenge(
  db: Database,
  clientDataJSON: string,
  { user_id, now }: { user_id: string | null; now: Date },
): Promise<string> {
  const desafio = challengeIn(clientDataJSON)
  if (desafio === null) throw new Refusal('chave_invalida')
  const [taken] = await db
    .delete(desafios)
    .where(
      and(
        eq(desafios.desafio, desafio),
        user_id === null ? isNull(desafios.user_id) : eq(desafios.user_id, user_id),
        gt(desafios.expira_em, now.toISOString()),
      ),
    )
    .returning({ desafio: desafios.desafio })
  if (!taken) throw new Refusal('chave_invalida')
  return taken.desafio
}

const clientData = z.object({ challenge: z.string().check(z.regex(/^[\w-]{20,200}$/)) })

function challengeIn(clientDataJSON: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge
  } catch {
    return null
  }
}
