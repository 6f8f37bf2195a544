import { eq } from 'drizzle-orm'
import {
  type ImportPreview,
  type ImportTotals,
  type PreviewRow,
  previewRows,
  type RowIssue,
  type StoredNoun,
} from '../../../shared/imports.ts'
import { type PlanName, planNames } from '../../../shared/plans.ts'
import type { Database } from '../../db/client.ts'
import { lojas } from '../../db/schema/shops.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { Refusal } from '../../errors.ts'
import { keptPhotos } from '../../photos/kept-objects.ts'
import { hasNoSettings } from '../../settings/read-settings.ts'
import type { Storage } from '../../storage/storage.ts'
import { shownRows } from './bancada/rows.ts'
import { stageChanges } from './changes/stage-changes.ts'
import type { FilePreview } from './staging/file-to-read.ts'
import { brings, type Import, isExport } from './staging/import-state.ts'
import { idFor, knownOrigins, repeatedOf } from './staging/origins.ts'
import { type Quota, remainingQuota } from './staging/plan-quota.ts'
import {
  eachPart,
  getRows,
  type StagedCustomer,
  type StagedExpense,
  type StagedOrder,
  type StagedReminder,
} from './staging/staged.ts'
import { noonOf } from './storing/batch.ts'
import { matchCustomers } from './storing/store-people.ts'

interface Given {
  db: Database
  storage: Storage
  shop: ShopScope
  one: Import
  now: Date
}

/** Completes a preview: what the shop has already, and what its plan allows. The numbers are for storing later. */
export async function completePreview(given: Given, read: FilePreview) {
  const { db, storage, shop, one } = given
  const [row] = await db.select().from(lojas).where(eq(lojas.user_id, shop.user_id))
  if (!row) throw new Refusal('nao_encontrado')
  // From the shop's own plan upwards: the first plan that takes all rows is offered.
  const quotas = planNames
    .slice(planNames.indexOf(shop.plano))
    .map(
      (plano): PlanQuota => ({ plano, quota: remainingQuota(db, row, plano), takes: 0, people: new Set() }),
    )
  const people = await countPeople(given, read)
  const mudancas = await stageChanges(given, people.isNew)
  // In the order of storing: orders with their customers, customers without orders, then expenses.
  const orders = await countOrders(given, people.isNew, quotas, row.fuso)
  const wantedPeople = brings(one, 'clientes') ? takePeople(people.isNew, quotas) : 0
  const expenses = await countExpenses(given, quotas)
  const others = await countOthers(given, quotas)
  const novas = {
    clientes: people.clientes_novos,
    ordens: orders.wanted,
    despesas: expenses.wanted,
    lembretes: others.lembretes,
    lixeira: others.lixeira,
  }
  const wanted = orders.wanted + wantedPeople + expenses.wanted + others.lembretes + others.lixeira
  const cabem = quotas[0]?.takes ?? 0
  const issues = await getRows<RowIssue>(storage, shop, one.id, 'erros', 0)
  const { contagens, totais } = read
  const preview: ImportPreview = {
    ...read,
    ...(isExport(one.tipo) && { novas }),
    ...(one.tipo === 'copia' && { linhas: await rowsThatComeBack(given, people.isNew, novas) }),
    opcoes:
      one.tipo === 'bancada' ? { configuracoes: await hasNoSettings(db, shop), ...read.opcoes } : read.opcoes,
    contagens: {
      ...contagens,
      clientes_novos: people.clientes_novos,
      clientes_iguais: people.clientes_iguais,
      dobradas: contagens.dobradas + (brings(one, 'clientes') ? people.dobrados : 0),
      repetidas:
        (brings(one, 'clientes') ? people.clientes_iguais : 0) +
        orders.repetidas +
        expenses.repetidas +
        others.repetidas,
      fotos_novas: others.fotos,
      ...(one.tipo === 'copia' && { mudancas }),
    },
    mesmo_telefone: {
      quantidade: people.samePhone,
      exemplos: people.examples,
    },
    erros: issues.filter(({ so_campo }) => !so_campo).slice(0, previewRows),
    ...(orders.entregues && { entregues: orders.entregues }),
    ...(orders.como_recebido > 0 && { como_recebido: orders.como_recebido }),
    plano: { cabem, esperam: wanted - cabem, plano: planFor(quotas, wanted) },
  }
  const { sem_numero, maior_numero } = orders
  return { preview, totais, total: sumOf(totais), sem_numero, maior_numero }
}

/** The rows of the file that a plan takes, and the new customers among them. */
interface PlanQuota {
  plano: PlanName
  quota: Quota
  takes: number
  people: Set<number>
}

const sumOf = (totais: FilePreview['totais']): number =>
  Object.values(totais).reduce((sum, rows) => sum + rows, 0)

const planFor = (quotas: PlanQuota[], wanted: number): PlanName | null =>
  (quotas[0]?.takes ?? 0) >= wanted ? null : (quotas.find(({ takes }) => takes >= wanted)?.plano ?? null)

/** Which people of the file are new to the shop, by index. */
async function countPeople({ db, storage, shop, one }: Given, read: FilePreview) {
  const isNew: boolean[] = []
  const counted = { clientes_novos: 0, clientes_iguais: 0, dobrados: 0, samePhone: 0 }
  const examples: ImportPreview['mesmo_telefone']['exemplos'] = []
  const file = isExport(one.tipo) ? await originsOf(storage, shop, one.id) : undefined
  for await (const people of eachPart<StagedCustomer>(storage, shop, one.id, 'clientes')) {
    const origins = people.map(({ origem }) => origem)
    const known = await knownOrigins(db, shop, 'clientes', origins)
    const match = await matchCustomers(db, shop, people, file)
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
      // The phone is only another row's of this file: a duplicate within the file.
      const isDouble = isOld && !isSame && samePhone === null
      counted[isDouble ? 'dobrados' : isOld ? 'clientes_iguais' : 'clientes_novos']++
    }
  }
  return { ...counted, isNew, examples }
}

/** The origins of all people of a file. */
async function originsOf(storage: Storage, shop: ShopScope, id: string): Promise<Set<string>> {
  const origins = new Set<string>()
  for await (const people of eachPart<StagedCustomer>(storage, shop, id, 'clientes'))
    for (const { origem } of people) origins.add(origem)
  return origins
}

/** Counts the new orders and, for each plan, those that fit with their customers. */
async function countOrders(given: Given, isNew: boolean[], quotas: PlanQuota[], zone: string) {
  const counted = { wanted: 0, repetidas: 0, sem_numero: 0, maior_numero: 0, como_recebido: 0 }
  const unsaid = { quantidade: 0, centavos: 0, de: '', ate: '' }
  const noon = noonOf(zone, given.now)
  const countsPeople = brings(given.one, 'clientes')
  for await (const { rows, known } of eachKnown<StagedOrder>(given, 'ordens')) {
    counted.repetidas += repeatedOf(known, given.one.id)
    for (const row of rows) {
      if (row.numero === null) counted.sem_numero++
      else counted.maior_numero = Math.max(counted.maior_numero, row.numero)
      if (known.has(row.origem)) continue
      counted.wanted++
      if (row.status_incerto) counted.como_recebido++
      if (row.pagamento_incerto) addUnsaid(unsaid, row)
      for (const plan of quotas) {
        const needs = isNew[row.cliente] === true && !plan.people.has(row.cliente)
        if (!(await plan.quota.order(row.feito_em ?? noon(row.data_entrada), needs))) continue
        plan.takes += needs && countsPeople ? 2 : 1
        if (needs) plan.people.add(row.cliente)
      }
    }
  }
  const { centavos, ...entregues } = unsaid
  return {
    ...counted,
    entregues: entregues.quantidade > 0 && { ...entregues, valor: centavos / 100 },
  }
}

function addUnsaid(
  unsaid: { quantidade: number; centavos: number; de: string; ate: string },
  { valor, data_entrega, data_entrada }: StagedOrder,
): void {
  const day = data_entrega ?? data_entrada
  unsaid.quantidade++
  unsaid.centavos += Math.round(valor * 100)
  if (!unsaid.de || day < unsaid.de) unsaid.de = day
  if (day > unsaid.ate) unsaid.ate = day
}

/** Counts new customers, and takes the plans' places for those without an order. */
function takePeople(isNew: boolean[], quotas: PlanQuota[]): number {
  let wanted = 0
  for (const [place, is] of isNew.entries()) {
    if (!is) continue
    wanted++
    for (const plan of quotas) if (!plan.people.has(place) && plan.quota.customer()) plan.takes++
  }
  return wanted
}

/** Counts expenses, which no plan limits. */
async function countExpenses(given: Given, quotas: PlanQuota[]) {
  const counted = { wanted: 0, repetidas: 0 }
  for await (const { rows, known } of eachKnown<StagedExpense>(given, 'despesas')) {
    counted.repetidas += repeatedOf(known, given.one.id)
    counted.wanted += rows.filter(({ origem }) => !known.has(origem)).length
  }
  for (const plan of quotas) plan.takes += counted.wanted
  return counted
}

/** Counts reminders, deleted orders and photos of an export. Plans limit only the photos' bytes, which are checked later. */
async function countOthers(given: Given, quotas: PlanQuota[]) {
  const counted = { lembretes: 0, lixeira: 0, repetidas: 0, fotos: 0 }
  if (!isExport(given.one.tipo)) return counted
  for (const noun of ['lembretes', 'lixeira', 'fotos'] as const)
    for await (const { rows, known } of eachKnown<StagedReminder>(given, noun)) {
      const fresh = rows.filter(({ origem }) => !known.has(origem))
      if (noun === 'fotos') counted.fotos += await photosThere(given, fresh)
      else {
        counted[noun] += fresh.length
        counted.repetidas += repeatedOf(known, given.one.id)
      }
    }
  for (const plan of quotas) plan.takes += counted.lembretes + counted.lixeira
  return counted
}

/** Counts the photos that can be imported: from a backup, those whose objects were kept. */
async function photosThere({ db, shop, one }: Given, photos: { origem: string }[]): Promise<number> {
  if (one.tipo !== 'copia') return photos.length
  const ids = photos.map(({ origem }) => idFor(shop, origem))
  return (await keptPhotos(db, shop, ids)).size
}

/** Staged rows, part by part, with those that the shop has already. */
async function* eachKnown<Row extends { origem: string }>(
  { db, storage, shop, one }: Given,
  noun: StoredNoun,
) {
  for await (const rows of eachPart<Row>(storage, shop, one.id, noun)) {
    const origins = rows.map(({ origem }) => origem)
    yield { rows, known: await knownOrigins(db, shop, noun, origins) }
  }
}

/** Samples of the customers, orders and expenses of a backup that the shop no longer has. */
async function rowsThatComeBack(
  given: Given,
  isNew: boolean[],
  counted: ImportTotals,
): Promise<PreviewRow[]> {
  const orders = await firstGone<StagedOrder>(given, 'ordens', counted.ordens)
  const expenses = await firstGone<StagedExpense>(given, 'despesas', counted.despesas)
  const wanted = new Set(orders.map(({ cliente }) => cliente))
  const people: StagedCustomer[] = []
  const customers = new Map<number, StagedCustomer>()
  let place = 0
  for await (const rows of eachPart<StagedCustomer>(given.storage, given.shop, given.one.id, 'clientes'))
    for (const row of rows) {
      if (isNew[place] === true && people.length < previewRows) people.push(row)
      if (wanted.has(place)) customers.set(place, row)
      place++
    }
  return shownRows(people, orders, expenses, at => customers.get(at))
}

async function firstGone<Row extends { origem: string }>(
  { db, storage, shop, one }: Given,
  noun: 'ordens' | 'despesas',
  counted = 0,
): Promise<Row[]> {
  const wantedRows = Math.min(counted, previewRows)
  const gone: Row[] = []
  if (wantedRows === 0) return gone
  for await (const rows of eachPart<Row>(storage, shop, one.id, noun)) {
    const origins = rows.map(({ origem }) => origem)
    const known = await knownOrigins(db, shop, noun, origins)
    gone.push(...rows.filter(({ origem }) => !known.has(origem)))
    if (gone.length >= wantedRows) break
  }
  return gone.slice(0, wantedRows)
}
