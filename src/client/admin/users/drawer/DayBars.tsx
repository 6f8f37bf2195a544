import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { dayInMonth } from '../../../ui/Day.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Hidden } from '../../../ui/Text.tsx'
import type { OwnerFile } from './drawer.ts'

/** Orders of the last thirty days, small; who cannot see the bars is told their sum. */
export function DayBars({ days }: { days: OwnerFile['por_dia'] }) {
  const { t } = useLingui()
  const most = Math.max(...days.map(({ os }) => os), 1)
  const sum = days.reduce((all, { os }) => all + os, 0)
  const [first, last] = [dayInMonth(days[0]?.dia ?? ''), dayInMonth(days.at(-1)?.dia ?? '')]
  return (
    <figure>
      {sum > 0 && (
        <Bars aria-hidden="true">
          {days.map(({ dia, os }) => (
            <i
              key={dia}
              title={`${dayInMonth(dia)}: ${formatCount(os)} OS`}
              style={{ height: os === 0 ? '1px' : `${Math.max((100 * os) / most, 6)}%` }}
            />
          ))}
        </Bars>
      )}
      <Words>
        <Hidden>{t`De ${first} a ${last}`}: </Hidden>
        <span aria-hidden="true">{first}</span>
        <span>
          <Plural value={sum} _0="nenhuma OS em 30 dias" one="# OS em 30 dias" other="# OS em 30 dias" />
        </span>
        <span aria-hidden="true">{last}</span>
      </Words>
    </figure>
  )
}

const Bars = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '0.5',
    h: '12',
    mt: '4',
    borderBottom: '1px solid',
    borderColor: 'line',
    '& > i': { flex: 1, bg: 'var(--chart-bar)', borderRadius: '2px 2px 0 0' },
    '& > :last-child': { bg: 'var(--chart-now)' },
  },
})
const Words = chakra('figcaption', {
  base: {
    position: 'relative',
    display: 'flex',
    justifyContent: 'space-between',
    pt: '1',
    textStyle: 'xs',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
