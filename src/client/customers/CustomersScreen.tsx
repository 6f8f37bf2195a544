import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { Fab } from '../ui/Fab.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { captureKeys } from '../ui/type-ahead.ts'
import { useHotkey } from '../ui/use-hotkey.ts'
import { CustomerList } from './CustomerList.tsx'
import { CustomerStats } from './CustomerStats.tsx'
import type { Customer } from './customer.ts'
import type { CustomersSearch } from './customers-search.ts'
import type { OrderBadges } from './HistoryRow.tsx'
import { CustomerDialog, CustomerHistory, preloadDialogs, usePreloadedDialogs } from './preload-dialogs.ts'
import { useCustomersUrl } from './use-customers-url.ts'

interface CustomersScreenProps {
  search: CustomersSearch
  /** The shop's zone (IANA name). */
  zone: string
  /** Customers that the plan allows; null where it has no limit. */
  limit: number | null | undefined
  /** Why no customer may be registered, or changed, now; why no order. */
  newReason: string | undefined
  writeReason: string | undefined
  orderReason: string | undefined
  orderBadges: OrderBadges
  /** Stands in the list's place once the trial is over; null before. */
  trialOver: ReactNode
}

/** /clientes (product 5.3). */
export function CustomersScreen({
  search,
  newReason,
  writeReason,
  orderReason,
  orderBadges,
  trialOver,
  ...shop
}: CustomersScreenProps) {
  const { t } = useLingui()
  const url = useCustomersUrl()
  const utils = trpc.useUtils()
  usePreloadedDialogs()
  const begin = () => {
    captureKeys()
    url.open({ novo: 'true' })
  }
  const edit = useCallback(
    (row: Customer) => {
      // Shown at once, and asked for again: the list may be behind.
      utils.customers.get.setData({ id: row.id }, row, { updatedAt: 0 })
      url.open({ editar: row.id })
    },
    [utils, url],
  )
  const showHistory = useCallback(
    (row: Customer) => {
      utils.customers.get.setData({ id: row.id }, row, { updatedAt: 0 })
      url.open({ historico: row.id })
    },
    [utils, url],
  )
  useHotkey('n', begin, { enabled: newReason === undefined })
  // Where there is no customer yet, the button that begins stands in their place.
  const { data: stats } = trpc.customers.stats.useQuery()
  const begun = trialOver !== null || stats?.total !== 0
  const { editar, historico } = search
  return (
    <Page wide>
      <PageHead title={t`Clientes`}>
        {begun && (
          <Button
            variant="primary"
            icon={UserPlus}
            onClick={begin}
            onPointerEnter={preloadDialogs}
            blocked={newReason}
          >
            {t`Novo Cliente`}
            <Kbd aria-hidden="true">N</Kbd>
          </Button>
        )}
      </PageHead>
      <Body>
        <CustomerStats limit={shop.limit} zone={shop.zone} />
        {trialOver ?? (
          <CustomerList
            q={search.q}
            onSearch={url.searchFor}
            onEdit={edit}
            onHistory={showHistory}
            zone={shop.zone}
            blocked={writeReason}
            begin={
              <Button variant="primary" icon={UserPlus} onClick={begin} blocked={newReason}>
                {t`Novo Cliente`}
              </Button>
            }
          />
        )}
      </Body>
      {begun && !trialOver && (
        <Fab icon={UserPlus} onClick={begin} blocked={newReason}>{t`Novo Cliente`}</Fab>
      )}
      {search.novo || editar ? (
        <CustomerDialog
          key={editar ?? 'novo'}
          id={editar}
          reason={editar ? writeReason : newReason}
          onClose={url.close}
          onOther={id => url.swap({ editar: id })}
        />
      ) : (
        historico && (
          <CustomerHistory
            key={historico}
            id={historico}
            zone={shop.zone}
            orderReason={orderReason}
            orderBadges={orderBadges}
            onClose={url.close}
          />
        )
      )}
    </Page>
  )
}

// On the phone its parts can change places: the search comes before the figures.
const Body = chakra('div', { base: { mdDown: { display: 'flex', flexDirection: 'column' } } })
