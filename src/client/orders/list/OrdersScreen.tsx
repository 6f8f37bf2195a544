import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { OrderStatus } from '../../../shared/orders.ts'
import { useTrialOver } from '../../plans/TrialOver.tsx'
import { usePlan } from '../../plans/use-plan.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { FailedState, NotFoundState, NothingYet } from '../../ui/feedback/States.tsx'
import { KeyCap } from '../../ui/Kbd.tsx'
import { InfiniteSentinel } from '../../ui/lists/InfiniteSentinel.tsx'
import { useDrawnRows } from '../../ui/lists/rows.ts'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { useHotkey } from '../../ui/use-hotkey.ts'
import { useToday } from '../../ui/use-shop-clock.ts'
import type { Order } from '../order.ts'
import { useOrderActs } from '../use-order-acts.tsx'
import { OrderGrid, OrderHead, OrderRow } from './OrderRow.tsx'
import { OrdersTools } from './OrdersTools.tsx'
import { filterOf, newOrderSubmit, type OrdersSearch, type OrdersUrl, useOrdersUrl } from './orders-search.ts'
import { useOrderList } from './use-order-list.ts'

interface OrdersScreenProps {
  search: OrdersSearch
  /** The shop's zone (IANA name). */
  zone: string
  userId: string
}

/** Ordens de Serviço. */
export function OrdersScreen({ search, zone, userId }: OrdersScreenProps) {
  const { t } = useLingui()
  // The same object while a dialog comes and goes.
  const filter = useSearch({ from: '/_app/ordens', select: filterOf, structuralSharing: true })
  const today = useToday(zone)
  const url = useOrdersUrl()
  const [typed, setTyped] = useState(filter.q ?? '')
  const list = useOrderList(filter, typed)
  const { question, ...acts } = useOrderActs(today, url.edit)
  const { orderReason, writeReason } = usePlan()
  const trialOver = useTrialOver()

  useHotkey('n', url.openNew, { enabled: !orderReason })
  const filtered = Object.keys(filter).length > 0
  const begun = filtered || list.rows?.length !== 0
  const begin = (
    <Button {...newOrderSubmit} variant="primary" icon={Plus} blocked={orderReason} onClick={url.openNew}>
      {t`Nova OS`}
      {begun && <KeyCap>N</KeyCap>}
    </Button>
  )
  return (
    <Page wide>
      <PageHead>{begun && begin}</PageHead>
      {trialOver ?? (
        <>
          <OrdersTools
            filter={filter}
            today={today}
            onSearch={url.searchFor}
            onType={setTyped}
            onFilter={url.filterBy}
            onTrash={url.openTrash}
          />
          <OrderList
            list={list}
            filtered={filtered}
            query={typed}
            today={today}
            blocked={writeReason !== undefined}
            onMove={acts.move}
            onPay={acts.askPayment}
            onOpen={url.openDetails}
            onClear={url.clearFilters}
            begin={begin}
          />
        </>
      )}
      {(search.nova || search.editar || search.os || search.lixeira) && (
        <OrderDialogs
          search={search}
          list={list}
          url={url}
          today={today}
          zone={zone}
          acts={acts}
          userId={userId}
          onClose={url.close}
        />
      )}
      {question}
    </Page>
  )
}

const OrderDialogs = lazyDialog(() => import('./OrderDialogs.tsx').then(part => part.OrderDialogs))

interface OrderListProps {
  list: ReturnType<typeof useOrderList>
  filtered: boolean
  /** What is typed into the search. */
  query: string
  today: string
  blocked: boolean
  onMove(order: Order, status: OrderStatus): void
  onPay(order: Order): void
  onOpen: OrdersUrl['openDetails']
  onClear(): void
  /** What begins: shown where there is no order yet. */
  begin: ReactNode
}

/** The rows, or what there is instead: skeletons, nothing yet, nothing found, failed. */
function OrderList({ list, filtered, query, onClear, begin, ...row }: OrderListProps) {
  const { t } = useLingui()
  const { rows } = list
  const isDrawn = useDrawnRows(rows)
  // Rows that stay are not drawn anew at each key.
  const marked = useDeferredValue(query)
  if (!rows && list.query.isError) {
    return (
      <FailedState onRetry={() => void list.query.refetch()} retrying={list.query.isRefetching}>
        {t`Erro ao carregar dados`}
      </FailedState>
    )
  }
  if (rows?.length === 0) {
    return filtered ? (
      <NotFoundState onClear={onClear}>{t`Nenhuma OS encontrada com os filtros aplicados.`}</NotFoundState>
    ) : (
      <NoOrder begin={begin} />
    )
  }
  return (
    <>
      <OrderHead aria-hidden="true">
        <span>{t`OS`}</span>
        <span>{t`Cliente`}</span>
        <span>{t`Aparelho e defeito`}</span>
        <span>{t`Previsão`}</span>
        <span>{t`Valor`}</span>
        <span>{t`Status`}</span>
      </OrderHead>
      {rows ? (
        <OrderGrid aria-label={t`Ordens de Serviço`} aria-busy={list.late}>
          {rows.map((order, at) =>
            isDrawn(order, at) ? (
              <OrderRow key={order.id} order={order} query={marked} {...row} />
            ) : (
              <li key={order.id} />
            ),
          )}
        </OrderGrid>
      ) : (
        <OrderSkeleton />
      )}
      <InfiniteSentinel
        hasMore={list.query.hasNextPage && !list.late}
        loading={list.query.isFetchingNextPage}
        failed={list.query.isFetchNextPageError}
        loadMore={list.query.fetchNextPage}
      />
    </>
  )
}

/** Widths of the name's skeleton in each row, in percent; the other lines follow from it. */
const skeletonWidths = [62, 80, 54, 70, 66, 58, 74]

/** The list before it is known, in the row's own columns. */
function OrderSkeleton() {
  const { t } = useLingui()
  return (
    <OrderGrid aria-label={t`Carregando...`} aria-busy="true">
      {skeletonWidths.map(width => (
        <li key={width}>
          <span data-cell="number">
            <Skeleton w="80%" />
          </span>
          <TwoLines cell="who" widths={[`${width}%`, `${width - 8}%`]} />
          <TwoLines cell="device" widths={[`${width - 16}%`, `${width + 14}%`]} />
          <TwoLines cell="date" widths={['54px', '86px']} />
          <TwoLines cell="value" widths={['68px', '52px']} />
          <div data-cell="status">
            <Skeleton w="168px" h="control.sm" borderRadius="control.sm" />
          </div>
          <span data-cell="actions" />
        </li>
      ))}
    </OrderGrid>
  )
}

function TwoLines({ cell, widths: [first, second] }: { cell: string; widths: [string, string] }) {
  return (
    <div data-cell={cell}>
      <Skeleton w={first} />
      <Skeleton w={second} h="2.5" mt="2.5" />
    </div>
  )
}

interface NoOrderProps {
  /** The button that adds the first one. */
  begin: ReactNode
}

function NoOrder({ begin }: NoOrderProps) {
  const { t } = useLingui()
  return (
    <NothingYet action={begin}>{t`Nenhuma ordem de serviço encontrada. Crie sua primeira OS!`}</NothingYet>
  )
}
