import type { Database } from '../../src/server/db/client.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import { deleteOrder } from '../../src/server/orders/trash.ts'
import { changeOrder, updateOrder } from '../../src/server/orders/write-orders.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import type { ExportedRows } from '../../src/shared/exports.ts'
import { line, nullable, prose } from '../../src/shared/fields.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { makeAnswer, makeQuote } from './quotes.ts'
import { makeCustomer, makeExpense, makeOrder, makeReminder, orderInput } from './shops.ts'
import { uploadPhoto } from './uploads.ts'

/** Texts of a shop's rows: what people write, or a property's strange ones. */
interface Texts {
  nome: string
  defeito: string
  observacoes: string
  titulo: string
  descricao: string
}

const plainTexts: Texts = {
  nome: 'Marlene Duarte',
  defeito: 'Tela quebrada',
  observacoes: 'Deixou a capa',
  titulo: 'Ligar para a Marlene',
  descricao: 'Película 3D',
}

/** Parts and labour of 800.50 in all: with a cost, without one, with days of warranty of their own. */
const linesOf = (descricao: string): OrderLine[] => [
  { ...plainLine, tipo: 'peca', descricao, valor_unitario: 580, custo_unitario: 398.1, garantia_dias: 180 },
  { ...plainLine, tipo: 'peca', descricao: 'Fita dupla face', quantidade: 5, valor_unitario: 4.1 },
  { ...plainLine, tipo: 'servico', descricao: 'Mão de obra', valor_unitario: 200 },
]
const plainLine = { quantidade: 1, custo_unitario: null, garantia_dias: null }

/** A shop with something in each table: alike customers, histories, a recurring expense, reminders, photos, a trash. */
export async function makeWholeShop(db: Database, storage: Storage, shop: ShopScope, texts = plainTexts) {
  const { nome, defeito, observacoes, titulo, descricao } = texts
  const ana = await makeCustomer(db, shop, { nome })
  // Two who are alike are two.
  const twin = await makeCustomer(db, shop, { nome })
  await makeCustomer(db, shop, { nome: 'Sem Ordem', telefone: '(21) 3333-4444', email: 'sem@ordem.com.br' })
  const now = new Date()
  const itens = linesOf(titulo)
  const order = await makeOrder(db, shop, ana.id, { defeito, observacoes, itens, desconto: 20.5 })
  await makeQuote(db, shop, order, now)
  // As the form takes them: the answer is stored below it.
  const said = line(60).safeParse(nome).data ?? 'Ana'
  const motivo = nullable(prose(300)).parse(descricao)
  await makeAnswer(db, shop, order.id, { resposta: 'recusado', nome: said, motivo }, now)
  await makeQuote(db, shop, order, now)
  await makeAnswer(db, shop, order.id, { versao: 2, nome: said, link: null, endereco: null }, now)
  const moved = await makeOrder(db, shop, twin.id, { data_entrada: '2026-11-18', valor: 0, a_orcar: true })
  const { chave: _key, ...fields } = orderInput(ana.id, { data_entrada: '2026-11-18', valor: 0.01, defeito })
  await updateOrder(db, shop, { ...fields, id: moved.id, based_on: moved.updated_at }, now)
  const changed = await changeOrder(
    db,
    shop,
    {
      id: order.id,
      based_on: order.updated_at,
      status: 'Entregue',
      data_entrega: '2026-11-21',
      pago: true,
      pago_em: '2026-11-21',
      forma_pagamento: 'PIX',
    },
    now,
  )
  const gone = await makeOrder(db, shop, twin.id, {
    ...{ data_entrada: '2026-11-19', defeito },
    itens: itens.slice(1),
    desconto: 0,
    valor: 220.5,
  })
  await makeQuote(db, shop, gone, now)
  const linked = await makeReminder(db, shop, { titulo, descricao, os_id: order.id })
  await makeReminder(db, shop, { titulo, os_id: gone.id })
  await makeReminder(db, shop, { titulo: 'Sem ordem' })
  const photo = await uploadPhoto(db, shop, order.id, { storage, name: 'frente.jpg' })
  await uploadPhoto(db, shop, gone.id, { storage, tipo_foto: 'depois' })
  await deleteOrder(db, storage, shop, gone.id, now)
  await makeExpense(db, shop, { descricao: nome, recorrente: true, data_despesa: '2026-10-31' })
  await makeExpense(db, shop, { descricao: 'Peças', categoria: 'pecas', valor: 9999999999.99 })
  return { ana, twin, order, changed, gone, linked, photo }
}

type Rows = { [Name in keyof ExportedRows]: ExportedRows[Name][] }

/**
 * What an export holds but for ids, times, that an import brought it and from where quotes were answered: each id is written as what it names, and rows stand in
 * no order.
 */
export function contentOf(rows: Rows) {
  const names = new Map<string, string>()
  for (const row of rows.clientes) names.set(row.id, `cliente ${row.nome} ${row.telefone}`)
  for (const row of rows.ordens_servico) names.set(row.id, `os ${row.numero_os}`)
  for (const row of rows.lixeira_os) names.set(row.id, `os ${row.os.numero_os}`)
  for (const row of rows.despesas) names.set(row.id, `despesa ${row.descricao} ${row.data_despesa}`)
  for (const row of rows.lembretes) names.set(row.id, `lembrete ${row.titulo} ${row.data_lembrete}`)
  for (const row of rows.fotos_os) names.set(row.id, `foto ${row.nome_arquivo} ${row.tipo_foto}`)
  const times = ['created_at', 'updated_at', 'data_cadastro', 'excluido_em', 'autor', 'importado', 'endereco']
  // Encoded anew: its bytes are others, as its name in the file is.
  const ofFile = ['bytes', 'caminho', 'sha256']
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).filter(([key]) => ![...times, ...ofFile].includes(key))
    return Object.fromEntries(kept.map(([key, one]) => [key, plain(one)]).sort())
  }
  const { configuracoes: _settings, eventos_os, ...tables } = rows
  const stories = new Map<string, unknown[]>()
  for (const { id: _id, os_id, ...event } of eventos_os)
    stories.set(os_id, [...(stories.get(os_id) ?? []), plain(event)])
  const sorted = (list: unknown[]) => list.map(row => JSON.stringify(plain(row))).sort()
  return {
    ...Object.fromEntries(Object.entries(tables).map(([name, list]) => [name, sorted(list)])),
    eventos: sorted([...stories].map(([os, events]) => ({ os, events }))),
  }
}
