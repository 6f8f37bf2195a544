import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addBillingDays,
  addBillingMonths,
  type BillingEvent,
} from '../../src/server/billing/adapters/adapter.ts'
import { deriveSubscription } from '../../src/server/billing/derive-subscription.ts'
import { runs } from '../support/long.ts'

const start = '2026-03-10T12:00:00.000Z'
const day = (count: number) => addBillingDays(start, count)
const planOf = ({ id }: { id: string }) => (id === 'basico' || id === 'profissional' ? id : null)

const event = (
  tipo: BillingEvent['tipo'],
  happenedAt: string,
  more: Partial<BillingEvent> = {},
): BillingEvent => ({
  ...{ tipo, happenedAt, evento: tipo, pedido: 'o1', assinatura: 's1', criado_em: null },
  aprovado_em: tipo === 'aprovada' ? happenedAt : null,
  produto: { id: 'basico', nome: 'Básico' },
  cliente: { nome: 'Ana', email: 'ana@exemplo.com.br' },
  valor: 14.9,
  referencia: null,
  acesso: { tem: null, ate: null, proxima: null },
  ...more,
})
const until = (ate: string, tem: boolean | null = null) => ({ acesso: { tem, ate, proxima: null } })
const derive = (...events: BillingEvent[]) => deriveSubscription(events, planOf)

const bought = event('aprovada', day(0), until(day(30)))
const renewed = event('aprovada', day(30), { pedido: 'o2', ...until(day(60)) })

test('nothing told is nothing', () => {
  expect(derive()).toBeNull()
})

test.each([
  ['aguardando', 'waiting_payment'],
  ['recusada', 'refused'],
] as const)('a first purchase that is %s waits, without access', (tipo, status) => {
  expect(derive(event(tipo, day(0)))).toMatchObject({
    status: 'pending',
    expires_at: null,
    carencia_ate: null,
    pedidos: [{ status }],
  })
})

test('claim: a purchase gives access as the provider says, else until the next payment, else for a month', () => {
  expect(derive(bought)).toMatchObject({ status: 'active', plano: 'basico', expires_at: day(30) })
  const next = event('aprovada', day(0), { acesso: { tem: true, ate: null, proxima: day(28) } })
  expect(derive(next)?.expires_at).toBe(day(28))
  expect(derive(event('aprovada', day(0)))?.expires_at).toBe(addBillingMonths(day(0), 1))
  // An end before the payment is that of the period before.
  expect(derive(event('aprovada', day(0), until(day(-1))))?.expires_at).toBe(addBillingMonths(day(0), 1))
})

test('a renewal moves the end on, and the approval that comes with it adds nothing', () => {
  const paired = { ...renewed, evento: 'subscription_renewed' }
  expect(derive(bought, renewed)).toMatchObject({ status: 'active', expires_at: day(60) })
  expect(derive(bought, renewed, paired)).toMatchObject({ expires_at: day(60), pedidos: [{}, {}] })
})

test('a late renewal waits for three days; what is paid after all revives it', () => {
  const late = event('atrasada', day(30), { pedido: 'o2' })
  expect(derive(bought, late)).toMatchObject({
    status: 'pending',
    expires_at: day(30),
    carencia_ate: day(33),
  })
  const paid = event('aprovada', day(31), { pedido: 'o3', ...until(day(60)) })
  expect(derive(bought, late, paid)).toMatchObject({
    status: 'active',
    expires_at: day(60),
    carencia_ate: null,
  })
  // One of the same minute was paid.
  expect(derive(bought, late, { ...paid, happenedAt: day(30), aprovado_em: day(30) })?.status).toBe('active')
})

test('what is late and was never paid gives no days', () => {
  expect(derive(event('atrasada', day(30)))).toMatchObject({
    status: 'pending',
    expires_at: null,
    carencia_ate: null,
  })
})

test('claim: a cancelled one goes on as long as the provider says, and no longer where it says that access is gone', () => {
  expect(derive(bought, event('cancelada', day(5)))).toMatchObject({
    status: 'canceled',
    expires_at: day(30),
  })
  expect(derive(bought, event('cancelada', day(5), until(day(20), true)))?.expires_at).toBe(day(20))
  expect(derive(bought, event('cancelada', day(5), until(day(30), false)))).toMatchObject({
    status: 'canceled',
    expires_at: day(5),
  })
})

test('a payment after a cancel revives, one before it or of its minute does not', () => {
  const cancel = event('cancelada', day(30))
  expect(derive(bought, renewed, cancel)?.status).toBe('canceled')
  const after = { ...renewed, happenedAt: day(31), aprovado_em: day(31) }
  expect(derive(bought, after, cancel)).toMatchObject({ status: 'active', expires_at: day(60) })
})

test('what is late after a cancel gives no days of grace', () => {
  expect(derive(bought, event('cancelada', day(5)), event('atrasada', day(30)))).toMatchObject({
    status: 'canceled',
    carencia_ate: null,
  })
})

test.each([
  'reembolsada',
  'contestada',
] as const)('claim: one that is %s ends at once, whenever its approval comes', tipo => {
  const back = event(tipo, day(7))
  for (const events of [
    [bought, back],
    [back, bought],
  ])
    expect(derive(...events)).toMatchObject({ status: 'refunded', expires_at: day(7), carencia_ate: null })
})

test('a chargeback stands over a refund, whichever came last', () => {
  const [back, charged] = [event('reembolsada', day(9)), event('contestada', day(7))]
  expect(derive(bought, back, charged)?.pedidos).toMatchObject([
    { status: 'chargedback', evento: 'contestada' },
  ])
})

test('what is given back of a renewal leaves the period before', () => {
  const back = event('reembolsada', day(31), { pedido: 'o2' })
  const early = { ...renewed, happenedAt: day(25), aprovado_em: day(25) }
  expect(derive(bought, early, back)).toMatchObject({ status: 'refunded', expires_at: day(30) })
  // Nor does a cancel give back what was taken.
  const cancel = event('cancelada', day(31), until(day(60), true))
  expect(derive(bought, early, back, cancel)?.expires_at).toBe(day(30))
  const first = event('reembolsada', day(31))
  expect(derive(bought, early, first)).toMatchObject({ status: 'active', expires_at: day(60) })
})

test('the plan is that of the last payment that stands', () => {
  const upgrade = event('aprovada', day(10), {
    pedido: 'o2',
    produto: { id: 'profissional', nome: 'Profissional' },
    ...until(day(40)),
  })
  expect(derive(bought, upgrade)).toMatchObject({ plano: 'profissional', expires_at: day(40) })
  expect(derive(bought, upgrade, event('reembolsada', day(11), { pedido: 'o2' }))).toMatchObject({
    plano: 'basico',
    expires_at: day(30),
  })
})

test('what the last word leaves out, an earlier one says', () => {
  const bare = { produto: { id: '', nome: '' }, cliente: { nome: '', email: '' }, valor: 0 }
  expect(derive(bought, event('contestada', day(7), bare))).toMatchObject({
    plano: 'basico',
    product_name: 'Básico',
    customer_email: 'ana@exemplo.com.br',
    amount: 14.9,
  })
})

const kinds = [
  'aguardando',
  'recusada',
  'aprovada',
  'reembolsada',
  'contestada',
  'atrasada',
  'cancelada',
] as const

const anyEvent = fc
  .record({
    tipo: fc.constantFrom(...kinds),
    at: fc.integer({ min: 0, max: 6 }),
    pedido: fc.constantFrom('o1', 'o2', 'o3', null),
    evento: fc.constantFrom('a', 'b'),
    produto: fc.constantFrom('basico', 'profissional', ''),
    ate: fc.constantFrom(null, 3, 30, 60),
    tem: fc.constantFrom(null, true, false),
    valor: fc.constantFrom(0, 14.9, 27.9),
    nome: fc.constantFrom('', 'Ana', 'Bia'),
    referencia: fc.constantFrom(null, 'r1', 'r2'),
  })
  .map(({ tipo, at, produto, ate, tem, nome, ...more }) =>
    event(tipo, day(at), {
      ...more,
      aprovado_em: null,
      produto: { id: produto, nome: produto },
      cliente: { nome, email: nome && `${nome}@exemplo.com.br` },
      acesso: { tem, ate: ate === null ? null : day(ate), proxima: null },
    }),
  )

test('holds: the same told in any order, and however often, is the same', () => {
  fc.assert(
    fc.property(
      fc.array(anyEvent, { maxLength: 12 }).chain(events =>
        fc.record({
          events: fc.constant(events),
          other: fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
          again: fc.subarray(events),
        }),
      ),
      ({ events, other, again }) => {
        expect(derive(...other, ...again)).toEqual(derive(...events))
      },
    ),
    { numRuns: runs(400) },
  )
})

/** When what was paid of an order may end: as one of its payments says, or a month after one. */
const endsOf = (events: BillingEvent[], order: string) =>
  events
    .filter(({ tipo, pedido }) => tipo === 'aprovada' && pedido === order)
    .flatMap(({ acesso, happenedAt }) => [acesso.ate, addBillingMonths(happenedAt, 1)])

test('access never lasts beyond what was paid and not given back, but for what a cancel grants', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 10 }), events => {
      const state = derive(...events)
      if (!state?.expires_at) return
      const back = events.filter(({ tipo }) => tipo === 'reembolsada' || tipo === 'contestada')
      const paid = state.pedidos.filter(({ status }) => status === 'paid')
      const returned = new Set(back.map(({ pedido }) => pedido))
      expect(paid.filter(({ pedido }) => returned.has(pedido))).toEqual([])
      if (paid.length === 0) {
        // All was given back: no later than the last time.
        expect(back.map(({ happenedAt }) => happenedAt)).toContain(state.expires_at)
        return
      }
      for (const { pedido, fim } of paid) expect(endsOf(events, pedido)).toContain(fim)
      const granted = events.flatMap(({ tipo, acesso }) => (tipo === 'cancelada' && acesso.ate) || [])
      const latest = [...paid.map(({ fim }) => fim), ...granted].toSorted().at(-1) ?? ''
      expect(state.expires_at <= latest, `${state.expires_at} is after ${latest}`).toBe(true)
    }),
    { numRuns: runs(400) },
  )
})
