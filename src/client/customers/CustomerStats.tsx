import { useLingui } from '@lingui/react/macro'
import { vipFrom } from '../../shared/customers.ts'
import { dayOf } from '../../shared/days.ts'
import { trpc } from '../api/trpc.ts'
import { monthName } from '../ui/months.ts'
import { Stat, StatStrip } from '../ui/Stat.tsx'

interface CustomerStatsProps {
  limit: number | null | undefined
  zone: string
}

/** The four figures above the list (product 5.3); each caption says what is counted. */
export function CustomerStats({ limit, zone }: CustomerStatsProps) {
  const { t } = useLingui()
  const { data, isError } = trpc.customers.stats.useQuery()
  const month = monthName(dayOf(new Date(), zone))
  const show = (count: number | undefined) => count ?? (isError ? '–' : undefined)
  return (
    <StatStrip mt="5" mdDown={{ mt: '0', mb: '3' }}>
      <Stat
        label={t`Total de Clientes`}
        value={show(data?.total)}
        caption={limit === null ? t`sem limite` : limit && t`de ${limit} permitidos`}
      />
      <Stat label={t`Clientes Ativos`} value={show(data?.ativos)} caption={t`com 1 OS ou mais`} />
      <Stat label={t`Novos este Mês`} value={show(data?.novos)} caption={t`em ${month}`} />
      <Stat label={t`Clientes VIP`} value={show(data?.vip)} caption={t`com ${vipFrom} OS ou mais`} />
    </StatStrip>
  )
}
