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
    /** When the password was last set. */
    senha_em: instant().notNull(),
    is_admin: boolean().notNull().default(false),
    /** When the account was disabled; null if it is not. */
    desativado_em: instant(),
    /** When the account will be deleted at its owner's request, else null. */
    exclusao_em: instant(),
    /** When the owner opened the link sent to this address; null until then. */
    email_confirmado_em: instant(),
    created_at: instant().notNull(),
    /** Normalised name and e-mail, for the operator's search. The database computes it. */
    busca: text().generatedAlwaysAs(sql`bancada_busca(nome || ' ' || email)`),
  },
  table => [
    uniqueIndex('usuarios_email').on(table.email),
    index('usuarios_created_at').on(table.created_at, table.id),
    index('usuarios_busca').using('gin', table.busca.op('gin_trgm_ops')),
  ],
)

/** Global: sessions. Only the hash of the cookie's token is stored; lists use id_publico. */
export const sessoes = pgTable(
  'sessoes',
  {
    token_hash: text().primaryKey(),
    id_publico: uuid().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    /** Administrators' sessions have shorter limits, and end with the role. */
    is_admin: boolean().notNull(),
    /** How the owner signed in. */
    fator: text({ enum: entryFactors }).notNull(),
    /** The browser's own description, such as "Chrome", "Android", "mobile"; null if unknown. */
    navegador: text(),
    sistema: text(),
    formato: text(),
    /** Where it was last used from, and when; the time is written when the session is extended. */
    ip: text().notNull(),
    usada_em: instant().notNull(),
    /**
     * Minutes without use after which it ends: the owner's setting when the session began or the setting
     * changed.
     */
    ocioso_minutos: integer().notNull(),
    created_at: instant().notNull(),
    /** Idle limit, extended with use. */
    expira_em: instant().notNull(),
    /** Absolute limit, never extended. */
    termina_em: instant().notNull(),
  },
  table => [
    index('sessoes_user_id').on(table.user_id),
    index('sessoes_expira_em').on(table.expira_em),
    check('sessoes_fator', oneOf(table.fator, entryFactors)),
  ],
)

/** Global: links sent by mail. Only the hash of a link's token is stored. A used link is deleted. */
export const links = pgTable(
  'links',
  {
    token_hash: text().primaryKey(),
    tipo: text({ enum: linkKinds }).notNull(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    /** The address that it confirms or goes back to. */
    email: text().notNull(),
    expira_em: instant().notNull(),
  },
  table => [
    index('links_user_id').on(table.user_id),
    index('links_expira_em').on(table.expira_em),
    // Nobody else may take an address that an account can still go back to.
    index('links_email').on(table.email).where(sql`tipo = 'desfazer_email'`),
    check('links_tipo', oneOf(table.tipo, linkKinds)),
  ],
)

/** Global: authenticator apps (TOTP). */
export const fatores = pgTable('fatores', {
  user_id: uuid()
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  /** Encrypted by SECRET_KEY (server/secrets/cipher.ts). */
  segredo: text().notNull(),
  /** Since when codes are asked for; null until the first right one. */
  ativo_em: instant(),
  usado_em: instant(),
  /** The 30-second step of the last accepted code: no code is accepted twice. */
  ultimo_passo: bigint({ mode: 'number' }).notNull().default(0),
  created_at: instant().notNull(),
})

/**
 * Global: recovery codes, for an owner who lost the app. Only hashes are stored. Used codes stay, to be
 * counted.
 */
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
    /** The authenticator's id for it, and its public key, both in base64url. */
    credencial: text().notNull(),
    chave_publica: text().notNull(),
    /** The authenticator's count of signatures, if it counts: a number that goes back means a copied key. */
    contador: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches it, such as "internal" or "usb". */
    transportes: text().array().notNull(),
    created_at: instant().notNull(),
    usada_em: instant(),
  },
  table => [
    uniqueIndex('chaves_acesso_credencial').on(table.credencial),
    index('chaves_acesso_user_id').on(table.user_id),
  ],
)

/** Global: challenges for passkeys, each used once. user_id is null for a sign-in. */
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
 * Global: the access log, kept for six months by law (Marco Civil, art. 15). It outlives the account, so
 * user_id references nothing.
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

/** Global: counted attempts. The column names are those of rate-limiter-flexible. */
export const limites = pgTable(
  'limites',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true, mode: 'date' }),
  },
  table => [index('limites_expire').on(table.expire).where(sql`${table.expire} is not null`)],
)
