import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cards } from '../theme/media.ts'
import { CsvLink } from '../ui/CsvLink.tsx'
import { FailedState, NotFoundState, NothingYet } from '../ui/feedback/States.tsx'
import { SearchInput } from '../ui/inputs/SearchInput.tsx'
import { InfiniteSentinel } from '../ui/lists/InfiniteSentinel.tsx'
import { useUniqueRows } from '../ui/lists/rows.ts'
import { Tools } from '../ui/Page.tsx'
import { type AdminSearch, useAdminUrl } from './admin-url.ts'
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
  const stale = list.isPlaceholderData
  if (rows?.length === 0 && !stale) return nothing
  return (
    <>
      <Table
        label={label}
        columns={columns}
        // That nothing was found before says nothing of what is asked for now.
        rows={rows?.length === 0 ? undefined : rows}
        stale={stale}
        current={current}
      />
      <InfiniteSentinel
        hasMore={list.hasNextPage && !stale}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        loadMore={list.fetchNextPage}
      />
    </>
  )
}

interface NothingFoundProps {
  filtered: boolean
  /** The parameters that clear the filters. */
  clear: AdminSearch
  /** What the list will show once it has rows. */
  hint?: string
  children: ReactNode
}

/** No rows: either none match, with a link to all of them, or there are none yet. */
export function NothingFound({ filtered, clear, hint, children }: NothingFoundProps) {
  const { show } = useAdminUrl()
  return filtered ? (
    <NotFoundState onClear={() => show(clear)}>{children}</NotFoundState>
  ) : (
    <NothingYet hint={hint}>{children}</NothingYet>
  )
}

interface ListToolsProps {
  /** The search's label, which says what it searches; absent for no search. */
  search?: string
  placeholder?: string
  children?: ReactNode
}

/** Search and filters above a list; both are kept in the URL. */
export function ListTools({ search: label, placeholder = '', children }: ListToolsProps) {
  const { search, show } = useAdminUrl()
  if (!label) return <Filters alone>{children}</Filters>
  return (
    <Tools>
      <Line>
        <SearchInput
          value={search.q ?? ''}
          onSearch={text => show({ q: text || undefined }, { replace: true })}
          label={label}
          placeholder={placeholder}
        />
      </Line>
      <Filters>{children}</Filters>
    </Tools>
  )
}

// On its own line above cards, so that no filter moves when the counts arrive.
const Line = chakra('div', { base: { [cards]: { minW: 'full' } } })
const Filters = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    minW: '0',
    '& > :has(> select)': { w: '184px' },
    mdDown: { w: 'full', gap: '2', '& > *': { flex: '1 1 auto' }, '& > [role=group]': { minW: 'full' } },
  },
  variants: { alone: { true: { mt: '5', mb: '3', mdDown: { mt: '0' } } } },
})

/** The URL of a list's download, with the list's filters. */
export function addressOf(path: string, filter: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()
  return params ? `${path}?${params}` : path
}

/** On the phone the page's head has no room for the download, so it is among the list's tools. */
export function PhoneCsv({ href }: { href: string }) {
  return (
    <Phone>
      <CsvLink href={href} w="full" />
    </Phone>
  )
}

const Phone = chakra('div', { base: { md: { display: 'none' } } })
