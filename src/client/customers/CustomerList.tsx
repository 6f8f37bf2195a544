import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { trpc } from '../api/trpc.ts'
import { cards } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { FailedState, NotFoundState, NothingYet } from '../ui/feedback/States.tsx'
import { SearchInput } from '../ui/inputs/SearchInput.tsx'
import { InfiniteSentinel } from '../ui/lists/InfiniteSentinel.tsx'
import { rowsHere, useDrawnRows, useUniqueRows } from '../ui/lists/rows.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Tools } from '../ui/Page.tsx'
import { saveCsv } from '../ui/save-file.ts'
import { Hidden } from '../ui/Text.tsx'
import { CustomerGrid, CustomerHead, CustomerRow } from './CustomerRow.tsx'
import { type Customer, findsCustomer } from './customer.ts'
import { listInput } from './customers-search.ts'

interface CustomerListProps {
  q: string | undefined
  onSearch(q: string | undefined): void
  onEdit(row: Customer): void
  onHistory(row: Customer): void
  zone: string
  /** Why no customer can be changed. */
  blocked: string | undefined
  /** On the phone, at the head of the list. */
  act: ReactNode
  /** The button that begins, shown while there is no customer yet. */
  begin: ReactNode
}

/** The customers that match the search, newest first; more load while scrolling. */
export function CustomerList({ q, onSearch, act, begin, ...row }: CustomerListProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(q ?? '')
  const list = useCustomerList(q, typed)
  const nothingYet = list.rows?.length === 0 && !q
  return (
    <>
      <Search>
        <SearchInput
          value={q ?? ''}
          onSearch={text => onSearch(text || undefined)}
          onType={setTyped}
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
      {!nothingYet && act}
      {nothingYet ? (
        <NothingYet
          action={begin}
          hint={t`Aqui fica quem já deixou aparelho, com telefone, histórico e quanto gastou.`}
        >
          {t`Nenhum cliente cadastrado. Adicione seu primeiro cliente!`}
        </NothingYet>
      ) : (
        <Found list={list} query={typed} onClear={() => onSearch(undefined)} {...row} />
      )}
    </>
  )
}

const Search = chakra(Tools, {
  base: {
    flexWrap: 'nowrap',
    [cards]: { '& > :first-child': { flex: '1' } },
    '& > button': { ms: 'auto' },
    mdDown: { '& > button > span': { display: 'none' } },
  },
})

interface FoundProps extends Pick<CustomerListProps, 'onEdit' | 'onHistory' | 'zone' | 'blocked'> {
  list: ReturnType<typeof useCustomerList>
  /** What is typed into the search. */
  query: string
  onClear(): void
}

/** The rows, or their skeletons, "nothing found" or the error. */
function Found({ list, query, onClear, ...row }: FoundProps) {
  const { t } = useLingui()
  const { rows } = list
  const isDrawn = useDrawnRows(rows)
  // Rows that stay are not drawn anew at each key.
  const marked = useDeferredValue(query)
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
      <CustomerGrid aria-label={t`Clientes`} aria-busy={list.late}>
        {rows.map((customer, at) =>
          isDrawn(customer, at) ? (
            <CustomerRow key={customer.id} row={customer} query={marked} {...row} />
          ) : (
            <li key={customer.id} />
          ),
        )}
      </CustomerGrid>
      <InfiniteSentinel {...list.more} />
    </>
  )
}

/**
 * The customers that match a search, page by page. Until the answer to what is `typed` is here, the list is `late`, and
 * its rows are those that are here already and that the answer may hold.
 */
function useCustomerList(q: string | undefined, typed: string) {
  const utils = trpc.useUtils()
  const list = trpc.customers.list.useInfiniteQuery(listInput(q), {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const loaded = useUniqueRows(list.data)
  const late = list.isPlaceholderData || typed !== (q ?? '')
  const rows = useMemo(() => {
    if (!late) return loaded
    const all = utils.customers.list.getInfiniteData(listInput(undefined))
    return rowsHere({ shown: loaded, all: all?.pages.flatMap(page => page.items) }, typed, findsCustomer)
  }, [late, loaded, typed, utils])
  return {
    rows,
    late,
    failed: list.isError && !rows,
    // The counts above the list failed too.
    retry: () => void Promise.all([list.refetch(), utils.customers.stats.invalidate()]),
    retrying: list.isFetching,
    more: {
      hasMore: list.hasNextPage && !late,
      loading: list.isFetchingNextPage,
      failed: list.isFetchNextPageError,
      loadMore: list.fetchNextPage,
    },
  }
}

/** Widths of the name's skeleton in each row, in percent; the e-mail's depends on it. */
const rows = [70, 84, 60, 76, 54, 80, 66, 72]

/** The loading list, in the list's columns. */
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

/** A figure's skeleton, on cards with one for its label above. */
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
