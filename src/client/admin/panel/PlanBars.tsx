import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../../shared/money.ts'
import { planNames } from '../../../shared/plans.ts'
import { narrow } from '../../theme/media.ts'
import { formatCount } from '../../ui/format.ts'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Hint } from '../../ui/Text.tsx'
import { Section } from '../figures/Section.tsx'
import { ShareBar } from '../figures/ShareBar.tsx'
import { percentOf } from '../figures/share-words.ts'
import { planTitle } from '../words/plan-words.ts'
import type { Stats } from './stats.ts'

/** Accounts by plan, and the monthly revenue of each. */
export function PlanBars({ stats }: { stats: Stats | undefined }) {
  const { t } = useLingui()
  const { basico = 0, profissional = 0 } = stats?.receita_mensal ?? {}
  const monthly = formatMoney(basico + profissional)
  return (
    <Section
      title={t`Distribuição de Planos`}
      aside={<Hint>{stats ? t`${monthly} por mês` : <Skeleton w="24" />}</Hint>}
    >
      <Bars>
        {planNames.map(plano => {
          const count = stats?.[`users_${plano}`]
          const share = stats && count !== undefined ? count / Math.max(stats.total_users, 1) : 0
          return (
            <li key={plano}>
              <span>{planTitle(plano)}</span>
              <ShareBar share={share} />
              <b>{count === undefined ? <Skeleton w="8" /> : formatCount(count)}</b>
              <Muted>{stats && percentOf(count ?? 0, stats.total_users)}</Muted>
              <Last>
                {stats &&
                  (plano === 'teste' ? (
                    <Plural value={stats.testes_em_dia} one="# em dia" other="# em dia" />
                  ) : (
                    formatMoney(stats.receita_mensal[plano])
                  ))}
              </Last>
            </li>
          )
        })}
      </Bars>
    </Section>
  )
}

const Bars = chakra('ul', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '148px minmax(0, 1fr) 56px 60px 112px',
      columnGap: '4',
      alignItems: 'center',
      minH: 'control.touch',
      borderTop: '1px solid',
      borderColor: 'hairline',
      '&:last-of-type': { borderBottom: '1px solid', borderColor: 'hairline' },
      [narrow]: {
        gridTemplateColumns: 'minmax(0, 1fr) auto 56px',
        rowGap: '1.5',
        columnGap: '3',
        py: '2.5',
        '& > [data-bar]': { gridRow: 2, gridColumn: '1 / -1' },
      },
    },
    '& b': { justifySelf: 'end', fontWeight: 'semibold' },
  },
})
const Muted = chakra('span', { base: { textAlign: 'end', color: 'muted' } })
const Last = chakra(Muted, { base: { [narrow]: { display: 'none' } } })
