import { describe, expect, test, vi } from 'vitest'
import { sentenceOf } from '../../src/client/orders/history/event-sentences.ts'
import type { EventFacts, OrderEvent } from '../../src/client/orders/history/order-events.ts'
import { orderEventKinds } from '../../src/shared/orders.ts'
import { eventOf, historyShop, linesOf, readEvent, readLine } from '../support/history-events.ts'
import { language } from '../support/translated-macros.ts'

vi.mock('@lingui/core/macro', () => import('../support/translated-macros.ts'))

const photo = { foto_id: 'f', tipo_foto: 'antes' } as const
const reminder = {
  lembrete_id: 'l',
  tipo_lembrete: 'geral',
  data_lembrete: '2026-11-30T09:00:00.000Z',
} as const
const quote = { versao: 1, total: 780, valido_ate: '2026-11-30' }
const answer = { versao: 1, total: 780, resposta: 'aprovado', respondido_por: 'Ana', por: 'link' } as const

/** What each kind holds. */
const samples: Record<OrderEvent['tipo'], Partial<OrderEvent>> = {
  criada: { para: { status: 'Recebido', valor: 780 } },
  estado: { autor: 'sistema', para: { valor: 780 } },
  alterada: { de: { status: 'Pronto', pago: false }, para: { status: 'Entregue', pago: true } },
  excluida: {},
  restaurada: { para: { lembretes: [] } },
  revertida: { de: { valor: 780 }, para: { valor: 800 } },
  foto_adicionada: { para: photo },
  foto_alterada: { de: photo, para: { ...photo, tipo_foto: 'depois' } },
  foto_excluida: { de: photo },
  lembrete_criado: { para: reminder },
  lembrete_removido: { de: reminder },
  orcamento_enviado: { para: quote },
  orcamento_respondido: { autor: 'cliente', para: answer },
  avisado: { de: { avisado_em: null }, para: { avisado_em: '2026-11-20T13:00:00.000Z' } },
  impresso_entrada: {},
  impresso_entrega: {},
  impresso_etiqueta: {},
}

const sentences = {
  pt: {
    criada: 'Beto recebeu o aparelho',
    estado: 'Bancada começou a guardar o histórico',
    alterada: 'Beto entregou e recebeu R$ 240,00 no cartão',
    excluida: 'Beto excluiu a OS',
    restaurada: 'Beto restaurou a OS',
    revertida: 'Beto voltou a OS a uma versão anterior',
    foto_adicionada: 'Beto adicionou 1 foto, antes do reparo',
    foto_alterada: 'Beto mudou o tipo de uma foto: Antes → Depois',
    foto_excluida: 'Beto excluiu 1 foto, antes do reparo',
    lembrete_criado: 'Beto criou um lembrete para 30/11, 9h00',
    lembrete_removido: 'Beto removeu o lembrete de 30/11, 9h00',
    orcamento_enviado: 'Beto enviou o orçamento de R$ 780,00',
    orcamento_respondido: 'Ana aprovou o orçamento de R$ 780,00 [cliente]',
    avisado: 'Beto avisou pelo WhatsApp',
    impresso_entrada: 'Beto imprimiu o comprovante de entrada',
    impresso_entrega: 'Beto imprimiu o comprovante de entrega',
    impresso_etiqueta: 'Beto imprimiu a etiqueta',
  },
  en: {
    alterada: 'Beto delivered it and received R$ 240,00 by card',
    orcamento_respondido: 'Ana approved the quote for R$ 780,00 [customer]',
    impresso_etiqueta: 'Beto printed the label',
  },
  es: {
    alterada: 'Beto la entregó y recibió R$ 240,00 con tarjeta',
    orcamento_respondido: 'Ana aprobó el presupuesto de R$ 780,00 [cliente]',
    impresso_etiqueta: 'Beto imprimió la etiqueta',
  },
} satisfies Record<string, Partial<Record<OrderEvent['tipo'], string>>>

test.each([
  'pt',
  'en',
  'es',
] as const)('claim: each kind of event has a sentence of its own in %s', async name => {
  await language.speak(name)
  const told = Object.fromEntries(
    orderEventKinds.map(tipo => [tipo, readEvent(eventOf({ tipo, ...samples[tipo] }))]),
  )
  expect(told).toMatchObject(sentences[name])
  for (const sentence of Object.values(told)) expect(sentence).toMatch(/^(Beto|Ana|Bancada) \S.{4,}/)
  expect(new Set(Object.values(told)).size).toBe(orderEventKinds.length)
  expect(language.missing()).toEqual([])
})

describe('who did it', () => {
  const who = (autor: OrderEvent['autor'], para: EventFacts | null = null) =>
    readEvent(eventOf({ tipo: 'excluida', autor, para }))

  test('the owner, Bancada, a key of the API by its name, the customer', async () => {
    await language.speak('pt')
    expect(who('dono')).toBe('Beto excluiu a OS')
    expect(who('sistema')).toBe('Bancada excluiu a OS')
    expect(who('api', { chave: 'Site da loja' })).toBe('Site da loja excluiu a OS [pela API]')
    const removed = {
      tipo: 'lembrete_removido',
      autor: 'api',
      de: reminder,
      para: { chave: 'Site' },
    } as const
    expect(readEvent(eventOf(removed))).toBe('Site removeu o lembrete de 30/11, 9h00 [pela API]')
    const created = { tipo: 'criada', autor: 'api', para: { chave: 'Site' } } as const
    expect(readEvent(eventOf(created)), 'a program receives no device').toBe('Site criou a OS [pela API]')
  })

  test('what a file brought was done by whom it names, else by the owner', async () => {
    await language.speak('pt')
    expect(who('importado')).toBe('Beto excluiu a OS')
    expect(who('importado', { chave: 'Site' })).toBe('Site excluiu a OS [pela API]')
    const answered = eventOf({ tipo: 'orcamento_respondido', autor: 'importado', para: answer })
    expect(readEvent(answered)).toBe('Ana aprovou o orçamento de R$ 780,00 [cliente]')
  })

  test('an answer of the customer is theirs; one at the counter was written down by the shop', async () => {
    await language.speak('pt')
    const read = (para: EventFacts, autor: OrderEvent['autor'] = 'dono') =>
      readEvent(eventOf({ tipo: 'orcamento_respondido', autor, para }))
    const refused = { ...answer, resposta: 'recusado', respondido_por: null } as const
    expect(read(refused, 'cliente'), 'who was erased').toBe('O cliente recusou o orçamento de R$ 780,00')
    expect(read({ ...answer, por: 'balcao' })).toBe(
      'Beto registrou que Ana aprovou no balcão o orçamento de R$ 780,00',
    )
    expect(read({ ...refused, por: 'balcao' })).toBe(
      'Beto registrou que o cliente recusou no balcão o orçamento de R$ 780,00',
    )
    const [line] = linesOf([
      eventOf({
        tipo: 'orcamento_respondido',
        autor: 'cliente',
        para: { ...refused, motivo: 'Achei caro' },
      }),
    ])
    expect(line && sentenceOf(line, historyShop).quote).toBe('Achei caro')
  })
})

test('a quote says its sum, its version from the second on, and until when it holds', async () => {
  await language.speak('pt')
  const [first, second] = [1, 2].map(versao =>
    eventOf({ tipo: 'orcamento_enviado', para: { ...quote, versao } }),
  )
  const lines = linesOf([second, first].flatMap(one => one ?? []))
  expect(lines.map(readLine)).toEqual([
    'Beto enviou o orçamento de R$ 780,00, versão 2',
    'Beto enviou o orçamento de R$ 780,00',
  ])
  expect(lines[0] && sentenceOf(lines[0], historyShop).note).toBe('Vale até 30/11')
})
