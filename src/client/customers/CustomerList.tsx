import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { trpc } from '../api/trpc.ts'
import { cards } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { FailedState, NotFoundState } from '../ui/feedback/States.tsx'
import { SearchInput } from '../ui/inputs/SearchInput.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { EmptyState } from '../ui/lists/EmptyState.ts'
import { InfiniteSentinel } from '../ui/lists/InfiniteSentinel.tsx'
import { useDrawnRows } from '../ui/lists/use-drawn-rows.ts'
import { Tools } from '../ui/Page.tsx'
import { saveCsv } from '../ui/save-csv.ts'
import { Hidden } from '../ui/Text.tsx'
import { CustomerGrid, CustomerHead } from './CustomerGrid.tsx'
import { CustomerRow } from './CustomerRow.tsx'
import type { Customer } from './customer.ts'
import { listInput } from './customers-search.ts'

interface CustomerListProps {
  q: string | undefined
  onSearch(q: string | undefined): void
  onEdit(row: Customer): void
  onHistory(row: Customer): void
  zone: string
  /** Why no customer may be changed now. */
  blocked: string | undefined
  /** What begins: shown where there is no customer yet. */
  begin: ReactNode
}

/** The customers, newest registered first, as they are searched for; more as one scrolls. */
export function CustomerList({ q, onSearch, begin, ...row }: CustomerListProps) {
  const { t } = useLingui()
  const list = useCustomerList(q)
  const nothingYet = list.view.rows?.length === 0 && !list.view.shown
  return (
    <>
      <Search>
        <SearchInput
          value={q ?? ''}
          onSearch={text => onSearch(text || undefined)}
          label={t`Buscar cliente`}
          placeholder={t`Nome, telefone, email ou CPF`}
        />
        {!nothingYet && (
          <Button
            variant="ghost"
            icon={Download}
            aria-label={t`Exportar CSV`}
            onClick={() => saveCsv('/export/customers.csv', { q })}
          >
            <span>{t`Exportar CSV`}</span>
          </Button>
        )}
      </Search>
      {nothingYet ? (
        <EmptyState
          action={begin}
          hint={t`Aqui fica quem já deixou aparelho, com telefone, histórico e quanto gastou.`}
        >
          {t`Nenhum cliente cadastrado. Adicione seu primeiro cliente!`}
        </EmptyState>
      ) : (
        <Found list={list} onClear={() => onSearch(undefined)} {...row} />
      )}
    </>
  )
}

// On the phone the search is what one comes for: it stands before the figures (CustomersScreen).
const Search = chakra(Tools, {
  base: {
    flexWrap: 'nowrap',
    [cards]: { '& > :first-child': { flex: '1' } },
    '& > button': { ms: 'auto' },
    mdDown: { order: -1, '& > button > span': { display: 'none' } },
  },
})

interface FoundProps extends Pick<CustomerListProps, 'onEdit' | 'onHistory' | 'zone' | 'blocked'> {
  list: ReturnType<typeof useCustomerList>
  onClear(): void
}

/** The rows, or what there is instead: skeletons, nothing found, failed. */
function Found({ list, onClear, ...row }: FoundProps) {
  const { t } = useLingui()
  const { rows, shown = '' } = list.view
  const drawn = useDrawnRows(rows)
  if (list.failed) {
    return (
      <FailedState onRetry={list.retry} retrying={list.retrying}>
        {t`Não foi possível carregar os clientes.`}
      </FailedState>
    )
  }
  if (!rows) return <CustomerSkeleton />
  if (rows.length === 0) {
    return (
      <NotFoundState onClear={onClear}>{t`Nenhum cliente encontrado com o termo pesquisado.`}</NotFoundState>
    )
  }
  return (
    <>
      <CustomerHead />
      <CustomerGrid aria-label={t`Clientes`} aria-busy={list.stale}>
        {rows.map((customer, at) =>
          at < drawn ? (
            <CustomerRow key={customer.id} row={customer} query={shown} {...row} />
          ) : (
            <li key={customer.id} />
          ),
        )}
      </CustomerGrid>
      <InfiniteSentinel {...list.more} />
    </>
  )
}

/** The customers that a search finds, page by page; those of the search before stay until they are here. */
function useCustomerList(q: string | undefined) {
  const utils = trpc.useUtils()
  const list = trpc.customers.list.useInfiniteQuery(listInput(q), {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData: stale } = list
  // What the rows answer: the typed search is ahead of them while they are on their way.
  const [answered, setAnswered] = useState(q)
  if (!stale && answered !== q) setAnswered(q)
  const shown = stale ? answered : q
  const view = useMemo(() => ({ rows: data?.pages.flatMap(page => page.items), shown }), [data, shown])
  // Deferred, so that drawing hundreds of rows never holds up what is being typed.
  const drawn = useDeferredValue(view)
  return {
    view: drawn,
    stale,
    failed: list.isError && !data,
    // The figures above failed with it.
    retry: () => void Promise.all([list.refetch(), utils.customers.stats.invalidate()]),
    retrying: list.isFetching,
    more: {
      hasMore: list.hasNextPage && !stale,
      // Until the rows are drawn the list's end is still in view: page after page would be asked for.
      loading: list.isFetchingNextPage || drawn !== view,
      failed: list.isFetchNextPageError,
      loadMore: list.fetchNextPage,
    },
  }
}

/** Widths of the name's bone in each row, in percent; the e-mail's follows from it. */
const rows = [70, 84, 60, 76, 54, 80, 66, 72]

/** The list while it loads, in its own columns. */
function CustomerSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <CustomerHead />
      <CustomerGrid aria-hidden="true">
        {rows.map(width => (
          <li key={width}>
            <div data-cell="who">
              <Skeleton w={`${width}%`} mt="1" />
              <Skeleton w="24" h="2.5" mt="2.5" mb="1" />
            </div>
            <div data-cell="contact">
              <Skeleton w={`${140 - width}%`} mt="0.5" mb="1" />
            </div>
            <div data-cell="tier">
              <Skeleton w="12" h="badge" />
            </div>
            <Figure cell="os" w="5" />
            <Figure cell="value" w="16" />
            <Figure cell="since" w="16" />
            <div data-cell="actions">
              <Skeleton w="24" h="control.sm" me="2" />
            </div>
          </li>
        ))}
      </CustomerGrid>
    </>
  )
}

/** A figure, and above it on the card the bone of its label. */
function Figure({ cell, w }: { cell: 'os' | 'value' | 'since'; w: string }) {
  const end = cell === 'since' ? cards : row
  return (
    <div data-cell={cell}>
      <CardLine w="12" h="2.5" css={{ [end]: { ms: 'auto' } }} />
      <Skeleton w={w} css={{ [end]: { ms: 'auto' } }} />
    </div>
  )
}

const row = '@container main (min-width: 940px)'
const CardLine = chakra(Skeleton, {
  base: { display: 'none', [cards]: { display: 'block', mt: '1', mb: '2' } },
})
