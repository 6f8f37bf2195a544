import { dayOf } from '../../../../shared/days.ts'
import { insertCustomers } from '../../../customers/insert-customers.ts'
import type { Transaction } from '../../../db/client.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { lineOf } from '../sheet/people.ts'
import type { Import } from '../staging/import-state.ts'
import { noonOf } from '../staging/noon-of.ts'
import { idFor, knownOrigins, noteOrigins } from '../staging/origins.ts'
import type { StagedCustomer } from '../staging/staged.ts'
import { type FileOrigins, matchCustomers } from './match-customers.ts'

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
