import { t } from '@lingui/core/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { deviceName } from '../../../shared/devices.ts'
import { type StatusCount, shortNumber, statusCount, trashDays } from '../../../shared/orders.ts'
import type { Utils } from '../../api/session.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { Order } from '../order.ts'
import { changeLists, isOf, refreshWhere } from '../order-cache.ts'
import { useRestoreOrder } from '../use-restore-order.ts'

interface DeleteOrderProps {
  order: Order
  open: boolean
  /** It is no more. */
  onGone(): void
  onCancel(): void
}

/** Asks before an order goes to the trash. */
export function DeleteOrder({ order, open, onGone, onCancel }: DeleteOrderProps) {
  const { isPending, remove } = useRemoveOrder(order)
  const { numero_os, aparelho, clientes } = order
  const [number, name, device] = [shortNumber(numero_os), clientes.nome, deviceName(aparelho)]
  const { data: plan } = trpc.plans.current.useQuery(undefined, { enabled: open })
  return (
    <ConfirmDialog
      open={open}
      title={t`Excluir OS`}
      confirm={t`Excluir`}
      busy={isPending && t`Excluindo...`}
      onConfirm={() => remove(onGone)}
      onCancel={onCancel}
    >
      {t`Excluir a OS ${number} de ${name} (${device})?`}{' '}
      {t`Ela vai para a Lixeira com as fotos e pode ser restaurada por ${trashDays} dias. O número não será usado de novo.`}
      {plan &&
        plan.limites.ordens !== null &&
        ` ${t`Para voltar, ela precisa de lugar no limite de OS do seu plano.`}`}
    </ConfirmDialog>
  )
}

/** Deletes and says how it went, also where the screen is left meanwhile; `then` is called where it is not. */
function useRemoveOrder(order: Order) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const number = shortNumber(order.numero_os)
  const { restore } = useRestoreOrder()
  const gone = (sentence: string, undo?: () => void) => {
    toast.success(sentence, {
      about: order.id,
      ...(undo && { action: { label: t`Desfazer`, onClick: undo } }),
    })
    void forgetOrder(queryClient, utils, order)
  }
  const { isPending, mutate } = trpc.orders.delete.useMutation({
    onSuccess: () => gone(t`OS excluída com sucesso!`, () => restore(order)),
    onError(error) {
      const { key } = refusalOf(error)
      if (key === 'nao_encontrado') return gone(t`A OS ${number} já tinha sido excluída em outro lugar.`)
      if (key.endsWith('_expirado')) void utils.plans.current.invalidate()
      toast.error(t`Erro ao excluir OS`, { error, about: order.id })
    },
  })
  return {
    isPending,
    remove: (then: () => void) =>
      mutate(
        { id: order.id },
        {
          onSuccess: then,
          onError: error => refusalOf(error).key === 'nao_encontrado' && then(),
        },
      ),
  }
}

/** Takes a deleted order out of what the screen shows, and asks again for whatever it counted in. */
function forgetOrder(queryClient: QueryClient, utils: Pick<Utils, 'orders'>, gone: Order) {
  const without = (items: Order[]) => items.filter(({ id }) => id !== gone.id)
  changeLists(queryClient, without)
  utils.orders.summary.setData(
    undefined,
    data => data && { ...uncounted(data, gone), recentes: without(data.recentes) },
  )
  // Its details show until they are closed: they are asked for only where somebody comes back to them.
  void utils.orders.get.invalidate({ id: gone.id }, { refetchType: 'none' })
  return refreshWhere(queryClient, key => !isOf(key, 'orders', 'get'))
}

function uncounted<Counts extends Record<'total' | StatusCount, number>>(
  counts: Counts,
  { status }: Order,
): Counts {
  const left = { ...counts }
  const counted = statusCount[status]
  const names = counted ? (['total', counted] as const) : (['total'] as const)
  for (const name of names) left[name] = Math.max(0, left[name] - 1)
  return left
}
