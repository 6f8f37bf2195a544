import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { AddPasskey, SignInPasskey } from '../../../shared/own-account.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { uniqueViolation } from '../../db/failures.ts'
import { chaves_acesso, usuarios } from '../../db/schema/access.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import type { Attempts } from '../credentials/attempts.ts'
import { assertConfirmed, assertOwnPassword } from '../credentials/password.ts'
import { endOthers, lockOwnAccount } from '../sessions/own-session.ts'
import { scheduleFactorLetter } from './factor-letter.ts'
import type { Owner } from './own-totp.ts'
import {
  assertRelyingParty,
  challengeLifetime,
  type RelyingParty,
  storeChallenge,
  takeChallenge,
} from './webauthn.ts'

/** Passkeys allowed for one account. */
const maxPasskeys = 20

// Listed here, because the library's default differs by Node's version, and two versions may serve one
// account.
const algorithms = { EdDSA: -8, ES256: -7, RS256: -257 }

type PasskeyOwner = Owner & { config: Config; user: { nome: string } }

/**
 * auth.startPasskey: the options with which a browser creates a passkey. Throws `email_nao_confirmado`,
 * `limite_chaves`, and `chave_invalida` if the app's address allows no passkeys.
 */
export async function startPasskey(owner: PasskeyOwner, senha_atual: string) {
  const { db, clock, user } = owner
  const party = assertRelyingParty(owner.config)
  assertConfirmed(await assertOwnPassword(owner, senha_atual))
  const known = await db
    .select({ id: chaves_acesso.credencial, transports: chaves_acesso.transportes })
    .from(chaves_acesso)
    .where(eq(chaves_acesso.user_id, user.id))
    .orderBy(asc(chaves_acesso.created_at))
  if (known.length >= maxPasskeys) throw new Refusal('limite_chaves')
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: 'Bancada',
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.nome,
    timeout: challengeLifetime,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: Object.values(algorithms),
  })
  await storeChallenge(db, { desafio: options.challenge, user_id: user.id }, clock())
  return options
}

/**
 * auth.addPasskey: stores the browser's new passkey and ends all other sessions. Throws `chave_invalida`,
 * `limite_chaves`.
 */
export async function addPasskey(
  owner: PasskeyOwner,
  { nome, resposta }: AddPasskey,
): Promise<{ id: string }> {
  const { db, clock, user } = owner
  const party = assertRelyingParty(owner.config)
  const now = clock()
  const challenge = await takeChallenge(db, resposta.response.clientDataJSON, { user_id: user.id, now })
  const { credential } = await verified(party, challenge, resposta)
  const id = uuidv7()
  try {
    await transaction(db, async tx => {
      // The lock keeps simultaneous additions from passing the limit.
      await lockOwnAccount(tx, owner)
      if ((await tx.$count(chaves_acesso, eq(chaves_acesso.user_id, user.id))) >= maxPasskeys)
        throw new Refusal('limite_chaves')
      await tx.insert(chaves_acesso).values({
        id,
        user_id: user.id,
        nome,
        credencial: credential.id,
        chave_publica: Buffer.from(credential.publicKey).toString('base64url'),
        contador: credential.counter,
        transportes: resposta.response.transports ?? [],
        created_at: now.toISOString(),
      })
      await endOthers(tx, owner)
      await scheduleFactorLetter(tx, user.id, 'chave_criada', now)
    })
  } catch (error) {
    if (uniqueViolation(error) === 'chaves_acesso_credencial') throw new Refusal('chave_invalida')
    throw error
  }
  return { id }
}

/** auth.renamePasskey. Throws `nao_encontrado`. */
export async function renamePasskey(
  db: Database,
  user_id: string,
  { id, nome }: { id: string; nome: string },
): Promise<void> {
  const [renamed] = await db
    .update(chaves_acesso)
    .set({ nome })
    .where(ownOne(user_id, id))
    .returning({ id: chaves_acesso.id })
  if (!renamed) throw new Refusal('nao_encontrado')
}

/** auth.removePasskey: also ends all other sessions. Throws `nao_encontrado`. */
export async function removePasskey(
  owner: Owner,
  { id, senha_atual }: { id: string; senha_atual: string },
): Promise<void> {
  const { db, clock, user } = owner
  await assertOwnPassword(owner, senha_atual)
  await transaction(db, async tx => {
    await lockOwnAccount(tx, owner)
    const [removed] = await tx
      .delete(chaves_acesso)
      .where(ownOne(user.id, id))
      .returning({ id: chaves_acesso.id })
    if (!removed) throw new Refusal('nao_encontrado')
    await endOthers(tx, owner)
    await scheduleFactorLetter(tx, user.id, 'chave_removida', clock())
  })
}

const ownOne = (user_id: string, id: string) =>
  and(eq(chaves_acesso.user_id, user_id), eq(chaves_acesso.id, id))

async function verified(
  party: { id: string; origins: string[] },
  expectedChallenge: string,
  resposta: AddPasskey['resposta'],
) {
  const answer = await verifyRegistrationResponse({
    response: { ...resposta, type: 'public-key', clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: Object.values(algorithms),
  }).catch(() => null)
  if (!answer?.verified) throw new Refusal('chave_invalida')
  return answer.registrationInfo
}

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
