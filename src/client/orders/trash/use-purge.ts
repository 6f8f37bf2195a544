import { t } from '@lingui/core/macro'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import type { AppRouter } from '../../../server/router.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type Trashed = inferRouterOutputs<AppRouter>['orders']['trash']['items'][number]

/** Asks, then deletes an order for good. */
export function usePurge() {
  const utils = trpc.useUtils()
  const [row, setRow] = useState<Trashed>()
  const [open, setOpen] = useState(false)
  const { mutate, isPending } = trpc.orders.purge.useMutation({
    onError(error) {
      const isGone = refusalOf(error).key === 'nao_encontrado'
      const description = isGone ? t`Ela não está mais na Lixeira.` : errorSentence(error)
      toast.error(t`Erro ao excluir OS`, { description })
    },
    onSuccess: () => toast.success(t`OS excluída definitivamente`),
    onSettled() {
      setOpen(false)
      void utils.orders.trash.invalidate()
    },
  })
  return {
    row,
    open,
    busy: isPending,
    ask(asked: Trashed) {
      setRow(asked)
      setOpen(true)
    },
    onConfirm: () => row && mutate({ id: row.id }),
    onCancel: () => setOpen(false),
  }
}
