import { eq } from 'drizzle-orm'
import { type ImportPreview, previewRows, type RowIssue } from '../../shared/imports.ts'
import { type PlanName, planNames } from '../../shared/plans.ts'
import type { Database } from '../db/client.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import type { Storage } from '../storage/storage.ts'
import { noonOf } from './instants.ts'
import { matchCustomers } from './match.ts'
import { knownOrigins } from './origins.ts'
import { type Room, roomOf } from './room.ts'
import type { SheetPreview } from './sheet/read-file.ts'
import { eachPart, getRows } from './staged.ts'
import type { StagedCustomer, StagedExpense, StagedOrder } from './staged-rows.ts'
import type { Import } from './state.ts'

interface Given {
  db: Database
  storage: Storage
  shop: ShopScope
  one: Import
  now: Date
}

/** Ends a preview with what the shop has of it already and what its plan takes; the numbers are for the storing. */
export async function completePreview(given: Given, read: SheetPreview) {
  const { db, storage, shop, one, now } = given
  const [row] = await db.select().from(lojas).where(eq(lojas.user_id, shop.user_id))
  if (!row) throw new Refusal('nao_encontrado')
  // Each plan from the shop's own on: the first that takes all of it is offered.
  const own = planNames.indexOf(shop.plano)
  const rooms = planNames.slice(own).map(plano => ({ plano, room: roomOf(db, row, plano), takes: 0 }))
  const people = await countPeople(given, read, one.noun === 'clientes' ? rooms : [])
  const rows = await countRows(given, people.isNew, rooms, noonOf(row.fuso, now))
  const wanted = one.noun === 'clientes' ? people.clientes_novos : rows.wanted
  const cabem = rooms[0]?.takes ?? 0
  const issues = await getRows<RowIssue>(storage, shop, one.id, 'erros', 0)
  const { total, ...file } = read
  const preview: ImportPreview = {
    ...file,
    contagens: {
      ...file.contagens,
      clientes_novos: people.clientes_novos,
      clientes_iguais: people.clientes_iguais,
      repetidas:
        file.contagens.repetidas + (one.noun === 'clientes' ? people.clientes_iguais : rows.repetidas),
    },
    mesmo_telefone: {
      quantidade: people.samePhone,
      exemplos: people.examples,
    },
    erros: issues.slice(0, previewRows),
    plano: { cabem, esperam: wanted - cabem, plano: planFor(rooms, wanted) },
  }
  return { preview, total, sem_numero: rows.sem_numero, maior_numero: rows.maior_numero }
}

interface PlanRoom {
  plano: PlanName
  room: Room
  takes: number
}

const planFor = (rooms: PlanRoom[], wanted: number): PlanName | null =>
  (rooms[0]?.takes ?? 0) >= wanted ? null : (rooms.find(({ takes }) => takes >= wanted)?.plano ?? null)

/** Who of the file is new to the shop, by their place in it. */
async function countPeople({ db, storage, shop, one }: Given, read: SheetPreview, rooms: PlanRoom[]) {
  const isNew: boolean[] = []
  const counted = { clientes_novos: 0, clientes_iguais: 0, samePhone: 0 }
  const examples: ImportPreview['mesmo_telefone']['exemplos'] = []
  for await (const people of eachPart<StagedCustomer>(storage, shop, one.id, 'clientes')) {
    const known = await knownOrigins(
      db,
      shop,
      'clientes',
      people.map(({ origem }) => origem),
    )
    const match = await matchCustomers(db, shop, people)
    for (const person of people) {
      const { same, samePhone } = match(person)
      const isSame = known.has(person.origem) || same !== null
      const hasTwin = !isSame && (samePhone !== null || person.mesma_linha)
      if (hasTwin) {
        counted.samePhone++
        const { nome, telefone } = person
        if (samePhone && examples.length < 5) examples.push({ nome, telefone, ja: samePhone.nome })
      }
      const isOld = isSame || (hasTwin && read.opcoes.mesmo_telefone === 'mesmo')
      isNew.push(!isOld)
      counted[isOld ? 'clientes_iguais' : 'clientes_novos']++
      if (!isOld) for (const one of rooms) if (one.room.customer()) one.takes++
    }
  }
  return { ...counted, isNew, examples }
}

/** What of the orders or expenses is new, and fits. */
async function countRows(
  { db, storage, shop, one }: Given,
  isNew: boolean[],
  rooms: PlanRoom[],
  noon: (day: string) => string,
) {
  const counted = { wanted: 0, repetidas: 0, sem_numero: 0, maior_numero: 0 }
  const taken = rooms.map(() => new Set<number>())
  if (one.noun === 'clientes' || one.noun === null) return counted
  for await (const rows of eachPart<StagedOrder | StagedExpense>(storage, shop, one.id, 'linhas')) {
    const known = await knownOrigins(
      db,
      shop,
      one.noun,
      rows.map(({ origem }) => origem),
    )
    for (const row of rows) {
      if ('cliente' in row) {
        if (row.numero === null) counted.sem_numero++
        else counted.maior_numero = Math.max(counted.maior_numero, row.numero)
      }
      if (known.has(row.origem)) {
        counted.repetidas++
        continue
      }
      counted.wanted++
      for (const [at, plan] of rooms.entries()) {
        const whose = 'cliente' in row ? row.cliente : null
        const needs = whose !== null && isNew[whose] === true && !taken[at]?.has(whose)
        const fits = 'cliente' in row ? await plan.room.order(noon(row.data_entrada), needs) : true
        if (!fits) continue
        plan.takes++
        if (whose !== null) taken[at]?.add(whose)
      }
    }
  }
  return counted
}
