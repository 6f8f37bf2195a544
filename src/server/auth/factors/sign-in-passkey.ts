import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { SignInPasskey } from '../../../shared/auth.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { chaves_acesso, usuarios } from '../../db/schema/access.ts'
import { Refusal } from '../../errors.ts'
import type { Attempts } from '../credentials/attempts.ts'
import {
  assertRelyingParty,
  challengeLifetime,
  type RelyingParty,
  storeChallenge,
  takeChallenge,
} from './webauthn.ts'

interface Visitor {
  db: Database
  attempts: Attempts
  clock: () => Date
  config: Config
  ip: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * auth.passkeyChallenge: the options with which a browser asks for any passkey of this app. They name nobody,
 * so nobody can look for accounts. Throws `muitas_tentativas`.
 */
export async function passkeyChallenge({ db, attempts, clock, config, ip }: Visitor) {
  const { id } = assertRelyingParty(config)
  await attempts.countPasskey(ip)
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    timeout: challengeLifetime,
  })
  await storeChallenge(db, { desafio: options.challenge, user_id: null }, clock())
  return options
}

/**
 * auth.signInPasskey: whose passkey answered. Throws `chave_invalida` for any wrong answer,
 * `muitas_tentativas`, and `conta_desativada` for a right answer of a disabled account.
 */
export async function checkPasskey(
  { db, attempts, clock, config, ip, log }: Visitor,
  { resposta }: SignInPasskey,
): Promise<{ id: string; is_admin: boolean; fator: 'chave' }> {
  const party = assertRelyingParty(config)
  await attempts.countPasskey(ip)
  const now = clock()
  const challenge = await takeChallenge(db, resposta.response.clientDataJSON, { user_id: null, now })
  const [found] = await db
    .select({ passkey: chaves_acesso, user: usuarios })
    .from(chaves_acesso)
    .innerJoin(usuarios, eq(usuarios.id, chaves_acesso.user_id))
    .where(eq(chaves_acesso.credencial, resposta.id))
  if (!found || Buffer.from(resposta.response.userHandle ?? '', 'base64url').toString() !== found.user.id)
    throw new Refusal('chave_invalida')
  const { passkey, user } = found
  const contador = await counterOf(party, challenge, resposta, passkey.chave_publica)
  // One statement compares and stores the counter. Authenticators that do not count always send 0.
  const [used] = await db
    .update(chaves_acesso)
    .set({ contador, usada_em: now.toISOString() })
    .where(
      and(
        eq(chaves_acesso.id, passkey.id),
        or(lt(chaves_acesso.contador, contador), sql`${chaves_acesso.contador} = 0 and ${contador} = 0`),
      ),
    )
    .returning({ id: chaves_acesso.id })
  if (!used) {
    // A counter that goes back means that somebody copied the passkey.
    log.warn({ event: 'passkey_counter', user_id: user.id }, 'the counter of a passkey went back')
    throw new Refusal('chave_invalida')
  }
  if (user.desativado_em !== null) throw new Refusal('conta_desativada')
  return { id: user.id, is_admin: user.is_admin, fator: 'chave' }
}

/** The authenticator's count of signatures. Throws `chave_invalida` if the answer is not this passkey's. */
async function counterOf(
  party: RelyingParty,
  expectedChallenge: string,
  resposta: SignInPasskey['resposta'],
  publicKey: string,
): Promise<number> {
  const answer = await verifyAuthenticationResponse({
    response: { ...resposta, type: 'public-key', clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    // 0, because the stored counter is compared by the statement that replaces it, also between processes.
    credential: {
      id: resposta.id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter: 0,
    },
  }).catch(() => null)
  if (!answer?.verified) throw new Refusal('chave_invalida')
  return answer.authenticationInfo.newCounter
}
