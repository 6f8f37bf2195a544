import { and, eq, or, sql } from 'drizzle-orm'
import { sameLine } from '../../shared/phones.ts'
import type { Database, Transaction } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { lineOf } from './same-customer.ts'
import { isLikeName } from './sheet/words.ts'

interface Person {
  nome: string
  telefone: string
  documento: string | null
}

interface Candidate extends Person {
  id: string
}

/** Who somebody of a file is among the shop's customers: the same person, or another one with that phone. */
export interface Match {
  same: Candidate | null
  samePhone: Candidate | null
}

/** Looks up people of a file: the same document, else the same phone and a like name, is the same customer (product 25.4). */
export async function matchCustomers(
  db: Database | Transaction,
  shop: ShopScope,
  people: readonly Person[],
): Promise<(person: Person) => Match> {
  const documents = people.flatMap(({ documento }) => documento ?? [])
  const phones = people.flatMap(({ telefone }) => (telefone ? sameLine(telefone) : []))
  const found = await candidates(db, shop, documents, phones)
  const byDocument = new Map(found.flatMap(one => (one.documento ? [[one.documento, one] as const] : [])))
  const byLine = new Map<string, Candidate[]>()
  for (const one of found) {
    const line = lineOf(one.telefone)
    if (line) byLine.set(line, [...(byLine.get(line) ?? []), one])
  }
  return ({ nome, telefone, documento }) => {
    const sameDocument = documento ? byDocument.get(documento) : undefined
    if (sameDocument) return { same: sameDocument, samePhone: null }
    const line = lineOf(telefone)
    const ofLine = (line && byLine.get(line)) || []
    const same = ofLine.find(
      one => isLikeName(one.nome, nome) && !(documento && one.documento && one.documento !== documento),
    )
    return { same: same ?? null, samePhone: same ? null : (ofLine[0] ?? null) }
  }
}

async function candidates(
  db: Database | Transaction,
  shop: ShopScope,
  documents: string[],
  phones: string[],
): Promise<Candidate[]> {
  const wanted = or(
    documents.length > 0 ? sql`${clientes.documento} = any(${sql.param(documents)}::text[])` : undefined,
    phones.length > 0 ? sql`${clientes.telefone} = any(${sql.param(phones)}::text[])` : undefined,
  )
  if (!wanted) return []
  const { id, nome, telefone, documento, user_id } = clientes
  return db
    .select({ id, nome, telefone, documento })
    .from(clientes)
    .where(and(eq(user_id, shop.user_id), wanted))
    .orderBy(id)
}
