import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { createWriteQueue, writeRow } from '../../src/client/api/write-queue.ts'
import { filterOf, readOrdersSearch, statusCountsInput } from '../../src/client/orders/list/orders-search.ts'
import type { Order } from '../../src/client/orders/order.ts'
import { moveCount } from '../../src/client/orders/order-cache.ts'
import { forecastOf, shortDay } from '../../src/client/orders/order-words.ts'
import { type OrderStatus, shortNumber } from '../../src/shared/orders.ts'

describe('forecast', () => {
  const today = '2026-11-20'

  it('is late in whole days while the device is still to be repaired', () => {
    expect(forecastOf({ status: 'Recebido', data_previsao: '2026-11-19' }, today)).toEqual({
      kind: 'late',
      days: 1,
    })
    expect(forecastOf({ status: 'Em Andamento', data_previsao: '2025-11-20' }, today)).toEqual({
      kind: 'late',
      days: 365,
    })
  })

  it('is today or a day to come', () => {
    expect(forecastOf({ status: 'Em Andamento', data_previsao: today }, today)).toEqual({ kind: 'today' })
    expect(forecastOf({ status: 'Recebido', data_previsao: '2026-11-21' }, today)).toEqual({
      kind: 'day',
      day: '2026-11-21',
    })
    expect(forecastOf({ status: 'Recebido', data_previsao: null }, today)).toEqual({ kind: 'none' })
  })

  it('is never late once the device is ready or delivered', () => {
    for (const status of ['Pronto', 'Entregue'] as const) {
      expect(forecastOf({ status, data_previsao: '2026-11-01' }, today)).toEqual({
        kind: 'day',
        day: '2026-11-01',
      })
    }
  })

  it('names the year only where it is another', () => {
    expect(shortDay('2026-01-05', today)).toBe('05/01')
    expect(shortDay('2025-12-31', today)).toBe('31/12/25')
  })
})

describe('number', () => {
  it('loses its prefix alone', () => {
    expect(['OS-0007', 'OS-1048', 'OS-10000'].map(shortNumber)).toEqual(['0007', '1048', '10000'])
  })
})

describe('counts of the filter', () => {
  const counts = { recebido: 2, em_andamento: 3, prontas: 1, total: 9 }

  it('move with the order', () => {
    expect(moveCount(counts, { status: 'Recebido' }, { status: 'Em Andamento' })).toEqual({
      ...counts,
      recebido: 1,
      em_andamento: 4,
    })
    expect(moveCount(counts, { status: 'Pronto' }, { status: 'Entregue' })).toEqual({ ...counts, prontas: 0 })
    expect(moveCount(counts, { status: 'Entregue' }, { status: 'Pronto' })).toEqual({ ...counts, prontas: 2 })
  })

  it('stay where the status does, and never go below zero', () => {
    expect(moveCount(counts, { status: 'Pronto' }, { status: 'Pronto' })).toBe(counts)
    expect(moveCount({ ...counts, prontas: 0 }, { status: 'Pronto' }, { status: 'Entregue' }).prontas).toBe(0)
  })
})

describe('writes of one row', () => {
  const at = (clicked: number) => ({ clicked, shown: clicked })

  it('go out one after the other, each on the answer before it', async () => {
    const queue = createWriteQueue<number>()
    const seen: number[] = []
    let open = 0
    const send = async (stored: number) => {
      expect(++open).toBe(1)
      await Promise.resolve()
      seen.push(stored)
      open--
      return stored + 1
    }
    const outcomes = await Promise.all([
      queue.run('a', at(10), send),
      queue.run('a', at(10), send),
      queue.run('a', at(10), send),
    ])
    expect(seen).toEqual([10, 11, 12])
    expect(outcomes).toEqual([
      { kind: 'stored', stored: 11, isLast: false },
      { kind: 'stored', stored: 12, isLast: false },
      { kind: 'stored', stored: 13, isLast: true },
    ])
    expect(queue.isIdle()).toBe(true)
  })

  it('of other rows do not wait', async () => {
    const queue = createWriteQueue<number>()
    let release = (_row: number) => {}
    const slow = queue.run('a', at(1), () => new Promise(resolve => (release = resolve)))
    expect(await queue.run('b', at(5), async row => row * 2)).toMatchObject({ stored: 10 })
    expect(queue.isIdle()).toBe(false)
    release(2)
    expect(await slow).toMatchObject({ stored: 2 })
  })

  it('behind one that failed are dropped, and the row is as the server last had it', async () => {
    const queue = createWriteQueue<number>()
    const wrong = new Error('conflito')
    const outcomes = await Promise.all([
      queue.run('a', at(1), async () => 2),
      queue.run('a', at(1), async () => Promise.reject(wrong)),
      queue.run('a', at(1), async () => 99),
    ])
    expect(outcomes[1]).toEqual({ kind: 'failed', error: wrong, stored: 2, shown: 1 })
    expect(outcomes[2]).toEqual({ kind: 'dropped' })
    // The next click starts anew, from what it sees.
    expect(await queue.run('a', at(7), async row => row)).toMatchObject({ kind: 'stored', stored: 7 })
  })
})

describe('a click that meets a newer row', () => {
  interface Row {
    id: string
    status: string
    updated_at: string
  }
  const row: Row = { id: 'a', status: 'Recebido', updated_at: '1' }
  const ready = { ...row, status: 'Pronto' }
  const refusal = (data: object) => new TRPCClientError('', { result: { error: { data } } } as never)
  const lost = refusal({ key: 'indisponivel' })
  const metBy = (newer: Row) => refusal({ key: 'conflito', row: newer })

  /** What a click that wants `shown` and fails so shows and says. */
  const click = async (
    shown: Row,
    error: Error,
    then?: (queue: ReturnType<typeof createWriteQueue<Row>>) => void,
  ) => {
    const queue = createWriteQueue<Row>()
    const seen: unknown[] = []
    const writing = writeRow(queue, {
      ...{ clicked: row, shown, isRow: (_row): _row is Row => true, refresh() {} },
      send: () => Promise.reject(error),
      display: (_before, after) => seen.push(after),
      onStored: stored => seen.push(['stored', stored]),
      onFailed: () => seen.push('failed'),
    })
    then?.(queue)
    await writing
    return seen
  }
  const newer = { ...ready, updated_at: '2' }

  it('is stored if the same click before was not answered, and the row has it', async () => {
    expect(await click(ready, lost)).toEqual([ready, row, 'failed'])
    expect(await click(ready, lost)).toEqual([ready, row, 'failed'])
    expect(await click(ready, metBy(newer))).toEqual([ready, newer, ['stored', newer]])
    // From then on it is as ever.
    expect(await click(ready, metBy(newer))).toEqual([ready, newer, 'failed'])
  })

  it('has failed if nothing was lost, whoever did the same', async () => {
    expect(await click(ready, metBy(newer))).toEqual([ready, newer, 'failed'])
    expect(await click(row, metBy(newer))).toEqual([row, newer, 'failed'])
  })

  it('has failed if it is another click than the one that was lost, or the row says otherwise', async () => {
    const delivered = { ...row, status: 'Entregue' }
    await click(ready, lost)
    expect(await click(delivered, metBy(delivered))).toEqual([delivered, delivered, 'failed'])
    await click(ready, lost)
    expect(await click(ready, metBy(delivered))).toEqual([ready, delivered, 'failed'])
  })

  it('has failed if another click waits behind it, which is dropped', async () => {
    await click(ready, lost)
    const again = { ...ready, status: 'Entregue' }
    const wait = (queue: ReturnType<typeof createWriteQueue<Row>>) =>
      void queue.run('a', { clicked: ready, shown: again }, async () => again)
    expect(await click(ready, metBy(newer), wait)).toEqual([ready, newer, 'failed'])
  })
})

describe('two quick moves of an order, the first of which fails', () => {
  it('leave the counts as they were', async () => {
    type Moved = Pick<Order, 'status'>
    const queue = createWriteQueue<Moved>()
    const before = { recebido: 2, em_andamento: 3, prontas: 1, total: 9 }
    let counts = before
    let refuse = () => {}
    const move = async (clicked: Moved, status: OrderStatus, send: () => Promise<Moved>) => {
      const shown = { status }
      counts = moveCount(counts, clicked, shown)
      const outcome = await queue.run('a', { clicked, shown }, send)
      if (outcome.kind === 'failed') counts = moveCount(counts, outcome.shown, outcome.stored)
    }
    const first = move({ status: 'Recebido' }, 'Em Andamento', () => new Promise((_, no) => (refuse = no)))
    const second = move({ status: 'Em Andamento' }, 'Pronto', async () => ({ status: 'Pronto' }))
    expect(counts).toEqual({ ...before, recebido: 1, prontas: 2 })
    await Promise.resolve()
    refuse()
    await Promise.all([first, second])
    expect(counts).toEqual(before)
  })
})

describe('address of /ordens', () => {
  it('keeps what it knows and drops what it does not', () => {
    expect(readOrdersSearch({ q: '1048', status: 'Pronto', nova: 'true', cor: 'azul' })).toEqual({
      q: '1048',
      status: 'Pronto',
      nova: 'true',
    })
    expect(readOrdersSearch({ q: '', status: 'Perdido', nova: 'sim', os: '' })).toEqual({})
  })

  it('holds the filter of orders without a price', () => {
    expect(filterOf(readOrdersSearch({ orcamento: 'a_orcar', os: 'x' }))).toEqual({ orcamento: 'a_orcar' })
    expect(readOrdersSearch({ orcamento: 'talvez' })).toEqual({})
  })

  it('holds the filter of a month’s orders without a whole cost, also for the counts', () => {
    const filter = filterOf(readOrdersSearch({ sem_custo: '2026-11', os: 'x' }))
    expect(filter).toEqual({ sem_custo: '2026-11' })
    expect(statusCountsInput({ ...filter, status: 'Pronto' })).toEqual({ sem_custo: '2026-11' })
    expect(readOrdersSearch({ sem_custo: 'tudo' })).toEqual({ sem_custo: 'tudo' })
    expect(readOrdersSearch({ sem_custo: '2026-13' })).toEqual({})
  })

  it('searches for no more than the server takes', () => {
    expect(readOrdersSearch({ q: 'a'.repeat(300) }).q).toHaveLength(100)
  })
})
