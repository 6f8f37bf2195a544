import { expect, test } from 'vitest'
import { summarizeOrders } from '../../src/server/orders/summarize-orders.ts'
import { deleteOrder } from '../../src/server/orders/trash.ts'
import { changeOrder, updateOrder } from '../../src/server/orders/write-orders.ts'
import { setZone } from '../../src/server/settings/save-settings.ts'
import { repairTotals } from '../../src/server/totals/recount-totals.ts'
import { fillOrders } from '../support/many-orders.ts'
import { day, friday, hour, noticedShop } from '../support/noticed-shop.ts'
import { makeCustomer, makeOrder, makeShop, orderInput, switchPlan } from '../support/shops.ts'
import { memoryStorage } from '../support/uploads.ts'

const its = noticedShop()

/** Saturday, 8:00 in São Paulo. */
const saturday = 22 * hour

type Fields = Partial<Parameters<typeof orderInput>[1]>

async function order(nome: string, fields: Fields = {}, shop = its.shop) {
  const customer = await makeCustomer(its.database.db, shop, { nome })
  return makeOrder(its.database.db, shop, customer.id, {
    status: 'Em Andamento',
    data_entrada: '2026-11-16',
    valor: 260,
    ...fields,
  })
}

async function morning() {
  its.at(saturday)
  await its.run()
  return its.sent.filter(({ to }) => to === its.shop.email)
}

const unpaid = { status: 'Entregue', data_entrada: '2026-11-10', data_entrega: '2026-11-14' } as const
const paid = { pago: true, forma_pagamento: 'PIX' } as const

test('claim: the morning’s letter names late orders, those for today and unpaid deliveries, as the dashboard counts them', async () => {
  await order('Wesley Santana', { data_previsao: '2026-11-19', marca: 'Xiaomi', modelo: 'Redmi Note 12' })
  await order('Francisca Oliveira', { data_previsao: '2026-11-21' })
  await order('Larissa Fontes', { data_previsao: '2026-11-21', status: 'Pronto', ...paid })
  await order('Edson Vieira', { ...unpaid, valor: 180 })
  // Neither late nor for today.
  await order('Amanhã', { data_previsao: '2026-11-22' })
  await order('Sem Previsão')
  await order('Já Pronta', { data_previsao: '2026-11-19', status: 'Pronto' })
  await order('Já Entregue', { ...unpaid, ...paid, data_previsao: '2026-11-21' })
  expect(await its.jobs('avisar_manha')).toEqual(['2026-11-21T11:00:00.000Z'])
  const [mail, ...more] = await morning()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Hoje: 1 atrasada, 2 para entregar, R$\u00a0180,00 a receber')
  expect(mail?.text).toContain(
    [
      'Hoje: 1 atrasada, 2 para entregar, R$\u00a0180,00 a receber',
      'sábado, 21/11',
      '',
      'ATRASADA',
      '  0001  Wesley Santana',
      '        Xiaomi Redmi Note 12 · Em Andamento, 2 dias',
      '',
      'PARA HOJE',
      '  0002  Francisca Oliveira',
      '        iPhone 12 · Em Andamento, R$\u00a0260,00',
      '  0003  Larissa Fontes',
      '        iPhone 12 · Pronto, pago',
      '',
      'PAGAMENTOS PENDENTES, 1 entregue sem pagar',
      '  0004  Edson Vieira',
      '        entregue há 7 dias, R$\u00a0180,00',
      '',
      'Abrir a Bancada:',
      'https://bancada.example.com/dashboard',
      '',
      '--',
      'Enviado de manhã, nos dias em que há algo a dizer, porque “Lembretes vencidos”, “Pagamentos pendentes” e o e-mail estão ligados.',
    ].join('\n'),
  )
  for (const nome of ['Amanhã', 'Sem Previsão', 'Já Pronta', 'Já Entregue'])
    expect(mail?.text).not.toContain(nome)
  expect(mail?.html).not.toMatch(/98741/)
  const { alertas } = await summarizeOrders(its.database.db, its.shop, its.now)
  expect([alertas.atrasadas.quantidade, alertas.a_receber.quantidade]).toEqual([1, 1])
  expect(await its.jobs('avisar_manha')).toEqual(['2026-11-22T11:00:00.000Z'])
})

test('what changed before the morning is told as it is then', async () => {
  const { db } = its.database
  const later = await order('Adiada', { data_previsao: '2026-11-21' })
  const delivered = await order('Levada', { data_previsao: '2026-11-21', ...paid })
  const deleted = await order('Excluída', { data_previsao: '2026-11-21' })
  const sooner = await order('Adiantada', { data_previsao: '2026-11-25' })
  const promise = (of: typeof later, data_previsao: string) => {
    const { chave, ...fields } = orderInput(of.cliente_id, { data_previsao, status: 'Em Andamento' })
    return updateOrder(db, its.shop, { ...fields, id: of.id, based_on: of.updated_at }, its.now)
  }
  await promise(later, '2026-11-24')
  await promise(sooner, '2026-11-20')
  await changeOrder(
    db,
    its.shop,
    {
      id: delivered.id,
      based_on: delivered.updated_at,
      status: 'Entregue',
      data_entrega: null,
    },
    its.now,
  )
  await deleteOrder(db, memoryStorage(), its.shop, deleted.id, its.now)
  const [mail] = await morning()
  expect(mail?.subject).toBe('Hoje: 1 atrasada')
  expect(mail?.text).toContain('Adiantada')
  expect(mail?.text).not.toMatch(/Adiada|Levada|Excluída/)
})

test('unpaid deliveries alone are told so, once, however often the hours are moved', async () => {
  const { db, sql } = its.database
  await order('Edson Vieira', { ...unpaid, valor: 180 })
  await order('Tatiane Rocha', { ...unpaid, valor: 320 })
  expect(await morning()).toMatchObject([{ subject: '2 OS entregues sem pagar, R$\u00a0500,00' }])
  expect(its.sent[0]?.text).toContain('há 7 dias, R$\u00a0180,00')
  expect(its.sent[0]?.text).toContain('https://bancada.example.com/ordens?alerta=a_receber')
  await its.prefer({ hora_inicio: '08:30' })
  its.at(saturday + hour / 2)
  await its.run()
  expect(its.sent).toHaveLength(1)
  await sql`update ordens_servico set pago = true, pago_em = '2026-11-21', forma_pagamento = 'PIX' where user_id = ${its.shop.user_id}`
  await repairTotals(db, its.shop.user_id)
  its.at(saturday + day + hour / 2)
  await its.run()
  expect(its.sent).toHaveLength(1)
})

test.each([
  ['what is for today', { lembretes_vencidas: 'true', pagamentos_pendentes: 'false' }, /Wesley/, /Edson/],
  ['what is not paid', { lembretes_vencidas: 'false', pagamentos_pendentes: 'true' }, /Edson/, /Wesley/],
])('who wants only %s is told no more', async (_what, wanted, said, left) => {
  await order('Wesley', { data_previsao: '2026-11-21' })
  await order('Edson', unpaid)
  await its.prefer(wanted)
  const [mail] = await morning()
  expect(mail?.text).toMatch(said)
  expect(mail?.text).not.toMatch(left)
})

test.each([
  ['mail is off', () => its.prefer({ email: 'false' })],
  ['both are off', () => its.prefer({ lembretes_vencidas: 'false', pagamentos_pendentes: 'false' })],
  ['the plan is over', () => switchPlan(its.database.db, its.shop.user_id, 'basico', '2026-01-01T00:00:00Z')],
  [
    'the address is not confirmed any more',
    () => its.database.sql`update usuarios set email_confirmado_em = null where id = ${its.shop.user_id}`,
  ],
])('nothing is sent where %s', async (_what, change) => {
  await order('Wesley', { data_previsao: '2026-11-21' })
  await change()
  expect(await morning()).toEqual([])
})

test('a morning with nothing to tell brings no letter, and the next one is due', async () => {
  await order('Sem Previsão')
  expect(await morning()).toEqual([])
  expect(await its.jobs('avisar_manha')).toEqual(['2026-11-22T11:00:00.000Z'])
})

test('a shop is told of no other’s orders', async () => {
  const other = await makeShop(its.database.db, { plano: 'profissional', now: friday })
  await order('Da Outra', { data_previsao: '2026-11-21' }, other)
  await order('Devedora da Outra', unpaid, other)
  expect(await morning()).toEqual([])
  await order('Wesley', { data_previsao: '2026-11-22' })
  its.at(saturday + day)
  await its.run()
  expect(its.sent).toHaveLength(1)
  expect(its.sent[0]?.html).not.toContain('Outra')
})

test('another zone or other hours move the morning, and what is for today goes by its clocks', async () => {
  await order('Wesley', { data_previsao: '2026-11-21' })
  await its.prefer({ hora_inicio: '07:30' })
  expect(await its.jobs('avisar_manha')).toEqual(['2026-11-21T10:30:00.000Z'])
  // There it is Saturday already, and past the hours.
  await setZone(its.database.db, its.shop, 'Pacific/Auckland', its.now)
  expect(await its.jobs('avisar_manha')).toEqual(['2026-11-20T18:30:00.000Z'])
  its.at(5.5 * hour)
  await its.run()
  expect(its.sent.map(({ subject }) => subject)).toEqual(['Hoje: 1 para entregar'])
})

test('a morning that nobody worked through brings no letter at night: the next one says it', async () => {
  await order('Wesley', { data_previsao: '2026-11-21' })
  its.at(saturday + 11 * hour)
  await its.run()
  expect(its.sent).toEqual([])
  its.at(saturday + day)
  await its.run()
  expect(its.sent.map(({ subject }) => subject)).toEqual(['Hoje: 1 atrasada'])
})

test('a device of no known brand goes by its own name', async () => {
  await order('Wesley', { data_previsao: '2026-11-21', marca: 'Outro', modelo: 'Nokia 3310' })
  const [mail] = await morning()
  expect(mail?.text).toContain('Nokia 3310 · ')
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('Outro')
})

test('a letter that could not be sent on its day is not sent on another', async () => {
  await order('Wesley', { data_previsao: '2026-11-21' })
  await its.database.sql`insert into jobs (id, tipo, user_id, dados, vence_em, created_at)
    values (gen_random_uuid(), 'carta_manha', ${its.shop.user_id}, '{"dia": "2026-11-20"}', ${friday}, ${friday})`
  expect(await morning()).toHaveLength(1)
})

test('a thousand open orders and very long names keep the letter short', async () => {
  const { db, sql } = its.database
  const like = await order(`${'Maria '.repeat(20)}`.trim(), { modelo: 'Galaxy '.repeat(10).trim() })
  await fillOrders(sql, its.shop, { like: like.id, count: 999 })
  await sql`update ordens_servico set data_previsao = case when numero_os <= 'OS-0400' then date '2026-11-19' else '2026-11-21' end
    where user_id = ${its.shop.user_id}`
  await repairTotals(db, its.shop.user_id)
  const [mail] = await morning()
  expect(mail?.subject).toBe('Hoje: 400 atrasadas, 600 para entregar')
  expect(mail?.text).toMatch(/ATRASADAS[\s\S]*mais 390[\s\S]*PARA HOJE[\s\S]*mais 590/)
  expect(mail?.text.match(/^ {2}\d{4} {2}/gm)).toHaveLength(20)
  expect(mail?.text).toMatch(/^ {2}\d{4} {2}.{46,47}…$/m)
  expect(mail?.html.length).toBeLessThan(40_000)
})

test.each([
  [
    'en',
    'Today: 1 late, R$\u00a0180,00 to be received',
    'Saturday, 21/11',
    'LATE',
    'In progress, 2 days',
    'delivered 7 days ago',
  ],
  [
    'es',
    'Hoy: 1 atrasada, R$\u00a0180,00 por cobrar',
    'sábado, 21/11',
    'ATRASADA',
    'En curso, 2 días',
    'entregada hace 7 días',
  ],
])('in %s it speaks that language', async (idioma, subject, ...said) => {
  await order('Wesley', { data_previsao: '2026-11-19' })
  await order('Edson', { ...unpaid, valor: 180 })
  await its.set('sistema', { idioma })
  const [mail] = await morning()
  expect(mail?.subject).toBe(subject)
  for (const words of said) expect(mail?.text).toContain(words)
})
