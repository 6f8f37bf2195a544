import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FailedState } from '../../ui/feedback/States.tsx'
import { InfiniteSentinel } from '../../ui/lists/InfiniteSentinel.tsx'
import { useUniqueRows } from '../../ui/lists/use-unique-rows.ts'
import { type Column, Table } from './Table.tsx'

/** A list as tRPC's useInfiniteQuery answers it. */
interface PagedQuery<Row> {
  data: { pages: { items: Row[] }[] } | undefined
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage(): unknown
  refetch(): unknown
}

interface PagedTableProps<Row> {
  list: PagedQuery<Row>
  label: string
  columns: readonly Column<Row>[]
  /** Shown when there are no rows. */
  nothing: ReactNode
  current?: string | undefined
}

/** An infinite list, or its skeletons, its empty state or its error. */
export function PagedTable<Row extends { id: string }>({
  list,
  label,
  columns,
  nothing,
  current,
}: PagedTableProps<Row>) {
  const { t } = useLingui()
  const rows = useUniqueRows(list.data)
  if (!rows && list.isError)
    return (
      <FailedState onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {t`Erro ao carregar dados`}
      </FailedState>
    )
  if (rows?.length === 0) return nothing
  return (
    <>
      <Table label={label} columns={columns} rows={rows} stale={list.isPlaceholderData} current={current} />
      <InfiniteSentinel
        hasMore={list.hasNextPage && !list.isPlaceholderData}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        loadMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
