import { useLingui } from '@lingui/react/macro'
import { trashDays } from '../../../shared/orders.ts'
import { trpc } from '../../api/trpc.ts'
import { Bone } from '../../ui/Bone.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.ts'
import { InfiniteSentinel } from '../../ui/InfiniteSentinel.tsx'
import { FailedState } from '../../ui/States.tsx'
import { Hidden, Hint } from '../../ui/Text.tsx'
import { useUniqueRows } from '../../ui/use-unique-rows.ts'
import { useRestoreOrder } from '../use-restore-order.ts'
import { PurgeOrder } from './PurgeOrder.tsx'
import { TrashRow, TrashRows } from './TrashRow.tsx'
import { usePurge } from './use-purge.ts'

interface TrashDialogProps {
  /** Why nothing can be changed. */
  blocked: string | undefined
  onClose(): void
}

/** 'Lixeira' (product 6.11): deleted orders, the latest first, with the days that each is still kept. */
export function TrashDialog({ blocked, onClose }: TrashDialogProps) {
  const { t } = useLingui()
  const list = trpc.orders.trash.useInfiniteQuery({}, { getNextPageParam: page => page.nextCursor })
  const rows = useUniqueRows(list.data)
  const { restore, restoring } = useRestoreOrder()
  const purge = usePurge()
  return (
    <Dialog title={t`Lixeira`} onClose={onClose} footer={<Button onClick={onClose}>{t`Fechar`}</Button>}>
      {rows?.length === 0 ? (
        <EmptyState>{t`A Lixeira está vazia.`}</EmptyState>
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
            <Bone key={width} w={width} h="12" mb="3" />
          ))}
        </div>
      )}
      <PurgeOrder {...purge} />
    </Dialog>
  )
}
