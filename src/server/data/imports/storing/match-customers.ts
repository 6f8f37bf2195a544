import { and, eq, sql } from 'drizzle-orm'
import { phoneVariants } from '../../../../shared/phones.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { clientes } from '../../../db/schema/customers.ts'
import { importados } from '../../../db/schema/imports.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { createLines, lineOf } from '../sheet/people.ts'

interface Person {
  nome: string
  telefone: string
  documento: string | null
}

interface Candidate extends Person {
  id: string
}

/** Which customer of the shop a person of a file is: the same one, or another one with that phone. */
interface Match {
  same: Candidate | null
  samePhone: Candidate | null
}

/**
 * Looks up people of a file: the same document, else the same phone and a like name, is the same customer.
 * A customer that the file lists by its own id (`ofFile`) never matches another customer of the same file.
 */
export async function matchCustomers(
  db: Database | Transaction,
  shop: ShopScope,
  people: readonly Person[],
  ofFile?: FileOrigins,
): Promise<(person: Person) => Match> {
  const documents = people.flatMap(({ documento }) => documento ?? [])
  const phones = people.flatMap(({ telefone }) => (telefone ? phoneVariants(telefone) : []))
  const all = await candidates(db, shop, documents, phones)
  const others = ofFile
    ? await rowsOfFile(
        db,
        shop,
        ofFile,
        all.map(({ id }) => id),
      )
    : null
  const found = others ? all.filter(({ id }) => !others.has(id)) : all
  const byDocument = new Map(found.flatMap(one => (one.documento ? [[one.documento, one] as const] : [])))
  const lines = createLines<Candidate>()
  for (const one of found) {
    const line = lineOf(one.telefone)
    if (line) lines.add(line, one)
  }
  return ({ nome, telefone, documento }) => {
    const sameDocument = documento ? byDocument.get(documento) : undefined
    if (sameDocument) return { same: sameDocument, samePhone: null }
    const line = lineOf(telefone)
    if (!line) return { same: null, samePhone: null }
    const same = lines.find(line, nome, one => !(documento && one.documento && one.documento !== documento))
    return { same: same ?? null, samePhone: same ? null : (lines.first(line) ?? null) }
  }
}

/** Customers compared per phone: a number that more of them have identifies nobody. */
const maxPerPhone = 200

async function candidates(
  db: Database | Transaction,
  { user_id }: ShopScope,
  documents: string[],
  phones: string[],
): Promise<Candidate[]> {
  const { id, nome, telefone, documento } = clientes
  const columns = { id, nome, telefone, documento }
  const its = eq(clientes.user_id, user_id)
  const byDocument =
    documents.length === 0
      ? []
      : await db
          .select(columns)
          .from(clientes)
          .where(and(its, sql`${documento} = any(${sql.param(documents)}::text[])`))
          .orderBy(id)
  if (phones.length === 0) return byDocument
  const ofPhone = db
    .select(columns)
    .from(clientes)
    .where(and(its, sql`${telefone} = procurado.telefone`))
    .orderBy(id)
    .limit(maxPerPhone)
    .as('achado')
  const byPhone = await db
    .select({ id: ofPhone.id, nome: ofPhone.nome, telefone: ofPhone.telefone, documento: ofPhone.documento })
    .from(sql`(select distinct unnest(${sql.param(phones)}::text[]) as telefone) as procurado`)
    .innerJoinLateral(ofPhone, sql`true`)
    .orderBy(ofPhone.id)
  return [...byDocument, ...byPhone]
}

/** The origins of all people of a file. */
export interface FileOrigins {
  has(origem: string): boolean
}

/** The customers among these that the file lists by their own ids: two that are alike there stay two here. */
async function rowsOfFile(
  db: Database | Transaction,
  { user_id }: ShopScope,
  origins: FileOrigins,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const imported = await db
    .select({ id: importados.id, origem: importados.origem })
    .from(importados)
    .where(
      and(
        eq(importados.user_id, user_id),
        eq(importados.tabela, 'clientes'),
        sql`${importados.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
  const own = ids.filter(id => origins.has(`${user_id}/${id}`))
  return new Set([...own, ...imported.filter(({ origem }) => origins.has(origem)).map(({ id }) => id)])
}
