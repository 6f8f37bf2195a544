import { addDays } from '../../src/shared/days.ts'
import { makeApiKey } from './api-keys.ts'
import { boughtPlan } from './bought-plan.ts'
import { quotedLines } from './customer-page.ts'
import { openShop, type RemoteOrder } from './open-shop.ts'
import { storePhotos } from './photo-rows.ts'
import { makeDelivery, makeWebhook } from './sample-webhook.ts'
import type { RunningServer } from './server-process.ts'
import { expenseInput, password, reminderInput } from './shops.ts'
import { lastMonthsEnd, shopsToday } from './this-month.ts'

export type FilledShop = Awaited<ReturnType<typeof fillShop>>

/** A shop on Profissional that has rows on every screen, names and texts that are long, and an order of each kind. */
export async function fillShop(server: RunningServer) {
  const shop = await openShop(server, { plano: 'profissional' })
  const today = shopsToday()
  await boughtPlan(server, shop, { plano: 'profissional' })
  const long = 'Maria Aparecida do Perpétuo Socorro Cavalcante de Albuquerque e Vasconcelos'
  const ana = await shop.customer({ nome: 'Ana Paula Ribeiro', email: 'ana@exemplo.com.br' })
  const maria = await shop.customer({ nome: long, telefone: '(21) 98111-2222' })

  const ago = (days: number) => addDays(today, -days)
  const lines = { valor: undefined, itens: quotedLines, desconto: 20 }
  const order = (fields: Parameters<typeof shop.order>[1] = {}, of = ana.id) =>
    shop.order(of, { data_entrada: ago(20), ...fields })
  const now = ({ id }: RemoteOrder) => shop.call('orders.get', { id })
  const send = async (one: RemoteOrder) => {
    const { id, updated_at } = await now(one)
    const { url } = await shop.call<{ url: string }>('orders.sendQuote', { id, based_on: updated_at })
    return { ...one, url }
  }
  const answer = ({ id }: RemoteOrder, resposta: 'aprovado' | 'recusado', motivo: string | null = null) =>
    shop.call('orders.answerQuote', { id, versao: 1, resposta, nome: 'Ana', motivo })

  const received = await order({ ...lines, observacoes: 'Conferir o Face ID antes' })
  const waiting = await send(await order({ ...lines, defeito: `${long}, tela trincada` }, maria.id))
  const approved = await send(await order({ ...lines, data_previsao: ago(4) }))
  await answer(approved, 'aprovado')
  const refused = await send(await order(lines, maria.id))
  await answer(refused, 'recusado', 'achei caro')
  const ready = await order({ status: 'Pronto', data_previsao: today })
  const unpriced = await order({ status: 'Pronto', a_orcar: true, valor: 0 })
  const before = { data_entrada: ago(60), data_entrega: lastMonthsEnd(), pago_em: lastMonthsEnd() }
  const done = { status: 'Entregue', pago: true, forma_pagamento: 'PIX' } as const
  const paid = await order({ ...lines, ...done, ...before })
  await order({ ...done, tipo_servico: 'Troca de Bateria', marca: 'Samsung', modelo: 'Galaxy A10' })
  const owed = await order({ status: 'Entregue', data_entrega: ago(12) }, maria.id)
  const shared = await order({ modelo: '11' })
  const gone = await order({}, maria.id)
  await shop.call('orders.delete', { id: gone.id })

  const orders = [received, paid].map(one => ({ ...one, nome: ana.nome }))
  const name = (at: number) => `${'um nome muito comprido '.repeat(at % 3)}foto${at}.jpg`
  await storePhotos(server, { ...shop, orders }, 6, { name })
  const expense = (fields: Record<string, unknown>) =>
    shop.call('finance.createExpense', expenseInput(fields))
  await expense({ descricao: 'Aluguel', recorrente: true, data_despesa: lastMonthsEnd() })
  await expense({ descricao: `Telas do fornecedor, ${long}`, categoria: 'pecas', data_despesa: today })
  const remind = (fields: Record<string, unknown>) => shop.call('reminders.create', reminderInput(fields))
  await remind({
    titulo: 'Cobrar',
    tipo: 'pagamento',
    os_id: owed.id,
    data_lembrete: `${ago(2)}T09:00:00.000Z`,
  })
  await remind({ titulo: 'Fechar o caixa', data_lembrete: `${today}T23:59:00.000Z` })
  await remind({ titulo: long, descricao: 'Palavras '.repeat(60), data_lembrete: `${ago(-9)}T10:00:00.000Z` })

  const { empresa } = await shop.call<{ empresa: { updated_at: string | null } }>('settings.all')
  const registros = Object.entries({ nome: 'Beto Celulares', telefone: '(11) 98800-1180', endereco: long })
  const { updated_at } = await shop.call<{ updated_at: string }>('settings.save', {
    ...{ categoria: 'empresa', based_on: empresa.updated_at },
    registros: registros.map(([chave, valor]) => ({ chave, valor })),
  })
  const pix = { pix_tipo: 'email', pix_chave: 'pix@beto.com.br', pix_nome: 'Beto', pix_cidade: 'São Paulo' }
  await shop.call('settings.setPix', {
    ...{ ...pix, pix_identificar: false, based_on: updated_at, senha_atual: password },
  })
  await makeApiKey(server.db, shop, { nome: 'x'.repeat(60) })
  await makeApiKey(server.db, shop, { nome: 'Planilha', dormindo_em: new Date().toISOString() })
  // Of what nothing here does: its secret is not this server's.
  const { id: webhook } = await makeWebhook(server.db, shop, { eventos: ['client.created'] })
  await makeDelivery(server.db, shop, webhook)
  await server.sql`
    insert into acessos (id, user_id, evento, fator, ip, created_at)
    select gen_random_uuid(), ${shop.user_id}, 'entrada', 'senha', '127.0.0.1', now() - make_interval(days => day)
    from generate_series(1, 8) day`
  return {
    ...{ ...shop, ana, maria },
    orders: { received, waiting, approved, refused, ready, unpriced, paid, owed, shared },
  }
}
