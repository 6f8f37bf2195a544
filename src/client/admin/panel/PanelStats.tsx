import { Plural, useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../../shared/money.ts'
import { FitMoney } from '../../ui/FitMoney.tsx'
import { formatCount } from '../../ui/format.ts'
import { Stat, StatStrip } from '../../ui/Stat.tsx'
import { percentOf } from '../figures/share-words.ts'
import type { Stats } from './stats.ts'

/** The four figures of the business. */
export function PanelStats({ stats }: { stats: Stats | undefined }) {
  const { t } = useLingui()
  const share = stats && percentOf(stats.usuarios_ativos, stats.total_users)
  const [today, returned] = [
    stats && formatCount(stats.os_hoje),
    stats && stats.reembolsado > 0 && formatMoney(stats.reembolsado),
  ]
  return (
    <StatStrip>
      <Stat
        label={t`Total de Usuários`}
        value={stats?.total_users}
        caption={stats && <Plural value={stats.novos_semana} one="# nesta semana" other="# nesta semana" />}
      />
      <Stat
        label={t`Usuários Ativos`}
        value={stats?.usuarios_ativos}
        caption={share && t`${share} com plano em dia`}
      />
      <Stat label={t`Total de OS`} value={stats?.total_os} caption={today && t`${today} hoje`} />
      <Stat
        label={t`Receita Total`}
        value={stats && <FitMoney value={stats.receita_total} />}
        caption={returned ? t`já sem ${returned} reembolsados` : stats && t`sem reembolsos`}
      />
    </StatStrip>
  )
}
