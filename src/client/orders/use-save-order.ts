import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { CreateOrder } from '../../shared/orders-schema.ts'
import { isPassing } from '../api/query-client.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import type { OrderInput } from './form-values.ts'
import { holds } from './holds.ts'
import { isOrder, type Order } from './order.ts'
import { refreshAfterWrite, showOrder } from './order-cache.ts'

/** What a save writes: a new order under its key, or a stored one as it was last seen. */
export type Target = { kind: 'new'; chave: string } | { kind: 'stored'; row: Order }

/** The order changed in another place between `before`, which the form was opened with, and `now`. */
export interface Conflict {
  kind: 'conflict'
  before: Order
  now: Order
}

/** Why the form must be looked at again before it is saved again. */
type Notice =
  | Conflict
  /** An earlier attempt, of which no answer came, had stored the order with what was typed then. */
  | { kind: 'stored-before'; row: Order | null }

/**
 * Saves an order so that no attempt, however it ended, creates a second one or overwrites what somebody else wrote.
 * `save` throws what the server refused with; where it turned into a `notice` it answers null.
 */
export function useSaveOrder(first: { target: Target; sent: CreateOrder[] }) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { mutateAsync: create } = trpc.orders.create.useMutation()
  const { mutateAsync: update } = trpc.orders.update.useMutation()
  const [target, setTarget] = useState(first.target)
  const [notice, setNotice] = useState<Notice | null>(null)
  const sent = useRef(first.sent)

  const save = async (input: OrderInput, to = target): Promise<Order | null> => {
    setNotice(open => (open?.kind === 'conflict' ? open : null))
    try {
      const row = await (to.kind === 'new' ? sendNew(to.chave, input) : sendChange(to.row, input))
      void refreshAfterWrite(queryClient)
      return row
    } catch (error) {
      const { key, row } = refusalOf(error)
      if (key === 'conflito' && to.kind === 'stored' && isOrder(row)) {
        showOrder(queryClient, utils, to.row, row)
        if (holds(row, input)) return row
        setNotice({ kind: 'conflict', before: to.row, now: row })
        return null
      }
      setNotice(null)
      if (key === 'chave_repetida' && to.kind === 'new') return storedBefore()
      if (key === 'nao_encontrado') void refreshAfterWrite(queryClient)
      if (key.startsWith('limite_') || key.endsWith('_expirado')) void utils.plans.current.invalidate()
      throw error
    }
  }

  async function sendNew(chave: string, input: OrderInput): Promise<Order> {
    const content = { chave, ...input }
    try {
      return await create(content)
    } catch (error) {
      if (isPassing(error)) sent.current = [...sent.current.filter(one => !isSame(one, content)), content]
      throw error
    }
  }

  async function sendChange(row: Order, input: OrderInput): Promise<Order> {
    const stored = await update({ id: row.id, based_on: row.updated_at, ...input })
    showOrder(queryClient, utils, row, stored)
    return stored
  }

  // Repeating an attempt as it was sent answers the row that it stored: from here on the form changes that one.
  async function storedBefore(): Promise<null> {
    let row: Order | null = null
    for (const content of sent.current) row ??= await create(content).catch(() => null)
    setTarget(row ? { kind: 'stored', row } : { kind: 'new', chave: uuid() })
    sent.current = []
    setNotice({ kind: 'stored-before', row })
    void refreshAfterWrite(queryClient)
    return null
  }

  return {
    target,
    notice,
    save,
    sent: () => sent.current,
    /** Goes on from the newer version of a conflict. */
    adopt(row: Order): Target {
      const adopted: Target = { kind: 'stored', row }
      setTarget(adopted)
      return adopted
    },
    dismiss: () => setNotice(null),
  }
}

const isSame = (one: CreateOrder, other: CreateOrder) => JSON.stringify(one) === JSON.stringify(other)
