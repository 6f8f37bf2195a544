import { useLingui } from '@lingui/react/macro'
import { addDays } from '../../../shared/days.ts'
import { ChartBones } from '../../ui/charts/ChartBones.tsx'
import { MonthBars } from '../../ui/charts/MonthBars.tsx'
import { dayInMonth } from '../../ui/Day.tsx'
import { formatCount } from '../../ui/format.ts'
import type { Stats } from './stats.ts'

/** Sign-ups by week, this one in copper. */
export function SignUps({ weeks }: { weeks: Stats['cadastros'] | undefined }) {
  const { t } = useLingui()
  const title = t`Cadastros por semana`
  if (!weeks) return <ChartBones title={title} legend={false} />
  const rows = weeks.map(({ inicio, quantidade }) => {
    const [first, last] = [dayInMonth(inicio), dayInMonth(addDays(inicio, 6))]
    return { label: t`${first} a ${last}`, short: shortDay(inicio), values: { quantidade } }
  })
  const count = formatCount(weeks.at(-1)?.quantidade ?? 0)
  const bar = { key: 'quantidade' as const, label: t`Cadastros` }
  return (
    <MonthBars
      title={title}
      caption={t`esta semana ${count}`}
      rows={rows}
      bars={[bar]}
      figure={bar}
      unit="count"
      nowShort={t`hoje`}
      rowsLabel={t`Semana`}
      empty={t`Ninguém se cadastrou nestas semanas.`}
    />
  )
}

/** 5/10: eight of them stand abreast in a narrow column. */
const shortDay = (day: string): string => dayInMonth(day).replace(/\b0/g, '')
