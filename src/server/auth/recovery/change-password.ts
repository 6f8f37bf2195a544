import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { administratorPasswordMin } from '../../../shared/auth.ts'
import type { ChangePassword } from '../../../shared/own-account.ts'
import { ownNames } from '../../../shared/passwords.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { sessoes, usuarios } from '../../db/schema/access.ts'
import { chaves_api } from '../../db/schema/api-keys.ts'
import { configuracoes } from '../../db/schema/settings.ts'
import { webhooks } from '../../db/schema/webhooks.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { cancelJob, type Job, scheduleJob } from '../../jobs/jobs.ts'
import { cut } from '../../mail/formats.ts'
import type { AddressedLetter } from '../../mail/mailer.ts'
import { voidLinks } from '../credentials/links.ts'
import {
  type Asker,
  assertOwnPassword,
  assertStrongPassword,
  hashPassword,
  limitPasswords,
} from '../credentials/password.ts'
import { deviceCookie } from '../sessions/known-device.ts'
import { endSessions, lockOwnAccount, type SessionOwner } from '../sessions/own-session.ts'
import { awakeApi, sleepApi } from '../sessions/sleep-api.ts'
import { type LetterDeps, writer } from './letter-writer.ts'

/** Whoever asks keeps the current session. */
interface ChangeDeps extends Asker, SessionOwner {
  config: { passwordMin: number; production: boolean }
}

/**
 * auth.changePassword: ends the account's other sessions and, with `dormir`, puts its keys of the API and webhooks to
 * sleep. Throws `entrada_invalida` by field. Answers a new cookie that keeps this browser known, because it depends on
 * the password's hash.
 */
export async function changePassword(
  deps: ChangeDeps,
  { senha_atual, password, dormir }: ChangePassword,
  now: Date,
): Promise<string> {
  const { db, ip, config, id_publico } = deps
  const before = await assertOwnPassword(deps, senha_atual)
  if (password === senha_atual)
    throw new Refusal('entrada_invalida', { fields: { password: 'senha_atual_igual' } })
  await assertPasswordFor(db, before, password, config.passwordMin)
  const senha_hash = await limitPasswords(`own ${before.id}`, ip, () =>
    hashPassword(password, { ip, isKnown: true }),
  )
  return transaction(db, async tx => {
    const account = await lockOwnAccount(tx, deps)
    // The password changed since it was checked.
    if (account.senha_hash !== before.senha_hash)
      throw new Refusal('entrada_invalida', { fields: { senha_atual: 'senha_incorreta' } })
    const api = await (dormir ? sleepApi(tx, before.id, now) : awakeApi(tx, before.id, now))
    await storePassword(
      tx,
      {
        ...{ user_id: before.id, senha_hash, ending: ne(sessoes.id_publico, id_publico) },
        api: { ...api, dormindo: dormir },
      },
      now,
    )
    return deviceCookie({ email: account.email, senha_hash }, config.production)
  })
}

interface Account {
  id: string
  nome: string
  email: string
  is_admin: boolean
}

/** Throws `entrada_invalida` for a password that this account may not have. */
export async function assertPasswordFor(
  db: Database,
  { id, nome, email, is_admin }: Account,
  password: string,
  passwordMin: number,
): Promise<void> {
  const [shop] = await db
    .select({ nome: configuracoes.valor })
    .from(configuracoes)
    .where(
      and(
        eq(configuracoes.user_id, id),
        eq(configuracoes.categoria, 'empresa'),
        eq(configuracoes.chave, 'nome'),
      ),
    )
  assertStrongPassword(password, {
    min: is_admin ? Math.max(passwordMin, administratorPasswordMin) : passwordMin,
    names: [...ownNames(nome, email), ...(shop ? [shop.nome] : [])],
  })
}

interface NewPassword {
  user_id: string
  senha_hash: string
  /** Which of the account's sessions end; all of them by default. */
  ending?: SQL
  /** What the letter says of the API; nothing where letters of its own do. */
  api?: ApiNews
}

/** Keys of the API and webhooks that were awake, and whether they sleep now. */
const apiNews = z.strictObject({
  chaves: z.array(z.uuid()),
  webhooks: z.array(z.uuid()),
  dormindo: z.boolean(),
})
type ApiNews = z.infer<typeof apiNews>
const contents = z.object({ api: z.optional(apiNews) })

/**
 * Stores a new password: ends sessions, voids links for a reset or an e-mail change, and schedules a letter.
 * The caller's transaction has checked the right to it.
 */
export async function storePassword(
  tx: Transaction,
  { user_id, senha_hash, ending, api }: NewPassword,
  now: Date,
): Promise<void> {
  await tx.update(usuarios).set({ senha_hash, senha_em: now.toISOString() }).where(eq(usuarios.id, user_id))
  const own = eq(sessoes.user_id, user_id)
  await endSessions(tx, and(own, ending) ?? own)
  await voidLinks(tx, ['redefinir_senha', 'trocar_email'], user_id)
  await cancelJob(tx, 'carta_troca_email', user_id)
  const dados = { ...(api && { api }) }
  await scheduleJob(tx, { tipo: 'carta_senha_trocada', user_id, dados, vence_em: now }, now)
}

/** The letter that says that the account's password changed, when, and which keys and webhooks sleep or work on. */
export async function passwordChangedLetter(
  deps: LetterDeps,
  { user_id, dados, created_at }: Job,
): Promise<AddressedLetter | null> {
  if (user_id === null) return null
  const { api } = contents.parse(dados)
  const [owner] = await deps.db
    .select({ email: usuarios.email })
    .from(usuarios)
    .where(eq(usuarios.id, user_id))
  if (!owner) return null
  const { words, letter, url, moment } = await writer(deps, user_id)
  const text = words.passwordChanged
  const named = api && (await namesOf(deps.db, user_id, api)).join(', ')
  const ofApi = named && (api.dormindo ? text.asleep(named) : text.awake(named))
  return {
    to: owner.email,
    letter: letter({
      subject: text.subject,
      title: text.subject,
      words: [text.when(moment(created_at)), ...(ofApi ? [ofApi] : []), text.stranger],
      action: { label: text.action, url: url('/auth?aba=recuperar') },
      reasons: [{ text: text.never }],
    }),
  }
}

/** Keys by their names, then webhooks by their hosts, the oldest first; what is gone is left out. */
async function namesOf(db: Database, user_id: string, api: ApiNews): Promise<string[]> {
  const keys = await db
    .select({ nome: chaves_api.nome })
    .from(chaves_api)
    .where(and(eq(chaves_api.user_id, user_id), inArray(chaves_api.id, api.chaves)))
    .orderBy(asc(chaves_api.created_at), asc(chaves_api.id))
  const hooks = await db
    .select({ url: webhooks.url })
    .from(webhooks)
    .where(and(eq(webhooks.user_id, user_id), inArray(webhooks.id, api.webhooks)))
    .orderBy(asc(webhooks.created_at), asc(webhooks.id))
  return [...keys.map(({ nome }) => `“${nome}”`), ...hooks.map(({ url }) => cut(new URL(url).host))]
}
