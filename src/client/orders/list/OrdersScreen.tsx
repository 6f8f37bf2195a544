import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTrialOver } from '../../plans/TrialOver.tsx'
import { usePlan } from '../../plans/use-plan.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { KeyCap } from '../../ui/Kbd.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { useHotkey } from '../../ui/use-hotkey.ts'
import { useToday } from '../../ui/use-shop-clock.ts'
import { useOrderActs } from '../use-order-acts.tsx'
import { OrderList } from './OrderList.tsx'
import { OrdersTools } from './OrdersTools.tsx'
import { filterOf, newOrderSubmit, type OrdersSearch, useOrdersUrl } from './orders-search.ts'
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
  const filter = useMemo(() => filterOf(search), [search])
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
