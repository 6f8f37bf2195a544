import { exportedCustomer } from '../../../../shared/customers-schema.ts'
import { expenseForm } from '../../../../shared/finance-schema.ts'
import type { ChangedNoun } from '../../../../shared/imports.ts'
import { orderNumber } from '../../../../shared/orders.ts'
import { importedOrder } from '../../../../shared/orders-schema.ts'
import type { Database } from '../../../db/client.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Import } from '../staging/import-state.ts'
import { idFor } from '../staging/origins.ts'
import {
  changesPart,
  eachPart,
  putStaged,
  type StagedChange,
  type StagedCustomer,
  type StagedExpense,
  type StagedOrder,
  type StagedReminder,
  type Values,
} from '../staging/staged.ts'
import { linesValue, namesToday, rowsToday, trashed } from './rows-today.ts'

interface Given {
  db: Database
  storage: Storage
  shop: ShopScope
  one: Import
}

/**
 * Stages the rows of the shop's own backup that differ today, part by part and without a lock. Answers how many. Customers
 * that `isNew` marks by index are restored by the import itself.
 */
export async function stageChanges(given: Given, isNew: boolean[]): Promise<number> {
  const { storage, shop, one } = given
  if (one.tipo !== 'copia') return 0
  let waiting: StagedChange[] = []
  let parts = 0
  const put = async () => {
    const rows = waiting.splice(0, changesPart)
    await putStaged(storage, shop, one.id, 'mudancas', parts++, Buffer.from(JSON.stringify(rows)))
  }
  let found = 0
  for await (const changes of eachChanges(given, isNew)) {
    found += changes.length
    waiting = [...waiting, ...changes]
    while (waiting.length >= changesPart) await put()
  }
  if (waiting.length > 0) await put()
  return found
}

async function* eachChanges(given: Given, isNew: boolean[]): AsyncGenerator<StagedChange[]> {
  const { db, storage, shop, one } = given
  const here = ({ origem }: { origem: string }) => idFor(shop, origem)
  const people: { id: string; nome: string; isThere: boolean }[] = []
  for await (const rows of eachPart<StagedCustomer>(storage, shop, one.id, 'clientes')) {
    const today = await rowsToday(db, shop, 'clientes', rows.map(here))
    for (const row of rows) {
      const id = here(row)
      people.push({ id, nome: row.nome, isThere: today.has(id) || isNew[people.length] === true })
    }
    yield compared('clientes', today, new Map(rows.map(row => [here(row), fieldsOf(row)])))
  }

  const gone = new Map<string, string>()
  for await (const rows of eachPart<StagedOrder>(storage, shop, one.id, 'ordens')) {
    const today = await rowsToday(db, shop, 'ordens', rows.map(here))
    const whose = new Map<string, { id: string; nome: string }>()
    const copies = new Map<string, Values>()
    for (const row of rows) {
      const id = here(row)
      const person = people[row.cliente]
      if (!today.has(id) && row.numero !== null) gone.set(id, orderNumber(row.numero))
      // An order keeps its customer if the backup's customer is another row by now.
      copies.set(id, { ...orderFieldsOf(row), ...(person?.isThere && { cliente_id: person.id }) })
      if (person) whose.set(id, person)
    }
    const changes = compared('ordens', today, copies)
    const moved = changes.filter(({ copia }) => 'cliente_id' in copia)
    const names = await namesToday(
      db,
      shop,
      'clientes',
      moved.map(({ hoje }) => String(hoje.cliente_id)),
    )
    for (const change of moved)
      change.nomes = {
        hoje: names.get(String(change.hoje.cliente_id)) ?? null,
        copia: whose.get(change.id)?.nome ?? null,
      }
    yield changes
  }

  for await (const rows of eachPart<StagedExpense>(storage, shop, one.id, 'despesas')) {
    const today = await rowsToday(db, shop, 'despesas', rows.map(here))
    const changes = compared('despesas', today, new Map(rows.map(row => [here(row), fieldsOf(row)])))
    const dias = new Map(rows.map(row => [here(row), row.dia ?? null]))
    // The day of the month belongs to the date: a copy in a shorter month has another.
    for (const { id, hoje, copia } of changes)
      if ('data_despesa' in copia) {
        hoje.dia = today.get(id)?.dia ?? null
        copia.dia = dias.get(id) ?? null
      }
    yield changes
  }

  for await (const rows of eachPart<StagedReminder>(storage, shop, one.id, 'lembretes')) {
    const today = await rowsToday(db, shop, 'lembretes', rows.map(here))
    const orders = rows.flatMap(({ os }) => (os ? idFor(shop, os) : []))
    const deleted = await trashed(db, shop, orders)
    const copies = rows.map(({ os, ...row }): [string, Values] => {
      const os_id = os && idFor(shop, os)
      // Reminders of an order in the trash are restored with it.
      return [here(row), { ...fieldsOf(row), ...(!deleted.has(os_id ?? '') && { os_id }) }]
    })
    const changes = compared('lembretes', today, new Map(copies))
    const linked = changes.filter(({ copia }) => 'os_id' in copia)
    const ids = linked.flatMap(({ hoje, copia }) =>
      [hoje.os_id, copia.os_id].flatMap(id => id ?? []).map(String),
    )
    const names = await namesToday(db, shop, 'ordens', ids)
    const called = (id: unknown) => (id ? (names.get(String(id)) ?? gone.get(String(id)) ?? null) : null)
    for (const change of linked)
      change.nomes = { hoje: called(change.hoje.os_id), copia: called(change.copia.os_id) }
    yield changes
  }
}

/** A staged row as plain fields. The comparison picks those that a form can change. */
const fieldsOf = (row: object): Values =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
    ),
  )

/** An order's fields. A copy by a release without lines has no discount and no open price. */
const orderFieldsOf = (row: StagedOrder): Values => ({
  ...{ desconto: 0, a_orcar: false },
  ...fieldsOf(row),
  itens: linesValue(row.itens),
})

/** The rows of today that differ from the backup. */
function compared(
  noun: ChangedNoun,
  today: Awaited<ReturnType<typeof rowsToday>>,
  copies: Map<string, Values>,
): StagedChange[] {
  return [...copies].flatMap(([id, copy]): StagedChange[] => {
    const row = today.get(id)
    const names = row ? differences(noun, row, copy) : []
    if (!row || names.length === 0) return []
    const { updated_at } = row
    const [hoje, copia] = [pick(row, names), pick(copy, names)]
    return [{ noun, id, updated_at, ...calledToday(noun, row), hoje, copia }]
  })
}

function calledToday(noun: ChangedNoun, row: Values): Pick<StagedChange, 'nome' | 'aparelho'> {
  switch (noun) {
    case 'clientes':
      return { nome: String(row.nome) }
    case 'ordens':
      return { nome: String(row.numero_os), ...pick(row, ['aparelho']) }
    case 'despesas':
      return { nome: String(row.descricao) }
    case 'lembretes':
      return { nome: String(row.titulo) }
  }
}

const { numero_anterior: _called, ...ofOrder } = importedOrder.shape

/** The fields that an owner can change. Only these are compared: totals, search texts and times follow from them. */
const comparedFields: Record<ChangedNoun, readonly string[]> = {
  clientes: Object.keys(exportedCustomer.shape),
  ordens: [
    ...['cliente_id', 'aparelho', 'itens', 'desconto', 'a_orcar'],
    ...Object.keys(ofOrder).filter(name => name !== 'aparelho'),
  ],
  despesas: Object.keys(expenseForm.shape),
  lembretes: ['titulo', 'descricao', 'tipo', 'os_id', 'data_lembrete', 'status'],
}

/** The fields in which today's row differs from the backup's. */
function differences(noun: ChangedNoun, hoje: Values, copia: Values): string[] {
  const names = comparedFields[noun].filter(name => name in copia)
  const differing = (row: Values) => names.filter(name => (row[name] ?? null) !== (copia[name] ?? null))
  // The backup's row was parsed by today's rules, so today's row is too: an older release may have stored it differently.
  return differing(hoje).length === 0 ? [] : differing({ ...hoje, ...asOnForm(noun, hoje) })
}

/** The row as its form would send it; undefined if the form changes nothing. */
function asOnForm(noun: ChangedNoun, row: Values): object | undefined {
  const some = (names: readonly string[]) =>
    Object.fromEntries(names.map((name): [string, unknown] => [name, row[name] ?? null]))
  switch (noun) {
    case 'clientes':
      return exportedCustomer.safeParse(some(comparedFields.clientes)).data
    case 'ordens':
      return importedOrder.safeParse(some(Object.keys(importedOrder.shape))).data
    case 'despesas':
      return expenseForm.safeParse(some(comparedFields.despesas)).data
    case 'lembretes':
      return undefined
  }
}

const pick = (row: Values, names: string[]): Values =>
  Object.fromEntries(names.map(name => [name, row[name] ?? null]))
