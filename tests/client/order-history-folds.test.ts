import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { isMinor, type Standing } from '../../src/client/orders/history/history-lines.ts'
import type { EventFacts, OrderEvent } from '../../src/client/orders/history/order-events.ts'
import { orderStatuses, paymentMethods } from '../../src/shared/orders.ts'
import { changeOf, eventOf, linesOf, readLine } from '../support/history-events.ts'
import { runs, seed } from '../support/long.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

const at = (time: string) => `2026-11-20T${time}:00.000-03:00`
const read = (events: OrderEvent[]) => linesOf(events).map(readLine)

describe('a change and its undo', () => {
  const received = { status: 'Recebido' } as const
  const begun = { status: 'Em Andamento' } as const
  const move = (de: EventFacts, para: EventFacts, time: string, more: Partial<OrderEvent> = {}) =>
    changeOf(de, para, { created_at: at(time), ...more })

  test('claim: are one quiet line within a few minutes, which opens to both', () => {
    const [line, ...others] = linesOf([move(begun, received, '10:03'), move(received, begun, '10:00')])
    expect(others).toEqual([])
    expect(line && readLine(line)).toBe('Beto começou o conserto, e desfez')
    expect(line?.parts.map(({ event }) => event.para)).toEqual([received, begun])
    expect(line?.time, 'when it was undone').toBe('10:03')
    expect(read([move(begun, received, '10:06'), move(received, begun, '10:00')])).toHaveLength(2)
  })

  test('what was done once more stands as it is', () => {
    const events = [
      move(received, begun, '10:02'),
      move(begun, received, '10:01'),
      move(received, begun, '10:00'),
    ]
    expect(read(events)).toEqual(['Beto começou o conserto', 'Beto começou o conserto, e desfez'])
  })

  test('are two where somebody else undid it, something came between, or not all of it came back', () => {
    const done = move(received, begun, '10:00')
    const byKey = move(begun, { ...received, chave: 'Site' }, '10:01', { autor: 'api' })
    expect(linesOf([byKey, done])).toHaveLength(2)
    const printed = eventOf({ tipo: 'impresso_etiqueta', created_at: at('10:01') })
    expect(linesOf([move(begun, received, '10:02'), printed, done])).toHaveLength(3)
    const more = move({ ...begun, valor: 10 }, { ...received, valor: 12 }, '10:01')
    expect(linesOf([more, done])).toHaveLength(2)
    const unseen = { mais_itens: 2 }
    expect(linesOf([move(unseen, unseen, '10:01'), move(unseen, unseen, '10:00')])).toHaveLength(2)
  })

  test('say what money they moved', () => {
    const owed = { pago: false, forma_pagamento: 'Pendente' } as const
    const paid = { pago: true, forma_pagamento: 'Dinheiro' } as const
    expect(read([move(paid, owed, '10:01'), move(owed, paid, '10:00')])).toEqual([
      'Beto recebeu R$ 240,00 em dinheiro, e desfez',
    ])
  })

  test('of a photo, a reminder and the order itself too', () => {
    const photo = { foto_id: 'f', tipo_foto: 'antes' } as const
    const added = eventOf({ tipo: 'foto_adicionada', para: photo })
    expect(read([eventOf({ tipo: 'foto_excluida', de: photo }), added])).toEqual([
      'Beto adicionou 1 foto, antes do reparo, e desfez',
    ])
    expect(read([eventOf({ tipo: 'foto_excluida', de: { ...photo, foto_id: 'g' } }), added])).toHaveLength(2)
    expect(read([eventOf({ tipo: 'restaurada' }), eventOf({ tipo: 'excluida' })])).toEqual([
      'Beto excluiu a OS, e desfez',
    ])
  })
})

test('photos of one kind that one person added are one line', () => {
  const added = (tipo_foto: 'antes' | 'depois', more: Partial<OrderEvent> = {}, chave?: string) =>
    eventOf({ tipo: 'foto_adicionada', para: { tipo_foto, ...(chave && { chave }) }, ...more })
  const events = [
    added('depois'),
    added('antes'),
    added('antes', { autor: 'api' }, 'Site'),
    added('antes', { autor: 'api' }, 'Site'),
    added('antes', { autor: 'api' }, 'Planilha'),
    added('antes', { autor: 'api', created_at: '2026-11-19T13:00:00.000Z' }, 'Planilha'),
  ]
  expect(linesOf(events).map(({ parts }) => parts.length)).toEqual([1, 1, 2, 1, 1])
  expect(read(events)[2]).toBe('Site adicionou 2 fotos, antes do reparo [pela API]')
})

test('a quote and the chat that it opened are one line, and two what was later', () => {
  const quote = eventOf({ tipo: 'orcamento_enviado', para: { versao: 1, total: 780 } })
  const message = (created_at: string) => eventOf({ tipo: 'avisado', created_at })
  expect(read([message('2026-11-20T13:00:02.000Z'), quote])).toEqual([
    'Beto enviou o orçamento de R$ 780,00, pelo WhatsApp',
  ])
  expect(read([message('2026-11-20T13:30:00.000Z'), quote])).toHaveLength(2)
})

test('prints and small fields are minor, and nothing else', () => {
  const isMinorChange = (name: string) => isMinor({ event: changeOf({ [name]: 'a' }, { [name]: 'b' }) })
  expect(['aparelho', 'defeito', 'observacoes', 'tipo_servico', 'data_entrada'].map(isMinorChange)).toEqual(
    Array(5).fill(true),
  )
  expect(isMinor({ event: changeOf({ defeito: 'a', valor: 1 }, { defeito: 'b', valor: 2 }) })).toBe(false)
  expect(isMinor({ event: eventOf({ tipo: 'impresso_entrega' }) })).toBe(true)
  expect(isMinor({ event: eventOf({ tipo: 'foto_alterada' }) })).toBe(true)
  expect(isMinor({ event: eventOf({ tipo: 'avisado' }) })).toBe(false)
})

/** Facts of which each moves money or says when it came. */
const money = [
  'status',
  'valor',
  'desconto',
  'a_orcar',
  'itens',
  'pago',
  'forma_pagamento',
  'pago_em',
  'data_entrega',
]

const step = fc.record({
  tipo: fc.constantFrom<OrderEvent['tipo']>(
    'alterada',
    'alterada',
    'alterada',
    'avisado',
    'impresso_etiqueta',
    'foto_adicionada',
    'orcamento_enviado',
  ),
  autor: fc.constantFrom<OrderEvent['autor']>('dono', 'dono', 'dono', 'api'),
  seconds: fc.constantFrom(1, 20, 200, 400, 90_000),
  undoes: fc.boolean(),
  change: fc.record(
    {
      valor: fc.constantFrom(10, 20, 30),
      status: fc.constantFrom(...orderStatuses),
      forma_pagamento: fc.constantFrom(...paymentMethods),
      pago: fc.boolean(),
      observacoes: fc.constantFrom('a', 'b'),
    },
    { requiredKeys: [] },
  ),
})

/** A past of an order, newest first, and how it stood before and after each event. */
function pastOf(steps: (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
  let now: Standing & EventFacts = {
    valor: 10,
    status: 'Recebido',
    forma_pagamento: 'Pendente',
    pago: false,
    observacoes: 'a',
  }
  let time = Date.parse('2026-01-01T12:00:00Z')
  const events: OrderEvent[] = []
  const stood = new Map<string, { before: object; after: object }>()
  for (const { tipo, autor, seconds, undoes, change } of steps) {
    time += seconds * 1000
    const last = events[0]
    const wanted = undoes && last?.tipo === 'alterada' ? (last.de ?? {}) : change
    const changed = Object.keys(wanted).filter(name => Reflect.get(now, name) !== Reflect.get(wanted, name))
    if (tipo === 'alterada' && changed.length === 0) continue
    const pick = (from: object) => Object.fromEntries(changed.map(name => [name, Reflect.get(from, name)]))
    const sides = tipo === 'alterada' ? { de: pick(now), para: pick(wanted) } : {}
    const event = eventOf({ tipo, autor, created_at: new Date(time).toISOString(), ...sides })
    const before = now
    now = { ...now, ...sides.para }
    stood.set(event.id, { before, after: now })
    events.unshift(event)
  }
  return { events, stood, now }
}

test('no event is lost between what the server gave and "Tudo", and what is folded or left out moved no money', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat(), (steps, cut) => {
      const { events, stood, now } = pastOf(steps)
      // As many as the pages so far brought.
      const here = events.slice(0, events.length === 0 ? 0 : 1 + (cut % events.length))
      const lines = linesOf(here, now)
      expect(lines.flatMap(({ parts }) => parts.map(({ event }) => event.id))).toEqual(
        here.map(({ id }) => id),
      )
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
      for (const line of lines) {
        for (const { event, after } of line.parts) expect(stood.get(event.id)?.after).toMatchObject(after)
        const [newest, oldest] = [line.parts[0], line.parts.at(-1)]
        if (line.isUndone && newest && oldest)
          expect(stood.get(newest.event.id)?.after).toEqual(stood.get(oldest.event.id)?.before)
        if (!isMinor(line)) continue
        const facts = line.parts.flatMap(({ event }) => Object.keys({ ...event.de, ...event.para }))
        expect(facts.filter(name => money.includes(name))).toEqual([])
      }
    }),
    { numRuns: runs(300), ...(seed && { seed: Number(seed) }) },
  )
})
