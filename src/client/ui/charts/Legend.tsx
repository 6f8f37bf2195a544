import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type BarStyle, fillOf, type Mark } from './chart.ts'

/** Names the bars' styles. Screen readers have the table, whose columns do. */
export function Legend({ marks, patterns }: { marks: readonly Mark[]; patterns: string }) {
  const { t } = useLingui()
  return (
    <Entries aria-hidden="true">
      {byStyle(marks).map(([first, ...others]) => {
        const count = others.length + 1
        return (
          <li key={first.key}>
            <Swatch barStyle={first.barStyle} patterns={patterns} />
            {others.length > 0 ? t`Demais (${count})` : first.label}
          </li>
        )
      })}
    </Entries>
  )
}

/** Marks that are drawn alike, grouped in their order. */
const byStyle = (marks: readonly Mark[]): [Mark, ...Mark[]][] => {
  const groups = new Map<Mark['barStyle'], [Mark, ...Mark[]]>()
  for (const mark of marks) {
    const group = groups.get(mark.barStyle)
    if (group) group.push(mark)
    else groups.set(mark.barStyle, [mark])
  }
  return [...groups.values()]
}

export const Entries = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '1',
    minH: '20px',
    mt: '1',
    textStyle: 'sm',
    color: 'muted',
    listStyle: 'none',
    '& > li': { display: 'flex', alignItems: 'center', gap: '1.5', minW: '0', overflowWrap: 'anywhere' },
  },
})

interface SwatchProps {
  barStyle: BarStyle
  /** Id of the chart's patterns. */
  patterns: string
}

/** A sample of a bar's style, beside its name. */
export function Swatch({ barStyle, patterns }: SwatchProps) {
  return (
    <Svg viewBox="0 0 12 12" aria-hidden="true">
      <rect
        x="0.5"
        y="0.5"
        width="11"
        height="11"
        fill={fillOf(barStyle, patterns)}
        stroke={barStyle.color}
      />
    </Svg>
  )
}

const Svg = chakra('svg', { base: { w: '3', h: '3', flexShrink: 0 } })
