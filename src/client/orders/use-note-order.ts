import type { orderNotes } from '../../shared/orders.ts'
import { trpc } from '../api/trpc.ts'

type OrderNote = (typeof orderNotes)[number]

/**
 * Tells the order's history that a message to its customer was opened, or a paper printed. The chat opens and the printer
 * prints whatever becomes of that: where the plan is over, or nothing answers, nobody is told.
 */
export function useNoteOrder(onNoted?: () => void): (id: string, tipo: OrderNote) => void {
  const utils = trpc.useUtils()
  const { mutate } = trpc.orders.note.useMutation({
    onSuccess(_, { id }) {
      onNoted?.()
      void utils.orders.events.invalidate({ id })
      void utils.orders.get.invalidate({ id })
    },
  })
  return (id, tipo) => mutate({ id, tipo })
}
