import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accessEvents, entryFactors, linkKinds } from '../../../shared/auth.ts'
import { instant } from './columns.ts'
import { oneOf } from './enumeration.ts'

/** Global: people who sign in. E-mails are stored in lower case. */
export const usuarios = pgTable(
  'usuarios',
  {
    id: uuid().primaryKey(),
    nome: text().notNull(),
    email: text().notNull(),
    senha_hash: text().notNull(),
    /** When the password was set last. */
    senha_em: instant().notNull(),
    is_admin: boolean().notNull().default(false),
    /** Since when the account may not be signed in to; null where it may. */
    desativado_em: instant(),
    /** When the account will be deleted, at its owner's wish; null where it will not. */
    exclusao_em: instant(),
    /** When the owner followed the link that was sent to this address; null until then. */
    email_confirmado_em: instant(),
    created_at: instant().notNull(),
    /** Normalised name and e-mail, for the operator's search: the database keeps it. */
    busca: text().generatedAlwaysAs(sql`bancada_busca(nome || ' ' || email)`),
  },
  table => [
    uniqueIndex('usuarios_email').on(table.email),
    index('usuarios_created_at').on(table.created_at, table.id),
    index('usuarios_busca').using('gin', table.busca.op('gin_trgm_ops')),
  ],
)

/** Global: sessions. Only the hash of the cookie's token is kept; lists go by id_publico. */
export const sessoes = pgTable(
  'sessoes',
  {
    token_hash: text().primaryKey(),
    id_publico: uuid().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    /** Administrators' sessions have shorter limits, and end when the role does. */
    is_admin: boolean().notNull(),
    /** By what its owner signed in. */
    fator: text({ enum: entryFactors }).notNull(),
    /** What the browser says that it is, as in "Chrome", "Android", "mobile"; null where it says nothing known. */
    navegador: text(),
    sistema: text(),
    formato: text(),
    /** From where it was asked for last, and when it was used; the latter is written as it slides. */
    ip: text().notNull(),
    usada_em: instant().notNull(),
    /** Minutes that it may stand unused: the owner's choice, as it was when the session began or was changed. */
    ocioso_minutos: integer().notNull(),
    created_at: instant().notNull(),
    /** Idle limit: slides with use. */
    expira_em: instant().notNull(),
    /** Absolute limit: never moves. */
    termina_em: instant().notNull(),
  },
  table => [
    index('sessoes_user_id').on(table.user_id),
    index('sessoes_expira_em').on(table.expira_em),
    check('sessoes_fator', oneOf(table.fator, entryFactors)),
  ],
)

/**
 * Global: links sent by mail, each for one thing. Only the hash of a link's token is kept; one that was used is gone.
 */
export const links = pgTable(
  'links',
  {
    token_hash: text().primaryKey(),
    tipo: text({ enum: linkKinds }).notNull(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    /** The address that it is about: what it confirms, or goes back to. */
    email: text().notNull(),
    expira_em: instant().notNull(),
  },
  table => [
    index('links_user_id').on(table.user_id),
    index('links_expira_em').on(table.expira_em),
    // An address that can be gone back to is nobody else's meanwhile.
    index('links_email').on(table.email).where(sql`tipo = 'desfazer_email'`),
    check('links_tipo', oneOf(table.tipo, linkKinds)),
  ],
)

/** Global: the app that makes an owner's codes (TOTP). */
export const fatores = pgTable('fatores', {
  user_id: uuid()
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  /** Encrypted by SECRET_KEY (server/secrets/cipher.ts). */
  segredo: text().notNull(),
  /** Since when codes are asked for; null until the first one was right. */
  ativo_em: instant(),
  usado_em: instant(),
  /** The 30 seconds of the last code that was taken: no code counts twice. */
  ultimo_passo: bigint({ mode: 'number' }).notNull().default(0),
  created_at: instant().notNull(),
})

/** Global: codes for who lost the app. Only hashes are kept; one that was used stays, to be counted. */
export const codigos_recuperacao = pgTable(
  'codigos_recuperacao',
  {
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    codigo_hash: text().notNull(),
    usado_em: instant(),
  },
  table => [primaryKey({ columns: [table.user_id, table.codigo_hash] })],
)

/** Global: passkeys. */
export const chaves_acesso = pgTable(
  'chaves_acesso',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    nome: text().notNull(),
    /** The authenticator's id of it, and its public key, both as base64url. */
    credencial: text().notNull(),
    chave_publica: text().notNull(),
    /** How often it signed, where the authenticator counts: a number that goes back is a copy's. */
    contador: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches it, as in "internal" or "usb". */
    transportes: text().array().notNull(),
    created_at: instant().notNull(),
    usada_em: instant(),
  },
  table => [
    uniqueIndex('chaves_acesso_credencial').on(table.credencial),
    index('chaves_acesso_user_id').on(table.user_id),
  ],
)

/** Global: questions that a passkey is to answer, each once. Whose: null where one signs in. */
export const desafios = pgTable(
  'desafios',
  {
    desafio: text().primaryKey(),
    user_id: uuid().references(() => usuarios.id, { onDelete: 'cascade' }),
    expira_em: instant().notNull(),
  },
  table => [index('desafios_user_id').on(table.user_id), index('desafios_expira_em').on(table.expira_em)],
)

/**
 * Global: who used an account, when and from where, kept for six months by law (Marco Civil, art. 15). It outlives the
 * account: user_id refers to nothing.
 */
export const acessos = pgTable(
  'acessos',
  {
    id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    evento: text({ enum: accessEvents }).notNull(),
    fator: text({ enum: entryFactors }).notNull(),
    ip: text().notNull(),
    navegador: text(),
    sistema: text(),
    formato: text(),
    created_at: instant().notNull(),
  },
  table => [
    index('acessos_user_id').on(table.user_id, table.created_at, table.id),
    index('acessos_created_at').on(table.created_at),
    check('acessos_evento', oneOf(table.evento, accessEvents)),
    check('acessos_fator', oneOf(table.fator, entryFactors)),
  ],
)

/** Global: attempts counted by rate-limiter-flexible, whose column names these are. */
export const limites = pgTable(
  'limites',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true, mode: 'date' }),
  },
  table => [index('limites_expire').on(table.expire).where(sql`${table.expire} is not null`)],
)
