import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { getCustomer } from '../../customers/read-customers.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { eventos_os, lixeira_os } from '../../db/schema/order-history.ts'
import { ordens_servico } from '../../db/schema/orders.ts'
import { fotos_os } from '../../db/schema/photos.ts'
import { lembretes } from '../../db/schema/reminders.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { snapshot } from '../../db/transaction.ts'

export type CustomerData = Awaited<ReturnType<typeof read>>

/** All data of one customer, to be handed to them. Throws `nao_encontrado`. */
export const readCustomerData = (db: Database, shop: ShopScope, id: string): Promise<CustomerData> =>
  snapshot(db, tx => read(tx, shop, id))

const {
  user_id: _owner,
  categoria_aparelho,
  busca,
  chave,
  chave_conteudo,
  ...orderColumns
} = getTableColumns(ordens_servico)

async function read(tx: Transaction, shop: ShopScope, id: string) {
  const { user_id } = shop
  const cliente = await getCustomer(tx, shop, id)
  const isTheirs = and(eq(ordens_servico.user_id, user_id), eq(ordens_servico.cliente_id, id))
  const ordens = await tx
    .select(orderColumns)
    .from(ordens_servico)
    .where(isTheirs)
    .orderBy(asc(ordens_servico.data_entrada), asc(ordens_servico.id))
  const excluidas = await tx
    .select({ id: lixeira_os.id, os: lixeira_os.os, excluido_em: lixeira_os.excluido_em })
    .from(lixeira_os)
    .where(and(eq(lixeira_os.user_id, user_id), eq(lixeira_os.cliente_id, id)))
    .orderBy(asc(lixeira_os.excluido_em))
  const ids = [...ordens, ...excluidas].map(row => row.id)
  const among = sql.param(ids)
  const historico = await tx
    .select({
      os_id: eventos_os.os_id,
      tipo: eventos_os.tipo,
      created_at: eventos_os.created_at,
      de: eventos_os.de,
      para: eventos_os.para,
    })
    .from(eventos_os)
    .where(and(eq(eventos_os.user_id, user_id), sql`${eventos_os.os_id} = any(${among}::uuid[])`))
    .orderBy(asc(eventos_os.os_id), asc(eventos_os.id))
  const fotos = await tx
    .select({
      id: fotos_os.id,
      os_id: fotos_os.os_id,
      nome_arquivo: fotos_os.nome_arquivo,
      tipo_foto: fotos_os.tipo_foto,
      created_at: fotos_os.created_at,
    })
    .from(fotos_os)
    .where(and(eq(fotos_os.user_id, user_id), sql`${fotos_os.os_id} = any(${among}::uuid[])`))
    .orderBy(asc(fotos_os.os_id), asc(fotos_os.created_at), asc(fotos_os.id))
  const reminders = await tx
    .select({
      os_id: lembretes.os_id,
      titulo: lembretes.titulo,
      descricao: lembretes.descricao,
      data_lembrete: lembretes.data_lembrete,
      status: lembretes.status,
    })
    .from(lembretes)
    .where(and(eq(lembretes.user_id, user_id), sql`${lembretes.os_id} = any(${among}::uuid[])`))
    .orderBy(asc(lembretes.data_lembrete), asc(lembretes.id))
  return {
    cliente,
    ordens,
    ordens_excluidas: excluidas.map(({ os: { chave, chave_conteudo, ...os }, ...row }) => ({ ...row, os })),
    historico: whileTheirs(historico, id),
    fotos,
    lembretes: reminders,
  }
}

/** Histories of this customer's orders, without events from when the order was another customer's. */
function whileTheirs<Row extends Facts & { os_id: string }>(events: Row[], id: string): Row[] {
  const whose = new Map<string, string>()
  // Read backwards: only the events that change the customer say whose the order was before.
  const shown = events.toReversed().map(event => {
    const after = whose.get(event.os_id) ?? id
    const before = event.de?.cliente_id ?? after
    whose.set(event.os_id, before)
    return { ...event, de: before === id ? event.de : null, para: after === id ? event.para : null }
  })
  return shown.reverse()
}

type Facts = Pick<typeof eventos_os.$inferSelect, 'de' | 'para'>
