import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { plans, usageWarning } from '../../../shared/plans.ts'
import { monthName } from '../../ui/clock-words.ts'
import { dayInMonth } from '../../ui/Day.tsx'
import { formatCount } from '../../ui/format.ts'
import { Hidden } from '../../ui/Text.tsx'
import type { OwnerFile } from '../answers.ts'
import { bytesWords } from '../HealthCard.tsx'
import { useAdminClock } from '../When.tsx'

/** How much of the plan is used, and on which days. */
export function Usage({ owner }: { owner: OwnerFile }) {
  const { t } = useLingui()
  const today = useAdminClock().slice(0, 10)
  const { os, limite_os, os_do_mes, clientes, limite_clientes, fotos, bytes_fotos } = owner.uso
  const month = monthName(today)
  return (
    <>
      <Strip>
        <Used label={os_do_mes ? t`OS em ${month}` : t`OS`} value={os} limit={limite_os} />
        <Used label={t`Clientes`} value={clientes} limit={limite_clientes} />
        <Used
          label={t`Fotos`}
          value={fotos}
          note={bytesWords(bytes_fotos)}
          limit={null}
          share={bytes_fotos / plans[owner.plano].bytes_fotos}
        />
      </Strip>
      <DayBars days={owner.por_dia} />
    </>
  )
}

interface UsedProps {
  label: string
  value: number
  limit: number | null
  note?: string
  share?: number
}

function Used({ label, value, limit, note, share = limit ? value / limit : 0 }: UsedProps) {
  const { t } = useLingui()
  const most = limit === null ? undefined : formatCount(limit)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {formatCount(value)} <small>{note ?? (most ? t`de ${most}` : t`sem limite`)}</small>
      </dd>
      <Meter aria-hidden="true" near={share >= usageWarning}>
        <i style={{ width: `${Math.min(share, 1) * 100}%` }} />
      </Meter>
    </div>
  )
}

const Strip = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    mt: '3',
    border: '1px solid',
    borderColor: 'hairline',
    borderRadius: 'md',
    fontVariantNumeric: 'tabular-nums',
    '& > div': { px: '3', pt: '2.5', pb: '3', minW: '0' },
    '& > div + div': { borderInlineStart: '1px solid', borderColor: 'hairline' },
    '& dt': { textStyle: 'sm', color: 'muted', truncate: true },
    '& dd': { mt: '0.5', mb: '2', textStyle: 'dialog' },
    '& small': { textStyle: 'sm', fontWeight: 'regular', color: 'muted', letterSpacing: 'normal' },
  },
})
const Meter = chakra('div', {
  base: {
    h: '1',
    borderRadius: 'full',
    bg: 'bone',
    overflow: 'hidden',
    '& > i': { display: 'block', h: 'full', bg: 'var(--chart-bar)' },
  },
  variants: { near: { true: { '& > i': { bg: 'progress.solid' } } } },
})

/** Orders of the last thirty days as small bars; screen readers get their sum. */
function DayBars({ days }: { days: OwnerFile['por_dia'] }) {
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
