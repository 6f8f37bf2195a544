import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { cards } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.ts'
import { InfiniteSentinel } from '../ui/InfiniteSentinel.tsx'
import { Tools } from '../ui/Page.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { FailedState, NotFoundState } from '../ui/States.tsx'
import { saveCsv } from '../ui/save-csv.ts'
import { useDrawnRows } from '../ui/use-drawn-rows.ts'
import { CustomerBones } from './CustomerBones.tsx'
import { CustomerGrid, CustomerHead } from './CustomerGrid.tsx'
import { CustomerRow } from './CustomerRow.tsx'
import type { Customer } from './customer.ts'
import { useCustomerList } from './use-customer-list.ts'

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

/** The rows, or what there is instead: bones, nothing found, failed. */
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
  if (!rows) return <CustomerBones />
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
