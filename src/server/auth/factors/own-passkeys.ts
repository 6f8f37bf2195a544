import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AddPasskey } from '../../../shared/auth.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { uniqueViolation } from '../../db/failures.ts'
import { chaves_acesso } from '../../db/schema/access.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { assertConfirmed, assertOwnPassword } from '../credentials/password.ts'
import { endOthers, lockOwnAccount } from '../sessions/own-session.ts'
import { scheduleFactorLetter } from './factor-letter.ts'
import type { Owner } from './own-totp.ts'
import { assertRelyingParty, challengeLifetime, storeChallenge, takeChallenge } from './webauthn.ts'

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
