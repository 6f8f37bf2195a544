import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { deviceName } from '../../../shared/devices.ts'
import { shortNumber, trashDays } from '../../../shared/orders.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FailedState } from '../../ui/feedback/States.tsx'
import { InfiniteSentinel } from '../../ui/lists/InfiniteSentinel.tsx'
import { NothingYet } from '../../ui/lists/NothingYet.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { useUniqueRows } from '../../ui/lists/use-unique-rows.ts'
import { Hidden, Hint } from '../../ui/Text.tsx'
import { useRestoreOrder } from '../use-restore-order.ts'
import { TrashRow, TrashRows } from './TrashRow.tsx'
import { type Trashed, usePurge } from './use-purge.ts'

interface TrashDialogProps {
  /** Why nothing can be changed. */
  blocked: string | undefined
  onClose(): void
}

/** 'Lixeira': deleted orders, the latest first, with the days that each is still kept. */
export function TrashDialog({ blocked, onClose }: TrashDialogProps) {
  const { t } = useLingui()
  const list = trpc.orders.trash.useInfiniteQuery({}, { getNextPageParam: page => page.nextCursor })
  const rows = useUniqueRows(list.data)
  const { restore, restoring } = useRestoreOrder()
  const purge = usePurge()
  return (
    <Dialog title={t`Lixeira`} onClose={onClose} footer={<Button onClick={onClose}>{t`Fechar`}</Button>}>
      {rows?.length === 0 ? (
        <NothingYet>{t`A Lixeira está vazia.`}</NothingYet>
      ) : rows ? (
        <>
          <Hint>{t`O que você exclui fica aqui por ${trashDays} dias, com fotos e histórico.`}</Hint>
          <TrashRows>
            {rows.map(row => (
              <TrashRow
                key={row.id}
                row={row}
                restoring={restoring === row.id}
                blocked={blocked}
                onRestore={() => restore(row)}
                onPurge={() => purge.ask(row)}
              />
            ))}
          </TrashRows>
          {list.hasNextPage && (
            <InfiniteSentinel
              hasMore
              loading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              loadMore={list.fetchNextPage}
            />
          )}
        </>
      ) : list.isError ? (
        <FailedState onRetry={() => void list.refetch()} retrying={list.isRefetching}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : (
        <div aria-busy="true">
          <Hidden role="status">{t`Carregando...`}</Hidden>
          {['100%', '96%', '98%'].map(width => (
            <Skeleton key={width} w={width} h="12" mb="3" />
          ))}
        </div>
      )}
      <PurgeOrder {...purge} />
    </Dialog>
  )
}

interface PurgeOrderProps {
  /** The order that is asked about; it stays while the question goes. */
  row: Trashed | undefined
  open: boolean
  busy: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks before an order is deleted for good, and names what is lost. */
function PurgeOrder({ row, open, busy, onConfirm, onCancel }: PurgeOrderProps) {
  const { t } = useLingui()
  if (!row) return null
  const { numero_os, clientes, aparelho, fotos } = row
  const [number, name, device] = [shortNumber(numero_os), clientes.nome, deviceName(aparelho)]
  const photos = plural(fotos, { one: 'A foto dela também.', other: 'As # fotos dela também.' })
  return (
    <ConfirmDialog
      open={open}
      title={t`Excluir definitivamente?`}
      confirm={t`Excluir definitivamente`}
      busy={busy && t`Excluindo...`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t`A OS ${number} de ${name} (${device}) e o histórico dela serão perdidos.`} {fotos > 0 && photos}
    </ConfirmDialog>
  )
}
