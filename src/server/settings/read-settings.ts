import { and, eq, sql } from 'drizzle-orm'
import { isLanguage, isTheme, type Language, type Theme } from '../../shared/preferences.ts'
import {
  type CategoryValues,
  type SettingCategory,
  type SettingValues,
  type StoredValues,
  settings,
} from '../../shared/settings.ts'
import { readPendingEmail } from '../auth/recovery/change-email.ts'
import { type Database, prepared, type Transaction } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { configuracoes } from '../db/schema/settings.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'

/** A category as it is sent. */
export interface StoredCategory<C extends SettingCategory = SettingCategory> {
  valores: StoredValues<C>
  /** The category's last change, which settings.save is based on; null if nothing is stored. */
  updated_at: string | null
}

/** All settings of a shop, typed and with defaults, for the rest of the server. */
export interface Settings extends SettingValues {
  /** The IANA zone of the shop's days. */
  fuso: string
  /** When the owner confirmed perfil.email; null until then. */
  email_confirmado_em: string | null
}

/** A shop's settings in one query. Throws `nao_encontrado` if the account is gone. */
export async function readSettings(db: Database, shop: ShopScope): Promise<Settings> {
  const { rows, account } = await readRows(db, shop)
  return {
    perfil: typedValues('perfil', valuesOf('perfil', rows, account)),
    empresa: typedValues('empresa', valuesOf('empresa', rows, account)),
    notificacoes: typedValues('notificacoes', valuesOf('notificacoes', rows, account)),
    sistema: typedValues('sistema', valuesOf('sistema', rows, account)),
    seguranca: typedValues('seguranca', valuesOf('seguranca', rows, account)),
    mensagens: typedValues('mensagens', valuesOf('mensagens', rows, account)),
    fuso: account.fuso,
    email_confirmado_em: account.email_confirmado_em,
  }
}

/** settings.all: every category, and what the screen shows beside them. Throws `nao_encontrado`. */
export async function allSettings(db: Database, shop: ShopScope, now: Date) {
  const { rows, account } = await readRows(db, shop)
  return {
    perfil: categoryOf('perfil', rows, account),
    empresa: categoryOf('empresa', rows, account),
    notificacoes: categoryOf('notificacoes', rows, account),
    sistema: categoryOf('sistema', rows, account),
    seguranca: categoryOf('seguranca', rows, account),
    mensagens: categoryOf('mensagens', rows, account),
    fuso: account.fuso,
    email_confirmado_em: account.email_confirmado_em,
    exclusao_em: account.exclusao_em,
    email_pendente: await readPendingEmail(db, shop.user_id, now),
    senha_em: account.senha_em,
  }
}

/** One category, read in the transaction that changes it. Throws `nao_encontrado`. */
export async function readCategory<C extends SettingCategory>(
  tx: Transaction,
  shop: ShopScope,
  categoria: C,
): Promise<StoredCategory<C>> {
  const { user_id } = shop
  const [account] = await tx
    .select({ nome: usuarios.nome, email: usuarios.email })
    .from(usuarios)
    .where(eq(usuarios.id, user_id))
  if (!account) throw new Refusal('nao_encontrado')
  const rows = await tx
    .select(rowColumns)
    .from(configuracoes)
    .where(and(eq(configuracoes.user_id, user_id), eq(configuracoes.categoria, categoria)))
  return categoryOf(categoria, rows, account)
}

const rowColumns = {
  categoria: configuracoes.categoria,
  chave: configuracoes.chave,
  valor: configuracoes.valor,
  updated_at: configuracoes.updated_at,
}

type Row = Pick<typeof configuracoes.$inferSelect, keyof typeof rowColumns>

interface Account {
  nome: string
  email: string
}

const statement = prepared(db =>
  db
    .select({
      nome: usuarios.nome,
      email: usuarios.email,
      email_confirmado_em: usuarios.email_confirmado_em,
      exclusao_em: usuarios.exclusao_em,
      senha_em: usuarios.senha_em,
      fuso: lojas.fuso,
      row: rowColumns,
    })
    .from(usuarios)
    .innerJoin(lojas, eq(lojas.user_id, usuarios.id))
    .leftJoin(configuracoes, eq(configuracoes.user_id, usuarios.id))
    .where(eq(usuarios.id, sql.placeholder('user_id')))
    .prepare('read_settings'),
)

async function readRows(db: Database, { user_id }: ShopScope) {
  const found = await statement(db).execute({ user_id })
  const [account] = found
  if (!account) throw new Refusal('nao_encontrado')
  return { account, rows: found.flatMap(({ row }) => (row ? [row] : [])) }
}

/** Whether a shop has never stored a setting. */
export const hasNoSettings = async (db: Database | Transaction, { user_id }: ShopScope): Promise<boolean> =>
  (await db.$count(configuracoes, eq(configuracoes.user_id, user_id))) === 0

function categoryOf<C extends SettingCategory>(
  categoria: C,
  rows: readonly Row[],
  account: Account,
): StoredCategory<C> {
  const times = rows.filter(row => row.categoria === categoria).map(row => row.updated_at)
  return {
    valores: valuesOf(categoria, rows, account),
    updated_at: times.reduce<string | null>((last, at) => (last && last > at ? last : at), null),
  }
}

/**
 * Every key of the category: the stored value or the default. Stored keys that no longer exist are left out.
 */
function valuesOf<C extends SettingCategory>(
  categoria: C,
  rows: readonly Row[],
  { nome, email }: Account,
): StoredValues<C> {
  const stored = new Map(
    rows.filter(row => row.categoria === categoria).map(({ chave, valor }) => [chave, valor]),
  )
  const own: Record<string, string> = categoria === 'perfil' ? { nome, email } : {}
  return mapKeys(categoria, (chave, setting) =>
    String(setting.read(own[chave] ?? stored.get(chave) ?? String(setting.default))),
  ) as StoredValues<C>
}

const typedValues = <C extends SettingCategory>(categoria: C, values: StoredValues<C>) =>
  mapKeys(categoria, (chave, setting) =>
    setting.read((values as Record<string, string>)[chave] ?? ''),
  ) as CategoryValues<C>

interface Read {
  default: string | number | boolean
  read: (stored: string) => string | number | boolean
}

// Object.fromEntries loses the types of the keys; the two functions above restore them.
const mapKeys = <T>(categoria: SettingCategory, make: (chave: string, setting: Read) => T) =>
  Object.fromEntries(
    Object.entries<Read>(settings[categoria]).map(([chave, setting]) => [chave, make(chave, setting)]),
  )

/** An owner's theme and language, on every device; null if not chosen. */
export interface Preferences {
  tema: Theme | null
  idioma: Language | null
}

/** Reads them for each page, which is rendered with them. */
export async function readPreferences(db: Database, owner: { id: string }): Promise<Preferences> {
  const rows = await storedPreferences(db).execute({ user_id: owner.id })
  const { tema, idioma } = Object.fromEntries(rows.map(({ chave, valor }) => [chave, valor]))
  return { tema: isTheme(tema) ? tema : null, idioma: isLanguage(idioma) ? idioma : null }
}

const storedPreferences = prepared(db =>
  db
    .select({ chave: configuracoes.chave, valor: configuracoes.valor })
    .from(configuracoes)
    .where(and(eq(configuracoes.user_id, sql.placeholder('user_id')), eq(configuracoes.categoria, 'sistema')))
    .prepare('read_preferences'),
)
