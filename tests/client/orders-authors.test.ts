import { expect, test, vi } from 'vitest'
import { actWords, authorWords, changesOf, linesByDay } from '../../src/client/orders/order-events.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

type Event = Parameters<typeof changesOf>[0]

const event = (fields: Partial<Event>): Event => ({
  id: '01a1f8af-4cdc-7539-aa8a-d5e41aab1f00',
  tipo: 'alterada',
  autor: 'api',
  created_at: '2026-11-20T10:00:00.000Z',
  de: null,
  para: null,
  clientes: { de: null, para: null },
  ...fields,
})

test('an event says who did it: the owner, Bancada, or a key of the API by its name', () => {
  const author = (fields: Partial<Event>) => authorWords(event(fields), 'Ana')
  expect(author({ autor: 'dono' })).toBe('Ana')
  expect(author({ autor: 'importado' })).toBe('Ana')
  expect(author({ autor: 'sistema' })).toBe('Bancada')
  expect(author({ para: { chave: 'Site da loja' } })).toBe('API: Site da loja')
})

test('the key’s name is no change of the order', () => {
  const changed = event({ de: { valor: 1 }, para: { valor: 2, chave: 'Site da loja' } })
  expect(changesOf(changed).map(({ name }) => name)).toEqual(['valor'])
  expect(actWords({ event: changed, time: '10:00', count: 1 }, '2026-11-20')).toBe('corrigiu o valor')
})

test('what a key removed says when it was for', () => {
  const removed = event({
    tipo: 'lembrete_removido',
    de: { data_lembrete: '2026-11-20T09:00:00.000Z' },
    para: { chave: 'Site da loja' },
  })
  expect(actWords({ event: removed, time: '10:00', count: 1 }, '2026-11-20')).toContain('9h00')
})

test('photos of the owner and of a key are lines of their own', () => {
  const added = (fields: Partial<Event>) => event({ tipo: 'foto_adicionada', ...fields })
  const [day] = linesByDay(
    [
      added({ autor: 'dono', para: { tipo_foto: 'antes' } }),
      added({ para: { tipo_foto: 'antes', chave: 'Site' } }),
      added({ para: { tipo_foto: 'antes', chave: 'Site' } }),
      added({ para: { tipo_foto: 'antes', chave: 'Planilha' } }),
    ],
    'America/Sao_Paulo',
  )
  expect(day?.lines.map(({ count }) => count)).toEqual([1, 2, 1])
})
