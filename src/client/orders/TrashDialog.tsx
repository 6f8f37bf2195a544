import { chakra } from '@chakra-ui/react'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AppRouter } from '../../server/router.ts'
import { deviceName } from '../../shared/devices.ts'
import { shortNumber, trashDays } from '../../shared/orders.ts'
import { errorSentence } from '../api/sentences.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { Button, IconButton, notHeld } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { FailedState, NothingYet } from '../ui/feedback/States.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { InfiniteSentinel } from '../ui/lists/InfiniteSentinel.tsx'
import { rowRef } from '../ui/lists/row-keys.ts'
import { useUniqueRows } from '../ui/lists/rows.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Hidden, Hint } from '../ui/Text.tsx'
import { refreshAfterWrite } from './order-cache.ts'
import { priceWords } from './order-words.ts'

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

interface TrashRowProps {
  row: Trashed
  restoring: boolean
  /** Why nothing can be changed. Whether the plan has a place for it only the server knows: its month may be another. */
  blocked: string | undefined
  onRestore(): void
  onPurge(): void
}

/** One deleted order: which, whose, how long it is still kept, and the two ways out. */
function TrashRow({ row, restoring, blocked, onRestore, onPurge }: TrashRowProps) {
  const { t } = useLingui()
  const number = shortNumber(row.numero_os)
  return (
    <li ref={rowRef}>
      <p dir="auto">
        <b>{t`OS ${number}`}</b> · {row.clientes.nome}
      </p>
      <small dir="auto">
        {deviceName(row.aparelho)} · {priceWords(row)} · <span>{leftWords(row.excluido_em)}</span>
      </small>
      <RowButtons>
        <Button
          size="sm"
          icon={RotateCcw}
          blocked={blocked}
          busy={restoring && t`Restaurando...`}
          data-row=""
          aria-label={t`Restaurar a OS ${number}`}
          onKeyDown={notHeld}
          onClick={onRestore}
        >
          {t`Restaurar`}
        </Button>
        <IconButton
          size="sm"
          icon={Trash2}
          label={t`Excluir definitivamente a OS ${number}`}
          blocked={blocked}
          onClick={onPurge}
        />
      </RowButtons>
    </li>
  )
}

/** Days that are left, a part of one for a whole, as a plan's are counted. */
function leftWords(deleted: string): string {
  const until = Date.parse(deleted) + trashDays * day
  const days = Math.max(1, Math.ceil((until - Date.now()) / day))
  return plural(days, { one: 'falta # dia', other: 'faltam # dias' })
}

const day = 86_400_000

const RowButtons = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '1' } })

const TrashRows = chakra('ul', {
  base: {
    listStyleType: 'none',
    mt: '3',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '3',
      alignItems: 'center',
      py: '3',
      borderTop: '1px solid',
      borderColor: 'hairline',
    },
    '& p': { overflowWrap: 'anywhere' },
    '& b': { fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' },
    '& small': {
      gridRow: 2,
      textStyle: 'sm',
      color: 'muted',
      overflowWrap: 'anywhere',
      fontVariantNumeric: 'tabular-nums',
    },
    '& small > span': { whiteSpace: 'nowrap' },
    '& > li > div': { gridColumn: 2, gridRow: '1 / span 2' },
  },
})

type Trashed = inferRouterOutputs<AppRouter>['orders']['trash']['items'][number]

/** Asks, then deletes an order for good. */
function usePurge() {
  const utils = trpc.useUtils()
  const [asked, setAsked] = useState<{ row: Trashed; open: boolean }>()
  const { mutate, isPending, variables } = trpc.orders.purge.useMutation({
    onError(error) {
      const isGone = refusalOf(error).key === 'nao_encontrado'
      const description = isGone ? t`Ela não está mais na Lixeira.` : errorSentence(error)
      toast.error(t`Erro ao excluir OS`, { description })
    },
    onSuccess: () => toast.success(t`OS excluída definitivamente`),
    onSettled(_data, _error, { id }) {
      // Another order may be asked about by now.
      setAsked(now => (now?.row.id === id ? { ...now, open: false } : now))
      void utils.orders.trash.invalidate()
    },
  })
  return {
    row: asked?.row,
    open: asked?.open ?? false,
    busy: isPending && variables.id === asked?.row.id,
    ask: (row: Trashed) => setAsked({ row, open: true }),
    onConfirm: () => asked && mutate({ id: asked.row.id }),
    onCancel: () => setAsked(now => now && { ...now, open: false }),
  }
}

type Deleted = { id: string; numero_os: string }

/** Brings a deleted order back, and says how it went, also where the screen is left meanwhile. */
export function useRestoreOrder() {
  const queryClient = useQueryClient()
  const { mutateAsync, isPending, variables } = trpc.orders.restore.useMutation()
  async function restore({ id, numero_os }: Deleted) {
    const number = shortNumber(numero_os)
    try {
      await mutateAsync({ id })
      toast.success(t`OS ${number} restaurada`, { about: id })
    } catch (error) {
      const isGone = refusalOf(error).key === 'nao_encontrado'
      const description = isGone ? t`Ela já foi excluída definitivamente.` : errorSentence(error)
      toast.error(t`Não foi possível restaurar a OS ${number}`, { description, about: id })
    }
    void refreshAfterWrite(queryClient)
  }
  return {
    restore: (order: Deleted) => void restore(order),
    /** The id of the one that is on its way back. */
    restoring: isPending ? variables.id : undefined,
  }
}
