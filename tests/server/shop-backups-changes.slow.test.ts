import { beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { maxNamedChanges } from '../../src/shared/imports.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { movedClock } from '../support/backed-up-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { editedRows } from '../support/edited-rows.ts'
import { restoredShop } from '../support/restored-shop.ts'
import { makeCustomer, makeShop, password, switchPlan } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'

const time = movedClock(new Date().toISOString())
const { clock } = time

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock })
})
beforeEach(async () => {
  time.to(new Date())
  await database.sql`delete from jobs`
})

type Copied = Awaited<ReturnType<typeof copied>>
const copied = (orders = 0) => restoredShop({ database, app, time }, orders)

const forms = (on: Pick<Copied, 'done'>) => editedRows(database, on)

const line = {
  ...{ tipo: 'peca', descricao: 'Bateria', quantidade: 2, valor_unitario: 40 },
  ...{ custo_unitario: null, garantia_dias: null },
}

/** Changes something of each noun, and answers whose rows they are. */
async function changeEach(on: Copied) {
  const change = forms(on)
  const [expense] = await database.sql<{ id: string }[]>`
    select id from despesas where user_id = ${on.shop.user_id} and descricao = 'Peças'`
  const despesa = expense?.id ?? ''
  await change.customer(on.ana.id, { nome: 'Ana Trocada', telefone: '(31) 98888-7777' })
  await change.order(on.order.id, {
    ...{ cliente_id: on.twin.id, valor: 77.5, modelo: 'Galaxy S22', observacoes: null },
    ...{ itens: [line], desconto: 2.5 },
    ...{
      status: 'Em Andamento',
      data_entrega: null,
      pago: false,
      pago_em: null,
      forma_pagamento: 'Pendente',
    },
  })
  await change.expense(despesa, { descricao: 'Telas', valor: 12, data_despesa: '2026-11-02' })
  await change.reminder(on.linked.id, { titulo: 'Outro', tipo: 'entrega', os_id: null })
  await on.done('reminders.complete', await change.version('reminders.get', on.linked.id))
  return { despesa }
}

test('what changed since a copy is listed field by field, stays unless chosen, goes back where it is, with all that follows, and is undone', async () => {
  const on = await copied()
  const before = await on.rows()
  const { despesa } = await changeEach(on)
  const changed = await on.rows()
  const preview = await on.restore()
  expect(preview.previa).toMatchObject({ plano: { cabem: 0 }, contagens: { mudancas: 4 } })
  const rows = await on.changes(preview.id)
  expect(rows.map(({ noun, id, nome }) => [noun, id, nome])).toEqual([
    ['clientes', on.ana.id, 'Ana Trocada'],
    ['ordens', on.order.id, on.order.numero_os],
    ['despesas', despesa, 'Telas'],
    ['lembretes', on.linked.id, 'Outro'],
  ])
  const of = (at: number) =>
    Object.fromEntries((rows[at]?.campos ?? []).map(({ campo, ...said }) => [campo, said]))
  expect(of(0)).toEqual({
    nome: { hoje: 'Ana Trocada', copia: 'Marlene Duarte' },
    telefone: { hoje: '(31) 98888-7777', copia: on.ana.telefone },
  })
  expect(of(1)).toMatchObject({
    cliente_id: { hoje: 'Marlene Duarte', copia: 'Marlene Duarte' },
    valor: { hoje: 77.5, copia: on.order.valor },
    desconto: { hoje: 2.5, copia: 20.5 },
    status: { hoje: 'Em Andamento', copia: 'Entregue' },
    pago: { hoje: false, copia: true },
    data_entrega: { hoje: null, copia: '2026-11-21' },
  })
  const linesOf = (side: 'hoje' | 'copia') => JSON.parse(String(of(1).itens?.[side]))
  expect([linesOf('hoje'), linesOf('copia')]).toEqual([[line], on.order.itens])
  expect(Object.keys(of(2))).toEqual(['descricao', 'valor', 'data_despesa'])
  expect(of(3)).toMatchObject({
    status: { hoje: 'concluido', copia: 'pendente' },
    os_id: { hoje: null, copia: on.order.numero_os },
  })
  // Unless chosen, nothing goes back.
  const none = await on.imports.confirm(preview)
  expect(none).toMatchObject({ estado: 'feita', contagens: { mudancas: 4 }, deixadas: [] })
  expect(await on.rows()).toEqual(changed)
  const ended = await on.imports.confirm(await on.restore(), { voltar: { menos: [] } })
  expect(ended).toMatchObject({
    estado: 'feita',
    contagens: { voltaram: 4, deixadas: 0, ordens: 0, esperam: 0 },
  })
  expect(await on.rows()).toEqual(before)
  expect(await audit(database.db)).toEqual([])
  const { items } = await on.done('orders.events', { id: on.order.id })
  const told = items.find(({ tipo }: { tipo: string }) => tipo === 'revertida')
  expect(told).toMatchObject({
    autor: 'dono',
    de: { status: 'Em Andamento', cliente_id: on.twin.id },
    para: { status: 'Entregue', cliente_id: on.ana.id },
  })
  // It is found by what it is again.
  for (const q of ['Trocada', 'Galaxy S22', 'Bateria'])
    expect((await on.done('orders.list', { q })).items).toEqual([])
  expect((await on.restore()).previa.contagens).toMatchObject({ mudancas: 0 })
  const undone = await on.undo(ended.id)
  expect(undone).toMatchObject({ estado: 'desfeita', mantidas: [], contagens: { mantidas: 0 } })
  expect(await on.rows()).toEqual(changed)
  expect((await on.done('orders.list', { q: 'Galaxy S22' })).items).toHaveLength(1)
  expect(await audit(database.db)).toEqual([])
})

test('what is changed again since it was seen stays and is named, as does what names nobody any more; the rest goes back, and undone it stays where it was touched', async () => {
  const on = await copied()
  const change = forms(on)
  const { despesa } = await changeEach(on)
  await change.order(on.stays, { valor: 1 })
  const preview = await on.restore()
  await change.customer(on.ana.id, { nome: 'Ana de Novo' })
  // It comes back as it was: there is nothing to change back.
  await on.done('finance.deleteExpense', { id: despesa })
  // In the trash it stays there.
  await on.done('orders.delete', { id: on.stays })
  const ended = await on.imports.confirm(preview, { voltar: { menos: [] } })
  expect(ended.contagens).toMatchObject({ despesas: 1, voltaram: 2, deixadas: 2 })
  expect(ended.deixadas).toEqual([
    { noun: 'clientes', id: on.ana.id, nome: 'Ana Trocada', motivo: 'mudou' },
    { noun: 'ordens', id: on.stays, nome: expect.any(String), motivo: 'excluido' },
  ])
  await change.order(on.order.id, { defeito: 'Outro defeito' })
  const undone = await on.undo(ended.id)
  expect(undone.contagens).toMatchObject({ mantidas: 1 })
  expect(undone.mantidas).toEqual([{ id: on.order.id, nome: on.order.numero_os }])
  expect(await on.done('orders.get', { id: on.order.id })).toMatchObject({ status: 'Entregue' })
  expect(await on.done('reminders.get', { id: on.linked.id })).toMatchObject({ titulo: 'Outro', os_id: null })
  expect(await audit(database.db)).toEqual([])
})

test('an order that got lines since it was seen stays and is named as changed again', async () => {
  const on = await copied()
  const change = forms(on)
  await change.order(on.stays, { valor: 1 })
  const preview = await on.restore()
  await change.order(on.stays, { itens: [line], desconto: 0, valor: 80 })
  const ended = await on.imports.confirm(preview, { voltar: { so: [on.stays] } })
  expect(ended.deixadas).toMatchObject([{ noun: 'ordens', id: on.stays, motivo: 'mudou' }])
  expect(await on.done('orders.get', { id: on.stays })).toMatchObject({ valor: 80, itens: [line] })
})

test('an order goes back to a customer who comes back with the import, not to one for whom there is no room, and a full history takes it no more', async () => {
  const on = await copied()
  const change = forms(on)
  await change.order(on.order.id, { cliente_id: on.twin.id })
  await change.order(on.changed.id, { cliente_id: on.twin.id })
  await change.order(on.stays, { valor: 1 })
  // Whose orders all went to another, and to nobody's trash.
  for (const { id } of (await on.done('orders.list', { cliente_id: on.ana.id })).items)
    await change.order(id, { cliente_id: on.twin.id })
  await on.done('customers.delete', { id: on.ana.id })
  await database.sql`
    insert into eventos_os (user_id, os_id, tipo, autor, created_at, para)
    select ${on.shop.user_id}, ${on.stays}, 'alterada', 'dono', now(), jsonb_build_object('observacoes', (
      select string_agg(md5(i::text), '') from generate_series(1, 40000) as i))`
  const preview = await on.restore()
  const ended = await on.imports.confirm(preview, { voltar: { menos: [] } })
  expect(ended.contagens).toMatchObject({ clientes: 1, deixadas: 1 })
  expect(ended.deixadas).toMatchObject([{ noun: 'ordens', id: on.stays, motivo: 'historico' }])
  expect((await on.done('orders.get', { id: on.order.id })).cliente_id).toBe(on.ana.id)
  expect(await audit(database.db)).toEqual([])
  const undone = await on.undo(ended.id)
  expect(undone.contagens).toMatchObject({ mantidas: 0 })
  expect((await on.done('orders.get', { id: on.order.id })).cliente_id).toBe(on.twin.id)
  expect((await on.call('customers.get', { id: on.ana.id })).key).toBe('nao_encontrado')
  const again = await on.restore()
  // Somebody else has their place meanwhile.
  const places = (more: number) => database.sql`
    update lojas set total_clientes = total_clientes + ${more} where user_id = ${on.shop.user_id}`
  await places(1000)
  await switchPlan(database.db, on.shop.user_id, 'basico')
  const short = await on.imports.confirm(again, { voltar: { so: [on.order.id] } })
  await places(-1000)
  expect(short.deixadas).toMatchObject([{ id: on.order.id, motivo: 'cliente' }])
  expect(await audit(database.db)).toEqual([])
})

test('only the shop’s own rows go back, as many as may be named, and nothing of a list for another import', async () => {
  const on = await copied()
  const change = forms(on)
  const other = await makeShop(database.db, { plano: 'profissional', now: clock() })
  const stranger = await makeCustomer(database.db, other, { nome: 'De Outra Loja' })
  const cookie = await app.signIn(other.email)
  await change.customer(on.ana.id, { nome: 'Ana Trocada' })
  await change.customer(on.twin.id, { nome: 'Bia Trocada' })
  const preview = await on.restore()
  const answer = await app.call('imports.changes', { id: preview.id }, { cookie })
  expect(answer.error?.key).toBe('nao_encontrado')
  const many = Array.from({ length: maxNamedChanges + 1 }, () => crypto.randomUUID())
  const { id, versao } = preview
  for (const voltar of [
    { so: many },
    { menos: many },
    'todas',
    [on.ana.id],
    { so: [on.ana.id, 'nome'] },
    { so: [on.ana.id], menos: [] },
  ]) {
    const answer = await on.call('imports.confirm', { id, versao, opcoes: { voltar } })
    expect([answer.status, answer.key]).toEqual([400, 'entrada_invalida'])
  }
  const ended = await on.imports.confirm(preview, {
    voltar: { so: [on.ana.id, stranger.id, crypto.randomUUID()] },
  })
  expect(ended).toMatchObject({ contagens: { voltaram: 1, deixadas: 0 }, deixadas: [] })
  expect(await on.done('customers.get', { id: on.ana.id })).toMatchObject({ nome: 'Marlene Duarte' })
  expect(await on.done('customers.get', { id: on.twin.id })).toMatchObject({ nome: 'Bia Trocada' })
  await change.customer(on.ana.id, { nome: 'Ana Outra' })
  const rest = await on.imports.confirm(await on.restore(), { voltar: { menos: [on.twin.id, stranger.id] } })
  expect(rest).toMatchObject({ contagens: { voltaram: 1, deixadas: 0 } })
  expect(await on.done('customers.get', { id: on.ana.id })).toMatchObject({ nome: 'Marlene Duarte' })
  expect(await on.done('customers.get', { id: on.twin.id })).toMatchObject({ nome: 'Bia Trocada' })
  const theirs = await app.call('customers.get', { id: stranger.id }, { cookie })
  expect(theirs.data).toMatchObject({ nome: 'De Outra Loja' })
  expect(await audit(database.db)).toEqual([])
})

test('who is erased takes the staged changes along: what was changed back stays, and is named', async () => {
  const on = await copied()
  await changeEach(on)
  const ended = await on.imports.confirm(await on.restore(), { voltar: { menos: [] } })
  const waiting = await on.restore()
  await forms(on).customer(on.twin.id, { nome: 'Bia Trocada' })
  const folder = `${on.shop.user_id}/imports/`
  const staged = async () => (await keysOf(app.storage, folder)).filter(key => /mudancas|deixadas/.test(key))
  expect(await staged()).not.toEqual([])
  const { updated_at } = await on.done('customers.get', { id: on.twin.id })
  await on.done('customers.erase', { id: on.twin.id, based_on: updated_at, senha_atual: password })
  await on.run()
  expect(await keysOf(app.storage, folder)).toEqual([])
  expect(await on.imports.get(waiting.id)).toMatchObject({ estado: 'cancelada' })
  const undone = await on.undo(ended.id)
  expect(undone.contagens).toMatchObject({ mantidas: 4 })
  expect(undone.mantidas).toHaveLength(4)
  expect(await audit(database.db)).toEqual([])
})
