import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dayHeading, sentenceOf } from '../../src/client/orders/history/event-sentences.ts'
import type { EventFacts } from '../../src/client/orders/history/order-events.ts'
import {
  changeOf,
  eventOf,
  historyShop,
  linesOf,
  readEvent,
  readFields,
  readLine,
  standing,
} from '../support/history-events.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))
// Days are named in the language that is active, which another file may have left.
beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }))

type Line = NonNullable<EventFacts['itens']>[number]
const line = (descricao: string, valor_unitario: number, more: Partial<Line> = {}): Line => ({
  tipo: 'peca',
  descricao,
  quantidade: 1,
  valor_unitario,
  garantia_dias: null,
  ...more,
})
const change = (de: EventFacts, para: EventFacts) => readEvent(changeOf(de, para))
const fields = (de: EventFacts, para: EventFacts) => readFields(changeOf(de, para))

describe('status and payment', () => {
  const delivered = { status: 'Entregue', data_entrega: '2026-11-20', pronto_em: null } as const
  const ready = { status: 'Pronto', data_entrega: null, pronto_em: '2026-11-19' } as const
  const paid = { pago: true, forma_pagamento: 'Cartão', pago_em: '2026-11-20' } as const
  const owed = { pago: false, forma_pagamento: 'Pendente', pago_em: null } as const

  test('each step is a verb', () => {
    expect(change({ status: 'Recebido' }, { status: 'Em Andamento' })).toBe('Beto começou o conserto')
    expect(change({ status: 'Em Andamento' }, { status: 'Pronto' })).toBe('Beto deixou o aparelho pronto')
    expect(change(ready, delivered)).toBe('Beto entregou')
    expect(change(delivered, ready)).toBe('Beto voltou a OS para Pronto')
    expect(fields(ready, delivered), 'today’s day says nothing').toEqual([])
    expect(fields(ready, { ...delivered, data_entrega: '2026-11-18' })).toEqual([
      ['Entregue em', '', '18/11/2026'],
    ])
  })

  test('claim: delivering and receiving in one write is one sentence', () => {
    expect(change({ ...ready, ...owed }, { ...delivered, ...paid })).toBe(
      'Beto entregou e recebeu R$ 240,00 no cartão',
    )
    expect(fields({ ...ready, ...owed }, { ...delivered, ...paid })).toEqual([])
  })

  test('what was received is what it was worth then, by what was agreed then', () => {
    const events = [
      changeOf({ valor: 300 }, { valor: 240 }),
      changeOf({ forma_pagamento: 'PIX' }, { forma_pagamento: 'Cartão' }),
      changeOf({ pago: false, pago_em: null }, { pago: true, pago_em: '2026-11-20' }),
      changeOf({ valor: 280 }, { valor: 300 }),
    ]
    expect(linesOf(events).map(readLine)).toEqual([
      'Beto baixou o valor de R$ 300,00 para R$ 240,00',
      'Beto mudou o pagamento de PIX para Cartão',
      'Beto recebeu R$ 300,00 no PIX',
      'Beto aumentou o valor de R$ 280,00 para R$ 300,00',
    ])
  })

  test('a payment that is taken back, an agreement and other days are said', () => {
    expect(change(paid, owed)).toBe('Beto desfez o recebimento de R$ 240,00')
    expect(readEvent(changeOf(owed, paid), { ...standing, valor: 0 })).toBe('Beto marcou como paga')
    const unpaid = { ...standing, pago: false }
    const agreed = changeOf({ forma_pagamento: 'Pendente' }, { forma_pagamento: 'Dinheiro' })
    expect(readEvent(agreed, unpaid)).toBe('Beto combinou receber em dinheiro')
    expect(change({ pago_em: '2026-11-20' }, { pago_em: '2026-11-18' })).toBe(
      'Beto mudou a data do pagamento para 18/11',
    )
    expect(change({ data_entrega: '2026-11-20' }, { data_entrega: '2025-11-18' })).toBe(
      'Beto mudou a data da entrega para 18/11/25',
    )
    expect(fields(owed, { ...paid, pago_em: '2026-11-18' })).toEqual([['Pago em', '', '18/11/2026']])
  })
})

describe('lines and price', () => {
  test('one line is named with both prices', () => {
    const [cheap, dear] = [180, 210].map(valor => ({ valor, itens: [line('Tela', valor)] }))
    expect(change(cheap ?? {}, dear ?? {})).toBe('Beto mudou Tela: R$ 180,00 → R$ 210,00')
    expect(fields(cheap ?? {}, dear ?? {}), 'the order is worth what its line is').toEqual([])
    expect(
      change({ valor: 280, itens: [line('Tela', 180)] }, { valor: 310, itens: [line('Tela OLED', 210)] }),
    ).toBe('Beto trocou Tela por Tela OLED: R$ 180,00 → R$ 210,00 (total R$ 310,00)')
    expect(change({}, { itens: [line('Película', 30, { quantidade: 2 })] })).toBe(
      'Beto adicionou Película: 2 × R$ 30,00',
    )
    expect(change({ itens: [line('Tela', 180)] }, {})).toBe('Beto tirou Tela: R$ 180,00')
    expect(
      change({ itens: [line('Tela', 180)] }, { itens: [line('Tela', 180, { garantia_dias: 180 })] }),
    ).toBe('Beto mudou Tela: R$ 180,00, garantia da loja → R$ 180,00, garantia de 180 dias')
  })

  test('several are counted, those that the event has no room for too, and opened', () => {
    const many = [line('Tela', 180), line('Película', 30)]
    expect(change({ valor: 0, a_orcar: true }, { valor: 210, a_orcar: false, itens: many })).toBe(
      'Beto adicionou 2 itens (total R$ 210,00)',
    )
    expect(change({}, { itens: many, mais_itens: 3 })).toBe('Beto adicionou 5 itens')
    expect(change({ itens: many }, {})).toBe('Beto tirou 2 itens')
    expect(change({ itens: [line('Tela', 180)] }, { itens: [line('Tela', 210), line('Cola', 5)] })).toBe(
      'Beto mudou 2 itens',
    )
    expect(fields({ valor: 0 }, { valor: 210, itens: many })).toEqual([
      ['Tela', '', 'R$ 180,00'],
      ['Película', '', 'R$ 30,00'],
      ['Valor', 'R$ 0,00', 'R$ 210,00'],
    ])
  })

  test('a discount comes with the total', () => {
    expect(change({ valor: 210, desconto: 0 }, { valor: 180, desconto: 30 })).toBe(
      'Beto deu desconto de R$ 30,00 (total R$ 180,00)',
    )
    expect(change({ valor: 180, desconto: 30 }, { valor: 170, desconto: 40 })).toBe(
      'Beto mudou o desconto de R$ 30,00 para R$ 40,00 (total R$ 170,00)',
    )
    expect(change({ valor: 180, desconto: 30 }, { valor: 210, desconto: 0 })).toBe(
      'Beto tirou o desconto de R$ 30,00 (total R$ 210,00)',
    )
  })

  test('a price that was not known is given, and goes', () => {
    expect(change({ a_orcar: true, valor: 0 }, { a_orcar: false, valor: 780 })).toBe(
      'Beto informou o valor: R$ 780,00',
    )
    expect(change({ a_orcar: true }, { a_orcar: false })).toBe('Beto informou o valor: R$ 0,00')
    expect(change({ a_orcar: false, valor: 780 }, { a_orcar: true, valor: 0 })).toBe(
      'Beto deixou o valor a orçar',
    )
    expect(fields({ a_orcar: false, valor: 780 }, { a_orcar: true, valor: 0 })).toEqual([
      ['Valor', 'R$ 780,00', 'A orçar'],
    ])
  })
})

describe('other fields', () => {
  test('one is named, more are counted, and all stand behind "ver tudo"', () => {
    const [de, para] = [
      { aparelho: 'S20', defeito: 'Sem imagem', observacoes: null },
      { aparelho: 'S20 FE', defeito: 'Sem imagem, mas vibra', observacoes: 'Película nova' },
    ]
    expect(change(de, para)).toBe('Beto alterou o aparelho e mais 2 campos')
    expect(fields(de, para)).toEqual([
      ['Aparelho', 'S20', 'S20 FE'],
      ['Defeito', 'Sem imagem', 'Sem imagem, mas vibra'],
      ['Observações', '', 'Película nova'],
    ])
    expect(change({ defeito: 'a' }, { defeito: 'b' })).toBe('Beto alterou o defeito')
  })

  test('after what matters they are counted alone', () => {
    const [de, para] = [
      { data_previsao: null, valor: 180, defeito: 'a' },
      { data_previsao: '2026-11-25', valor: 210, defeito: 'b' },
    ]
    expect(change(de, para)).toBe(
      'Beto marcou a previsão para 25/11, aumentou o valor de R$ 180,00 para R$ 210,00 e alterou mais 1 campo',
    )
    expect(fields(de, para)).toEqual([['Defeito', 'a', 'b']])
  })

  test('another customer is named as they are called now', () => {
    const moved = { de: { cliente_id: 'a' }, para: { cliente_id: 'b' } }
    expect(readEvent(eventOf({ ...moved, clientes: { de: 'Ana', para: 'Bia' } }))).toBe(
      'Beto passou a OS para Bia',
    )
    expect(readEvent(eventOf(moved))).toBe('Beto passou a OS para um cliente excluído')
  })
})

describe('what an order begins with', () => {
  const begun = (para: EventFacts, more: Parameters<typeof eventOf>[0] = {}) => {
    const event = eventOf({ tipo: 'criada', para, ...more })
    const [first] = linesOf([event])
    return [readEvent(event), first && sentenceOf(first, historyShop).note?.replaceAll('\u00a0', ' ')]
  }

  test('its device, price and forecast', () => {
    expect(begun({ status: 'Recebido', a_orcar: true, valor: 0, data_previsao: '2026-11-25' })).toEqual([
      'Beto recebeu o aparelho',
      'A orçar, previsão 25/11',
    ])
    const done = { status: 'Entregue', pago: true, forma_pagamento: 'PIX' } as const
    expect(begun({ ...done, a_orcar: false, valor: 780, itens: [line('Tela', 780)] })).toEqual([
      'Beto criou a OS',
      'R$ 780,00, 1 item, Entregue, Pago - PIX',
    ])
  })

  test('a file, and that what came before was not kept', () => {
    const para = { valor: 210, data_entrada: '2024-03-14', data_entrega: '2024-03-16' }
    const from = (tipo: 'planilha' | 'mapos' | 'bancada' | 'copia' | null, nome_arquivo: string | null) =>
      begun(para, { autor: 'importado', importacao: { tipo, nome_arquivo } })
    expect(from('planilha', 'ordens 2024.xlsx')).toEqual([
      'Veio da planilha ordens 2024.xlsx',
      'O que houve antes não foi guardado. Do arquivo: entrada 14/03/24, entrega 16/03/24, R$ 210,00.',
    ])
    expect(from('mapos', 'backup.sql')[0]).toBe('Veio do backup do MapOS backup.sql')
    expect(from('bancada', 'bancada.zip')[0]).toBe('Veio do ZIP da Bancada bancada.zip')
    expect(from('copia', 'bancada-copia-2026-11-01.zip')[0]).toBe('Veio de um backup da loja')
    expect(from(null, null)[0]).toBe('Veio de um arquivo importado')
    expect(begun(para, { autor: 'importado' })[0], 'its own history came too').toBe('Beto criou a OS')
  })
})

test('a day is a heading of its own: near ones by name, far ones with the year', () => {
  const heading = (day: string) => dayHeading(day, '2026-11-23')
  expect(['2026-11-23', '2026-11-22', '2026-11-20', '2025-05-12'].map(heading)).toEqual([
    'hoje',
    'ontem',
    'sexta, 20 de novembro',
    '12 de maio de 2025',
  ])
})
