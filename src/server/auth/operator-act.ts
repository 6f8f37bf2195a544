import { and, eq, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AuditAct } from '../../shared/admin.ts'
import type { Database, Transaction } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { auditoria, auditoria_pessoas } from '../db/schema/audit.ts'
import { transaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { lockOwnAccount, type SessionOwner } from './sessions/own-session.ts'

/** A row of the audit. */
interface AuditEntry {
  ato: AuditAct
  /** The account that the act changed. */
  alvo?: string | null
  /** Ids, choices, days and numbers: never a name, an address or a secret. */
  detalhe?: Record<string, unknown>
  motivo?: string
}

/** Adds the act to the audit, in the transaction that does it. */
type RecordAct = (entry: AuditEntry) => Promise<void>

/**
 * Runs an administrator's act in one transaction with its audit row. Their session is locked, so that
 * somebody whose role was just removed is refused. Throws `nao_autenticado`, `sem_permissao`.
 */
export const operatorAct = <T>(
  db: Database,
  operator: SessionOwner,
  now: Date,
  work: (tx: Transaction, record: RecordAct) => Promise<T>,
): Promise<T> =>
  transaction(db, async tx => {
    const account = await lockOwnAccount(tx, operator)
    if (!account.is_admin) throw new Refusal('sem_permissao')
    return work(tx, entry => write(tx, account.id, entry, now))
  })

async function write(
  tx: Transaction,
  por: string,
  { ato, alvo = null, detalhe = {}, motivo }: AuditEntry,
  now: Date,
): Promise<void> {
  await tx.insert(auditoria).values({
    id: uuidv7(),
    em: now.toISOString(),
    ato,
    por,
    por_pessoa: await nameOf(tx, por),
    alvo,
    alvo_pessoa: alvo && (await nameOf(tx, alvo)),
    detalhe,
    motivo: motivo ?? null,
  })
}

/** The row that holds the account's current name and e-mail, added if it is new. */
async function nameOf(tx: Transaction, user_id: string): Promise<string> {
  await tx
    .insert(auditoria_pessoas)
    .select(sql`select ${uuidv7()}::uuid, id, nome, email from usuarios where id = ${user_id}`)
    .onConflictDoNothing()
  const [person] = await tx
    .select({ id: auditoria_pessoas.id })
    .from(auditoria_pessoas)
    .innerJoin(usuarios, sameName)
    .where(eq(usuarios.id, user_id))
  if (!person) throw new Refusal('nao_encontrado')
  return person.id
}

const sameName: SQL | undefined = and(
  eq(usuarios.id, auditoria_pessoas.user_id),
  eq(usuarios.nome, auditoria_pessoas.nome),
  eq(usuarios.email, auditoria_pessoas.email),
)

/**
 * An account that an operator may change. Throws `nao_encontrado`, and `sem_permissao` for any
 * administrator's account.
 */
export async function ordinaryAccount(tx: Transaction, id: string, { locked = false } = {}) {
  const select = tx.select().from(usuarios).where(eq(usuarios.id, id))
  const [account] = await (locked ? select.for('no key update') : select)
  if (!account) throw new Refusal('nao_encontrado')
  if (account.is_admin) throw new Refusal('sem_permissao')
  return account
}
