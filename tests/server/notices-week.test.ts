import { expect, test } from 'vitest'
import { summarizeFinance } from '../../src/server/finance/finance-figures.ts'
import { changeOrder } from '../../src/server/orders/write-orders.ts'
import { day, hour, noticedShop } from '../support/noticed-shop.ts'
import {
  makeCustomer,
  makeExpense,
  makeOrder,
  makeShop,
  switchPlan,
  type TestShop,
} from '../support/shops.ts'

const its = noticedShop()

/** Monday, 8:00 in São Paulo. */
const monday = 2 * day + 22 * hour

const at = (when: string) => new Date(`${when}T15:00:00.000Z`)

async function order(
  nome: string,
  made: string,
  fields: Parameters<typeof makeOrder>[3] = {},
  shop = its.shop,
) {
  const customer = await makeCustomer(its.database.db, shop, { nome }, at(made))
  return makeOrder(its.database.db, shop, customer.id, { data_entrada: made, ...fields }, at(made))
}

const paid = { status: 'Entregue', pago: true, forma_pagamento: 'PIX' } as const
const sold = (data_entrega: string, valor: number) => ({
  ...paid,
  data_entrega,
  valor,
  pago_em: data_entrega,
})

/** Two weeks of a shop, and what they leave open. */
async function weeksOf(shop: TestShop) {
  await makeExpense(its.database.db, shop, { data_despesa: '2026-11-10', valor: 90 })
  await makeExpense(its.database.db, shop, { data_despesa: '2026-11-16', valor: 100 })
  await makeExpense(its.database.db, shop, { data_despesa: '2026-11-22', valor: 7 })
  await order('Antes', '2026-11-09', sold('2026-11-11', 250), shop)
  await order(
    'Segunda',
    '2026-11-16',
    { ...sold('2026-11-16', 1739.6), tipo_servico: 'Troca de Bateria' },
    shop,
  )
  await order('Sábado', '2026-11-16', sold('2026-11-21', 400), shop)
  await order('Domingo', '2026-11-17', sold('2026-11-22', 50), shop)
  await order(
    'Wesley Santana',
    '2026-11-18',
    { data_previsao: '2026-11-21', marca: 'Xiaomi', modelo: 'Redmi' },
    shop,
  )
  await order('Devedora', '2026-11-02', { status: 'Entregue', data_entrega: '2026-11-05', valor: 595 }, shop)
  const ready = await order('Marlene Alves', '2026-11-03', {}, shop)
  await changeOrder(
    its.database.db,
    shop,
    { id: ready.id, based_on: ready.updated_at, status: 'Pronto', data_entrega: null },
    at('2026-11-10'),
  )
}

async function week() {
  await its.prefer({
    ...{ relatorios_semanais: 'true', lembretes_vencidas: 'false', pagamentos_pendentes: 'false' },
  })
  its.at(monday)
  await its.run()
  return its.sent.filter(({ to }) => to === its.shop.email)
}

test('on Monday comes the week that ended on Saturday, as Financeiro counts it, and what it leaves', async () => {
  await weeksOf(its.shop)
  const [mail, ...more] = await week()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Sua semana: 4 entraram, 2 saíram, R$\u00a02.039,60 de lucro')
  const text = mail?.text.replace(/[\u2009\u202f]/g, ' ')
  expect(text).toContain(
    [
      '4 aparelhos entraram, 2 saíram',
      '15 – 21 de novembro',
      '',
      'Oi, Loja. 3 a mais que na semana anterior. O dia que mais rendeu foi segunda.',
      '',
      'Receita: R$\u00a02.139,60 (era R$\u00a0250,00)',
      'Despesas: R$\u00a0100,00 (era R$\u00a090,00)',
      'Lucro: R$\u00a02.039,60 (era R$\u00a0160,00)',
      '',
      'RECEITA POR DIA',
      '  dom  R$\u00a00,00',
      '  seg  R$\u00a01.739,60',
      '  ter  R$\u00a00,00',
      '  qua  R$\u00a00,00',
      '  qui  R$\u00a00,00',
      '  sex  R$\u00a00,00',
      '  sáb  R$\u00a0400,00',
      '',
      'SERVIÇOS MAIS PEDIDOS',
      '  Troca de Tela, 3 serviços',
      '  Troca de Bateria, 1 serviço',
      '',
      'FICOU PARA ESTA SEMANA, 2 em aberto',
      '  1 atrasada, 1 pronta esperando retirada, R$\u00a0595,00 a receber',
      '  0005  Wesley Santana',
      '        Xiaomi Redmi · Recebido, 2 dias',
      '  0007  Marlene Alves',
      '        iPhone 12 · Pronto, há 13 dias',
      '',
      'Ver relatórios:',
      'https://bancada.example.com/relatorios?mes=2026-11',
    ].join('\n'),
  )
  const { receita } = await summarizeFinance(
    its.database.db,
    its.shop,
    { periodo: 'semana' },
    at('2026-11-21'),
  )
  expect(receita).toBe(2139.6)
  expect(await its.jobs('avisar_semana')).toEqual(['2026-11-30T11:00:00.000Z'])
})

test('the bars are cells as high as their day’s amount, the best day in another colour', async () => {
  await weeksOf(its.shop)
  const [mail] = await week()
  const bars = [
    ...(mail?.html.matchAll(/>([^<]*)<table[^>]*><tr><td class="(bar[^"]*)" height="(\d+)"/g) ?? []),
  ]
  expect(bars.map(([, amount, kind, height]) => [amount, kind, Number(height)])).toEqual([
    ['0', 'bar', 1],
    ['1.740', 'bar top', 69],
    ['0', 'bar', 1],
    ['0', 'bar', 1],
    ['0', 'bar', 1],
    ['0', 'bar', 1],
    ['400', 'bar', 16],
  ])
  expect(mail?.html).toMatch(
    /<a [^>]*href="https:\/\/bancada\.example\.com\/ordens\?os=[0-9a-f-]{36}"[^>]*>0005<\/a>/,
  )
  expect(mail?.html.match(/<img /g)).toHaveLength(1)
})

test('a week without revenue has no bars, and one without anything no letter', async () => {
  await order('Wesley', '2026-11-18')
  const [mail] = await week()
  expect(mail?.text).toContain('1 aparelho entrou, 0 saíram')
  expect(mail?.text).not.toContain('RECEITA POR DIA')
  its.at(monday + 7 * day)
  await its.run()
  expect(its.sent).toHaveLength(1)
})

test('a shop is told of no other’s week', async () => {
  const other = await makeShop(its.database.db, { plano: 'profissional', now: at('2026-11-01') })
  await weeksOf(other)
  expect(await week()).toEqual([])
  await order('Wesley', '2026-11-24')
  its.at(monday + 7 * day)
  await its.run()
  expect(its.sent).toHaveLength(1)
  expect(its.sent[0]?.text).not.toMatch(/Marlene|595,/)
})

test('nothing is sent when the plan is over', async () => {
  await weeksOf(its.shop)
  await switchPlan(its.database.db, its.shop.user_id, 'basico', '2026-11-22T00:00:00Z')
  expect(await week()).toEqual([])
})

test('where nobody worked on Monday within the hours, it comes at the next opening', async () => {
  await weeksOf(its.shop)
  await its.prefer({ relatorios_semanais: 'true' })
  its.at(monday + 11 * hour)
  await its.run()
  const weekly = () => its.sent.filter(({ subject }) => subject.startsWith('Sua semana'))
  expect(weekly()).toEqual([])
  expect(await its.jobs('avisar_semana')).toEqual(['2026-11-24T11:00:00.000Z'])
  its.at(monday + day)
  await its.run()
  expect(weekly()).toMatchObject([{ subject: expect.stringContaining('R$\u00a02.039,60') }])
  expect(await its.jobs('avisar_semana')).toEqual(['2026-11-30T11:00:00.000Z'])
})

test.each([
  [
    'en',
    'Your week: 4 in, 2 out, R$\u00a02.039,60 profit',
    'November 15 – 21',
    'Monday earned the most.',
    'Screen replacement',
  ],
  [
    'es',
    'Su semana: 4 entraron, 2 salieron, R$\u00a02.039,60 de ganancia',
    '15–21 de noviembre',
    'fue el lunes.',
    'Cambio de pantalla',
  ],
])('in %s it speaks that language', async (idioma, subject, ...said) => {
  await weeksOf(its.shop)
  await its.set('sistema', { idioma })
  const [mail] = await week()
  expect(mail?.subject).toBe(subject)
  for (const words of said) expect(mail?.text.replace(/[\u2009\u202f]/g, ' ')).toContain(words)
})

test('the morning’s letter of a Monday, and a choice saved in that second, do not lose the week’s', async () => {
  await weeksOf(its.shop)
  await its.prefer({ relatorios_semanais: 'true' })
  its.at(monday)
  await its.prefer({ hora_fim: '17:00' })
  await its.run()
  expect(its.sent.map(({ subject }) => subject.slice(0, 6)).sort()).toEqual(['Hoje: ', 'Sua se'])
  expect(await its.jobs('avisar_semana')).toEqual(['2026-11-30T11:00:00.000Z'])
  expect(await its.jobs('avisar_manha')).toEqual(['2026-11-24T11:00:00.000Z'])
})
