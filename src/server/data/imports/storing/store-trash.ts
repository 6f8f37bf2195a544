import { eq } from 'drizzle-orm'
import { priceAfter } from '../../../../shared/order-lines.ts'
import { orderNumber } from '../../../../shared/orders.ts'
import { plans } from '../../../../shared/plans.ts'
import { lixeira_os, type TrashedOrder } from '../../../db/schema/order-history.ts'
import { lixeira_orcamentos } from '../../../db/schema/quotes.ts'
import { keptOfQuotes, storeCarried } from '../../../orders/carried-quotes.ts'
import { columnsOfLines, trashLines } from '../../../orders/order-lines.ts'
import { schedulePurge } from '../../../orders/purge.ts'
import { countInShop } from '../../../totals/counters.ts'
import { idFor, knownOrigins, noteOrigins, repeatedOf } from '../staging/origins.ts'
import { remainingQuota } from '../staging/plan-quota.ts'
import type { StagedCustomer, StagedEvent, StagedTrash } from '../staging/staged.ts'
import { type Batch, noonOf } from './batch.ts'
import { historiesOf, insertEvents, numbersFor, peopleIn, peopleNamed } from './store-orders.ts'
import { peopleOf } from './store-people.ts'

type Whole<Row> = { [Name in keyof Row]-?: Exclude<Row[Name], undefined> }

/**
 * Stores a batch of deleted orders in the trash, with their customers. Skips those that the trash or the plan has no room
 * for. Photos are stored later.
 */
export async function storeTrash(
  { tx, shop, locked, one, now, file = new Map() }: Batch,
  rows: StagedTrash[],
  people: (place: number) => StagedCustomer,
  histories: StagedEvent[][],
) {
  const { user_id } = shop
  const origins = rows.map(({ origem }) => origem)
  const known = await knownOrigins(tx, shop, 'lixeira', origins)
  const fresh = rows.filter(({ origem }) => !known.has(origem))
  const historyOf = historiesOf(shop, rows, histories)
  const wanted = [...new Set([...peopleIn(fresh, people), ...peopleNamed(fresh.map(historyOf), file)])]
  const customers = await peopleOf(tx, shop, one, wanted, now, file)
  const quota = remainingQuota(tx, locked, locked.plan.plano)
  let places =
    plans[locked.plan.plano].lixeira - (await tx.$count(lixeira_os, eq(lixeira_os.user_id, user_id)))
  const fitting: StagedTrash[] = []
  for (const order of fresh) {
    const person = people(order.cliente)
    const isThere = customers.find(person) !== undefined || customers.isWanted(person)
    if (places <= 0 || !(isThere || quota.customer())) continue
    if (!isThere) customers.want(person)
    places--
    fitting.push(order)
  }
  const clientes = await customers.store()
  const counts = { clientes, repetidas: repeatedOf(known, one.id), esperam: fresh.length - fitting.length }
  if (fitting.length === 0) return counts
  const primeiro = Math.max(locked.proximo_numero, one.maior_numero + 1)
  const numberOf = await numbersFor(tx, shop, { ...locked, primeiro }, fitting)
  const noon = noonOf(locked.fuso, now)
  const at = now.toISOString()
  let highest = 0
  const stored = fitting.map(order => {
    const {
      origem,
      linha: _l,
      cliente,
      ordem: _o,
      numero: _n,
      excluido_em,
      lembretes,
      feito_em,
      itens = [],
      orcamentos = [],
      ...rest
    } = order
    // A staged order has every field.
    const fields = rest as Whole<typeof rest>
    const { price } = priceAfter({ ...rest, itens }, rest.pago)
    const { numero, numero_anterior } = numberOf(order)
    highest = Math.max(highest, numero)
    const id = idFor(shop, origem)
    const cliente_id = customers.find(people(cliente)) ?? ''
    const chave = crypto.randomUUID()
    const os: TrashedOrder = {
      ...fields,
      id,
      cliente_id,
      numero_os: orderNumber(numero),
      numero_anterior,
      ...price,
      ...columnsOfLines(itens),
      ...keptOfQuotes({ itens, ...price }, orcamentos),
      created_at: feito_em ?? noon(fields.data_entrada),
      importado_em: at,
      updated_at: at,
      chave,
      chave_conteudo: '',
    }
    const linked = lembretes.map(one => idFor(shop, one))
    return { user_id, id, cliente_id, chave, os, fotos: [], lembretes: linked, excluido_em }
  })
  await tx.insert(lixeira_os).values(stored)
  await trashLines(
    tx,
    shop,
    fitting.map(({ origem, itens = [] }) => ({ os_id: idFor(shop, origem), itens })),
  )
  const quotes = fitting.map(({ origem, orcamentos }) => ({ os_id: idFor(shop, origem), quotes: orcamentos }))
  await storeCarried(tx, shop, quotes, lixeira_orcamentos)
  await countInShop(tx, shop, {
    numeros: Math.max(0, highest + 1 - locked.proximo_numero),
    em: at,
    textos: stored.map(({ id }) => id),
  })
  await insertEvents(tx, shop, fitting.map(historyOf), origem => customers.findOf(file.get(origem)))
  await schedulePurge(tx, user_id, now)
  const imported = fitting.map(({ origem }) => ({ origem, id: idFor(shop, origem) }))
  await noteOrigins(tx, shop, one.id, 'lixeira', imported, now)
  return { ...counts, lixeira: fitting.length }
}
