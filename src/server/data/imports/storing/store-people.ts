import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '../../../../shared/days.ts'
import { phoneVariants } from '../../../../shared/phone-rules.ts'
import { insertCustomers } from '../../../customers/write-customers.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { clientes } from '../../../db/schema/customers.ts'
import { importados } from '../../../db/schema/imports.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { createLines, lineOf } from '../sheet/people.ts'
import type { Import } from '../staging/import-state.ts'
import { idFor, knownOrigins, noteOrigins } from '../staging/origins.ts'
import type { StagedCustomer } from '../staging/staged.ts'
import { noonOf } from './batch.ts'

/**
 * Matches people of a file with the shop's customers. `find` answers the id of a known person, `want` marks a new one,
 * `store` stores the marked ones, whom `find` knows from then on. The caller holds the shop's lock. With `ofFile` (an
 * export of ours) two people of the file are never the same customer.
 */
export async function peopleOf(
  tx: Transaction,
  shop: ShopScope,
  one: Import,
  people: StagedCustomer[],
  now: Date,
  ofFile?: FileOrigins,
) {
  const sameLine = one.opcoes.mesmo_telefone === 'mesmo'
  const known = await knownOrigins(
    tx,
    shop,
    'clientes',
    people.map(({ origem }) => origem),
  )
  const match = await matchCustomers(tx, shop, people, ofFile)
  const ids = new Map<string, string>()
  const wanted = new Map<string, StagedCustomer>()
  const lines = new Map<string, string>()
  for (const person of people) {
    const { same, samePhone } = match(person)
    const id = known.get(person.origem)?.id ?? same?.id ?? (sameLine ? samePhone?.id : undefined)
    if (id) ids.set(person.origem, id)
  }
  /** The person who is stored: another one with the same phone, if the owner chose to join these. */
  const standIn = (person: StagedCustomer): string => {
    const line = sameLine && !ofFile ? lineOf(person.telefone) : null
    return (line && lines.get(line)) || person.origem
  }
  return {
    find: (person: StagedCustomer) => ids.get(person.origem) ?? ids.get(standIn(person)),
    findOf: (person: StagedCustomer | undefined) => person && ids.get(person.origem),
    /** Whether this import stored the person already, with an order or in an earlier batch. */
    isBrought: (person: StagedCustomer) => known.get(person.origem)?.importacao_id === one.id,
    isWanted: (person: StagedCustomer) => wanted.has(standIn(person)),
    want(person: StagedCustomer) {
      const line = lineOf(person.telefone)
      if (line && !lines.has(line)) lines.set(line, person.origem)
      wanted.set(person.origem, person)
    },
    /** How many were stored. */
    async store(): Promise<number> {
      const noon = noonOf(shop.fuso, now)
      const today = dayOf(now, shop.fuso)
      const rows = [...wanted.values()]
      const stored = await insertCustomers(
        tx,
        shop,
        rows.map(({ cadastro, feito_em, ...person }) => ({
          ...person,
          ...(ofFile && { id: idFor(shop, person.origem) }),
          data_cadastro: feito_em ?? noon(cadastro ?? today),
        })),
        now,
      )
      const origins = rows.map(({ origem }, at) => ({ origem, id: stored[at] ?? '' }))
      for (const { origem, id } of origins) ids.set(origem, id)
      await noteOrigins(tx, shop, one.id, 'clientes', origins, now)
      return stored.length
    },
  }
}

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
interface FileOrigins {
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
