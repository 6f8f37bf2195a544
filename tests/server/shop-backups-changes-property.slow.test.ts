import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { orderStatuses, paidForms } from '../../src/shared/orders.ts'
import { anyPrice } from '../support/any-price.ts'
import { testApp } from '../support/app.ts'
import { movedClock } from '../support/backed-up-shop.ts'
import { freshDatabase } from '../support/database.ts'
import { editedRows } from '../support/edited-rows.ts'
import { runs, seed } from '../support/long.ts'
import { restoredShop } from '../support/restored-shop.ts'

const time = movedClock(new Date().toISOString())
const database = await freshDatabase()
const app = await testApp(database.db, { clock: time.clock })

const text = fc.string({ minLength: 1, maxLength: 12 }).map(said => `x${said.trim()}`)
const day = fc.integer({ min: 1, max: 28 }).map(date => `2026-11-${String(date).padStart(2, '0')}`)
const amount = fc.integer({ min: 1, max: 1_000_000 }).map(cents => cents / 100)
const at = fc.nat()

/** What an owner may do to a row, which is picked among those of its noun. */
const step = fc.oneof(
  fc.record({
    act: fc.constant('customer' as const),
    at,
    nome: text,
    documento: fc.constantFrom('', '52998224725'),
  }),
  fc.record({
    ...{ act: fc.constant('order' as const), at, of: at, modelo: text, defeito: text, observacoes: text },
    ...{ price: anyPrice, data_entrada: day, data_previsao: fc.oneof(day, fc.constant('')) },
  }),
  fc.record({ act: fc.constant('status' as const), at, status: fc.constantFrom(...orderStatuses) }),
  fc.record({ act: fc.constant('pay' as const), at, forma_pagamento: fc.constantFrom(...paidForms, null) }),
  fc.record({
    ...{ act: fc.constant('expense' as const), at, descricao: text, valor: amount, data_despesa: day },
    recorrente: fc.boolean(),
  }),
  fc.record({ act: fc.constant('reminder' as const), at, of: fc.option(at), titulo: text, data: day }),
  fc.record({ act: fc.constant('settle' as const), at }),
  fc.record({
    act: fc.constant('gone' as const),
    at,
    noun: fc.constantFrom('ordens', 'despesas', 'lembretes'),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type On = Awaited<ReturnType<typeof restoredShop>>

/** Answers whether it was done: a row may be gone, or a shop's rules refuse it. */
async function take(on: On, one: Step): Promise<boolean> {
  const forms = editedRows(database, on)
  const ids = async (table: string) =>
    (
      await database.sql<{ id: string }[]>`
        select id from ${database.sql(table)} where user_id = ${on.shop.user_id} order by id`
    ).map(({ id }) => id)
  const pick = async (table: string, place: number) => {
    const all = await ids(table)
    return all[place % Math.max(1, all.length)]
  }
  const { act, at: place, ...fields } = one
  switch (one.act) {
    case 'customer': {
      const id = await pick('clientes', place)
      if (id) await forms.customer(id, { nome: one.nome, documento: one.documento })
      return id !== undefined
    }
    case 'order': {
      const [id, cliente_id] = [await pick('ordens_servico', place), await pick('clientes', one.of)]
      const { act: _a, at: _p, of: _o, price, ...rest } = one
      if (id) await forms.order(id, { ...rest, valor: undefined, ...price, cliente_id })
      return id !== undefined
    }
    case 'status':
    case 'pay': {
      const id = await pick('ordens_servico', place)
      if (!id) return false
      const path = act === 'status' ? 'orders.setStatus' : 'orders.pay'
      await on.done(path, { ...(await forms.version('orders.get', id)), ...fields })
      return true
    }
    case 'expense': {
      const id = await pick('despesas', place)
      if (id) await forms.expense(id, fields)
      return id !== undefined
    }
    case 'reminder': {
      const id = await pick('lembretes', place)
      const os_id = one.of === null ? null : ((await pick('ordens_servico', one.of)) ?? null)
      if (id)
        await forms.reminder(id, { titulo: one.titulo, os_id, data_lembrete: `${one.data}T09:00:00.000Z` })
      return id !== undefined
    }
    case 'settle': {
      const id = await pick('lembretes', place)
      if (!id) return false
      const { status } = await on.done('reminders.get', { id })
      const path = status === 'concluido' ? 'reminders.reopen' : 'reminders.complete'
      await on.done(path, await forms.version('reminders.get', id))
      return true
    }
    case 'gone': {
      const id = await pick(one.noun === 'ordens' ? 'ordens_servico' : one.noun, place)
      if (!id) return false
      if (one.noun === 'despesas') await on.done('finance.deleteExpense', { id })
      else if (one.noun === 'lembretes') await on.done('reminders.delete', { id })
      else {
        await on.done('orders.delete', { id })
        await on.done('orders.purge', { id })
      }
      return true
    }
  }
}

/** Rows but for when somebody was written to, which no form holds. */
async function compared(on: On) {
  const { clientes, ordens, despesas, lembretes } = await on.rows()
  const still = ({ avisado_em: _, ...row }: Record<string, unknown>) => row
  return { clientes, ordens: ordens.map(still), despesas, lembretes: lembretes.map(still) }
}

test(
  'whatever is changed since a copy is as it was there once all of it goes back, and as it was changed once that is undone',
  async () => {
    const done: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14, size: 'max' }), async steps => {
        time.to(new Date())
        await database.sql`delete from jobs`
        const on = await restoredShop({ database, app, time })
        const before = await compared(on)
        for (const one of steps) if (await take(on, one)) done[one.act] = (done[one.act] ?? 0) + 1
        const changed = await compared(on)
        time.later(1000)
        const ended = await on.imports.confirm(await on.restore(), { voltar: { menos: [] } })
        expect(ended).toMatchObject({ estado: 'feita', contagens: { deixadas: 0, esperam: 0 } })
        expect(await compared(on)).toEqual(before)
        expect(await audit(database.db)).toEqual([])
        expect((await on.restore()).previa).toMatchObject({ plano: { cabem: 0 }, contagens: { mudancas: 0 } })
        const undone = await on.undo(ended.id)
        expect(undone).toMatchObject({ estado: 'desfeita', contagens: { mantidas: 0 } })
        expect(await compared(on)).toEqual(changed)
        expect(await audit(database.db)).toEqual([])
      }),
      { numRuns: runs(6), ...(seed && { seed: Number(seed) }), endOnFailure: true },
    )
    console.log(`changes: ${JSON.stringify(done)}`)
  },
  runs(240_000),
)
