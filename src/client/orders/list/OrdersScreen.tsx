import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { dayOf } from '../../../shared/days.ts'
import { Button } from '../../ui/Button.tsx'
import { Fab } from '../../ui/Fab.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { useHotkey } from '../../ui/use-hotkey.ts'
import type { RemindersOfOrder } from '../details/OrderDetails.tsx'
import type { OrderFormSlots } from '../form/form-slots.ts'
import type { OrderPhotoSlots } from '../PhotoArea.tsx'
import { useOrderActs } from '../use-order-acts.tsx'
import { OrderDialogs, type OrdersPlan, usePreloadedDialogs } from './OrderDialogs.tsx'
import { OrderList } from './OrderList.tsx'
import { OrdersTools } from './OrdersTools.tsx'
import { filterOf, type OrdersSearch } from './orders-search.ts'
import { useOrderList } from './use-order-list.ts'
import { useOrdersUrl } from './use-orders-url.ts'

interface OrdersScreenProps {
  search: OrdersSearch
  /** Zone of the shop. */
  fuso: string
  userId: string
  plan: OrdersPlan
  /** Stands in the list's place once the trial is over; null before. */
  trialOver: ReactNode
  form: OrderFormSlots
  photos: OrderPhotoSlots
  reminders: RemindersOfOrder
}

/** Ordens de Serviço. */
export function OrdersScreen({
  search,
  fuso,
  userId,
  plan,
  trialOver,
  form,
  photos,
  reminders,
}: OrdersScreenProps) {
  const { t } = useLingui()
  const filter = filterOf(search)
  const today = useToday(fuso)
  const url = useOrdersUrl()
  const list = useOrderList(filter)
  const { question, ...acts } = useOrderActs(today, url.edit)
  usePreloadedDialogs(form.preload)

  const blocked = plan.orderReason
  useHotkey('n', url.openNew, { enabled: !blocked })
  const filtered = Object.keys(filter).length > 0
  const begun = filtered || list.rows?.length !== 0
  const begin = (
    <Button
      variant="primary"
      icon={Plus}
      blocked={blocked}
      onClick={url.openNew}
      onPointerEnter={form.preload}
      onFocus={form.preload}
    >
      {t`Nova OS`}
      {begun && <Kbd aria-hidden="true">N</Kbd>}
    </Button>
  )
  return (
    <Page wide>
      <PageHead title={t`Ordens de Serviço`}>{begun && begin}</PageHead>
      {trialOver ?? (
        <>
          <OrdersTools
            filter={filter}
            today={today}
            onSearch={url.searchFor}
            onFilter={url.filterBy}
            onTrash={url.openTrash}
          />
          <OrderList
            list={list}
            filtered={filtered}
            query={filter.q ?? ''}
            today={today}
            blocked={plan.writeReason !== undefined}
            onMove={acts.move}
            onPay={acts.askPayment}
            onOpen={url.openDetails}
            onClear={url.clearFilters}
            begin={begin}
          />
        </>
      )}
      {begun && !trialOver && (
        <Fab icon={Plus} blocked={blocked} onClick={url.openNew}>
          {t`Nova OS`}
        </Fab>
      )}
      <OrderDialogs
        search={search}
        list={list}
        url={url}
        today={today}
        acts={acts}
        userId={userId}
        plan={plan}
        form={form}
        photos={photos}
        reminders={reminders}
      />
      {question}
    </Page>
  )
}

/** Today in a zone (IANA name), YYYY-MM-DD; a screen left open follows midnight. */
function useToday(fuso: string): string {
  const today = () => dayOf(new Date(), fuso)
  return useSyncExternalStore(everyMinute, today, today)
}

function everyMinute(check: () => void) {
  const timer = setInterval(check, 60_000)
  return () => clearInterval(timer)
}
