import { describe, expect, it, vi } from 'vitest'
import type { Order } from '../../src/client/orders/order.ts'
import { withNewestQuote } from '../../src/client/orders/order-cache.ts'
import { linkHolds } from '../../src/client/orders/order-link.ts'
import {
  canSend,
  isUnsent,
  type Quote,
  quoteStep,
  reminderDay,
  untilIssue,
  versionSent,
} from '../../src/client/orders/quote/quote.ts'
import { quoteMessage } from '../../src/client/orders/quote/quote-message.ts'
import {
  answeredWords,
  placeWords,
  quoteTitle,
  untilWords,
} from '../../src/client/orders/quote/quote-words.ts'
import { defaultMessages } from '../../src/shared/messages.ts'
import { sampleOrder } from '../support/sample-order.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

const today = '2026-11-23'
const shop = { today, zone: 'America/Sao_Paulo' }
const order = (fields: Partial<Order> = {}): Order => ({ ...sampleOrder, valor: 780, ...fields })
const sent = (fields: Partial<Order> = {}) =>
  order({
    soma_itens: 800,
    orcamento_versao: 1,
    orcamento_total: 780,
    orcamento_resposta: null,
    orcamento_ate: '2026-11-30',
    orcamento_mudou: false,
    ...fields,
  })

describe('the ink button of an order’s quote', () => {
  it('sends what nobody has begun to repair, asks for an answer, and then goes on with the repair', () => {
    expect(quoteStep(order({ soma_itens: 800 }), today)).toBe('send')
    expect(quoteStep(sent(), today)).toBe('answer')
    expect(quoteStep(sent({ orcamento_mudou: true }), today)).toBe('send')
    expect(quoteStep(sent(), '2026-12-01')).toBe('send')
    expect(quoteStep(sent({ orcamento_resposta: 'aprovado' }), today)).toBeNull()
    expect(quoteStep(sent({ orcamento_resposta: 'recusado' }), today)).toBe(null)
    expect(quoteStep(sent({ orcamento_resposta: 'recusado', orcamento_mudou: true }), today)).toBe('send')
  })

  it('never stands where a shop uses no quotes, or the repair is done or paid', () => {
    expect(quoteStep(order(), today)).toBeNull()
    expect(quoteStep(order({ soma_itens: 800, status: 'Em Andamento' }), today)).toBeNull()
    expect(quoteStep(order({ soma_itens: 0, valor: 0 }), today)).toBeNull()
    expect(quoteStep(sent({ pago: true }), today)).toBeNull()
    expect(quoteStep(sent({ status: 'Pronto' }), today)).toBeNull()
    expect(quoteStep(sent({ status: 'Entregue' }), today)).toBeNull()
  })

  it('leads to the price where it is gone', () => {
    expect(quoteStep(sent({ valor: 0, a_orcar: true, orcamento_mudou: true }), today)).toBe('edit')
    expect(canSend(sent({ valor: 0 }))).toBe(false)
  })

  it('says that it was not sent of an order in repair alone', () => {
    expect(isUnsent(order({ soma_itens: 800, status: 'Em Andamento' }))).toBe(true)
    expect(isUnsent(order({ soma_itens: 800, status: 'Pronto' }))).toBe(false)
    expect(isUnsent(order({ soma_itens: 800, pago: true }))).toBe(false)
    expect(isUnsent(order())).toBe(false)
  })
})

it('names the version that sending makes: no new one where nothing changed', () => {
  expect(versionSent(order(), '2026-12-03', today)).toBe(1)
  expect(versionSent(sent(), '2026-11-30', today)).toBe(1)
  expect(versionSent(sent(), '2026-12-03', today)).toBe(2)
  expect(versionSent(sent({ orcamento_mudou: true }), '2026-11-30', today)).toBe(2)
  expect(versionSent(sent({ orcamento_resposta: 'recusado' }), '2026-11-30', today)).toBe(2)
  expect(versionSent(sent({ orcamento_resposta: 'aprovado' }), '2026-12-30', today)).toBe(1)
})

it('says what is wrong with the last day before the server is asked', () => {
  expect(untilIssue('', today)).toBe('data_obrigatoria')
  expect(untilIssue('31/02', today)).toBe('data_invalida')
  expect(untilIssue('2026-11-22', today)).toBe('data_passada')
  expect(untilIssue('2027-11-24', today)).toBe('data_distante')
  expect(untilIssue(today, today)).toBeUndefined()
  expect(untilIssue('2027-11-23', today)).toBeUndefined()
})

it('offers a reminder in three days, or on the last day', () => {
  expect(reminderDay(sent(), today)).toBe('2026-11-26')
  expect(reminderDay(sent({ orcamento_ate: '2026-11-24' }), today)).toBe('2026-11-24')
})

describe('the customer’s page', () => {
  const settings = (garantia_dias = '') =>
    ({ empresa: { valores: { garantia_dias } } }) as unknown as Parameters<typeof linkHolds>[1]
  const line = (garantia_dias: number | null) => ({
    tipo: 'peca' as const,
    descricao: 'Tela',
    quantidade: 1,
    valor_unitario: 780,
    custo_unitario: null,
    garantia_dias,
  })

  it('is there until the delivery, and then to the end of the warranty or for 30 days', () => {
    expect(linkHolds(order({ data_entrega: null }), settings(), today)).toBe(true)
    const delivered = { status: 'Entregue', data_entrega: '2026-08-25' } as const
    expect(linkHolds(order(delivered), settings(), today)).toBe(true)
    expect(linkHolds(order(delivered), settings(), '2026-11-24')).toBe(false)
    expect(linkHolds(order(delivered), settings('180'), '2026-11-24')).toBe(true)
    const short = order({ ...delivered, itens: [line(0)] })
    expect(linkHolds(short, settings('180'), '2026-09-24')).toBe(true)
    expect(linkHolds(short, settings('180'), '2026-09-25')).toBe(false)
  })
})

describe('words', () => {
  const quote = (fields: Partial<Quote> = {}): Quote => ({
    versao: 1,
    itens: [],
    desconto: 20,
    total: 780,
    termos: '',
    valido_ate: '2026-11-30',
    enviado_em: '2026-11-20T13:58:00.000Z',
    resposta: 'aprovado',
    respondido_em: '2026-11-20T14:27:00.000Z',
    respondido_por: 'Ana Paula Ribeiro',
    motivo: null,
    por: 'link',
    importado: false,
    ...fields,
  })

  it('say who answered, also after the customer was erased', () => {
    const approved = sent({ orcamento_resposta: 'aprovado' })
    expect(quoteTitle(approved, quote(), shop)).toBe('Aprovado por Ana, 20/11')
    expect(quoteTitle(approved, quote({ respondido_por: null }), shop)).toBe('Aprovado em 20/11')
    expect(quoteTitle(approved, undefined, shop)).toBe('Aprovado')
    const refused = sent({ orcamento_resposta: 'recusado' })
    expect(quoteTitle(refused, quote({ motivo: 'achei caro' }), shop)).toBe('Recusado: achei caro')
    expect(quoteTitle(refused, quote({ respondido_por: null }), shop)).toBe('Recusado em 20/11')
    expect(quoteTitle(sent({ status: 'Entregue' }), undefined, shop)).toBe('Sem resposta')
    expect(placeWords(quote(), shop)).toBe('Pelo link, em 20/11, 11h27')
    expect(placeWords(quote({ por: 'balcao' }), shop)).toBe('No balcão, em 20/11, 11h27')
    expect(placeWords(quote({ importado: true }), shop)).toBe('Veio de um arquivo importado')
  })

  it('say who was first', () => {
    expect(answeredWords(quote(), shop)).toBe('Ana Paula Ribeiro aprovou pelo link em 20/11, 11h27.')
    const erased = quote({ respondido_por: null, resposta: 'recusado', por: 'balcao' })
    expect(answeredWords(erased, shop)).toBe('O cliente recusou no balcão em 20/11, 11h27.')
  })

  it('count the days that are left', () => {
    expect(untilWords('2026-11-23', today)).toBe('Até 23/11, vence hoje')
    expect(untilWords('2027-01-02', today)).toMatch(/^Até 02\/01\/27, faltam 40 dias$/)
  })
})

it('a message brings sum, day, lines and address of what was sent', () => {
  const itens = [
    { tipo: 'peca' as const, descricao: 'Fita', quantidade: 2, valor_unitario: 40, garantia_dias: null },
    { tipo: 'servico' as const, descricao: 'Troca', quantidade: 1, valor_unitario: 180, garantia_dias: null },
  ]
  const quote = { url: 'https://bancada.app/o/x', itens, total: 260, valido_ate: '2026-11-30' }
  const messages = { ...defaultMessages, orcamento: '{valor} até {validade}:\n{itens}\n{link}' }
  const text = quoteMessage(order({ valor: 999 }), { messages, shop: 'Loja' }, quote, today)
  expect(text.replaceAll('\u00a0', ' ')).toBe(
    'R$ 260,00 até 30/11:\n2 × Fita: R$ 80,00\nTroca: R$ 180,00\nhttps://bancada.app/o/x',
  )
})

it('a copy of the same version from before an answer takes nothing back', () => {
  const [before, after] = [sent(), sent({ orcamento_resposta: 'aprovado' })]
  expect(withNewestQuote({ ...before, status: 'Em Andamento' }, after)).toMatchObject({
    status: 'Em Andamento',
    orcamento_resposta: 'aprovado',
  })
  expect(withNewestQuote(after, before)).toBe(after)
  const second = sent({ orcamento_versao: 2, orcamento_total: 870 })
  expect(withNewestQuote(after, second)).toMatchObject({ orcamento_versao: 2, orcamento_resposta: null })
  expect(withNewestQuote(second, after)).toBe(second)
  expect(withNewestQuote(order(), second)).toMatchObject({ orcamento_versao: 2, orcamento_total: 870 })
})
