import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { useCallback } from 'react'
import { vipMinOrders } from '../../shared/customers.ts'
import { trpc } from '../api/trpc.ts'
import { useTrialOver } from '../plans/TrialOver.tsx'
import { usePlan } from '../plans/use-plan.ts'
import { Button } from '../ui/Button.tsx'
import { monthName } from '../ui/clock-words.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { KeyCap } from '../ui/Kbd.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { PhoneAct } from '../ui/PhoneAct.tsx'
import { useRowScreen } from '../ui/row-form/use-row-screen.ts'
import { belowList, Stat, StatStrip } from '../ui/Stat.tsx'
import { useToday } from '../ui/use-shop-clock.ts'
import { CustomerList } from './CustomerList.tsx'
import type { Customer } from './customer.ts'
import { type CustomersSearch, useCustomersUrl } from './customers-search.ts'

interface CustomersScreenProps {
  search: CustomersSearch
  /** The shop's zone (IANA name). */
  zone: string
}

/** /clientes; the route shows a customer's orders over it. */
export function CustomersScreen({ search, zone }: CustomersScreenProps) {
  const { t } = useLingui()
  const url = useCustomersUrl()
  const utils = trpc.useUtils()
  const { plan, customerReason: newReason, writeReason } = usePlan()
  const trialOver = useTrialOver()
  const { begin, edit } = useRowScreen({
    reason: newReason,
    openNew: () => url.open({ novo: 'true' }),
    openRow(row: Customer) {
      // Shown at once and refetched, because the list may be out of date.
      utils.customers.get.setData({ id: row.id }, row, { updatedAt: 0 })
      url.open({ editar: row.id })
    },
  })
  const showHistory = useCallback(
    (row: Customer) => {
      utils.customers.get.setData({ id: row.id }, row, { updatedAt: 0 })
      url.open({ historico: row.id })
    },
    [utils, url],
  )
  // While there is no customer, the list has the button that begins.
  const { data: stats } = trpc.customers.stats.useQuery()
  const begun = trialOver !== null || stats?.total !== 0
  const { novo, editar } = search
  return (
    <Page wide>
      <PageHead>
        {begun && (
          <Button variant="primary" icon={UserPlus} onClick={begin} blocked={newReason}>
            {t`Novo Cliente`}
            <KeyCap>N</KeyCap>
          </Button>
        )}
      </PageHead>
      <Body>
        <CustomerStats limit={plan?.limites.clientes} zone={zone} />
        {trialOver ?? (
          <CustomerList
            q={search.q}
            onSearch={url.searchFor}
            onEdit={edit}
            onHistory={showHistory}
            zone={zone}
            blocked={writeReason}
            act={<PhoneAct icon={UserPlus} onClick={begin} blocked={newReason}>{t`Novo Cliente`}</PhoneAct>}
            begin={
              <Button variant="primary" icon={UserPlus} onClick={begin} blocked={newReason}>
                {t`Novo Cliente`}
              </Button>
            }
          />
        )}
      </Body>
      {(novo || editar) && (
        <CustomerDialog
          key={editar ?? 'novo'}
          id={editar}
          reason={editar ? writeReason : newReason}
          onClose={url.close}
          onOther={id => url.swap({ editar: id })}
        />
      )}
    </Page>
  )
}

const CustomerDialog = lazyDialog(() => import('./CustomerDialog.tsx').then(part => part.CustomerDialog))

// On the phone the order changes: the counts are below the list.
const Body = chakra('div', { base: { mdDown: { display: 'flex', flexDirection: 'column' } } })

interface CustomerStatsProps {
  /** How many customers the plan allows; null for no limit. */
  limit: number | null | undefined
  zone: string
}

/** The four figures above the list; each caption says what is counted. */
function CustomerStats({ limit, zone }: CustomerStatsProps) {
  const { t } = useLingui()
  const { data, isError } = trpc.customers.stats.useQuery()
  const month = monthName(useToday(zone))
  const show = (count: number | undefined) => count ?? (isError ? '–' : undefined)
  return (
    <StatStrip mt="5" mdDown={belowList}>
      <Stat
        label={t`Total de Clientes`}
        value={show(data?.total)}
        caption={limit === null ? t`sem limite` : limit && t`de ${limit} permitidos`}
      />
      <Stat label={t`Clientes Ativos`} value={show(data?.ativos)} caption={t`com 1 OS ou mais`} />
      <Stat label={t`Novos este Mês`} value={show(data?.novos)} caption={t`em ${month}`} />
      <Stat label={t`Clientes VIP`} value={show(data?.vip)} caption={t`com ${vipMinOrders} OS ou mais`} />
    </StatStrip>
  )
}
