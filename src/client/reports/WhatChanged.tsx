import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { addMonths } from '../../shared/days.ts'
import { cards } from '../theme/media.ts'
import { monthName } from '../ui/clock-words.ts'
import { dayInMonth } from '../ui/Day.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Hint, SectionTitle } from '../ui/Text.tsx'
import type { Overview } from './report.ts'
import { changesOf, withoutComparison } from './report-changes.ts'

interface WhatChangedProps {
  /** Absent while loading. */
  report: Overview | undefined
  today: string
}

/** 'O que mudou': the current month up to today beside the same days of the month before. */
export function WhatChanged({ report, today }: WhatChangedProps) {
  const { t } = useLingui()
  const id = useId()
  const changed = report?.mudou
  return (
    <Section aria-labelledby={id} aria-busy={!report}>
      <Head>
        <SectionTitle id={id}>{t`O que mudou`}</SectionTitle>
        {changed && <Days today={today} before={changed.antesAte} />}
      </Head>
      {changed === null ? (
        <First>{withoutComparison(report?.porMes.length ?? 1, monthName(addMonths(today, -1)))}</First>
      ) : (
        <List>
          {changed
            ? changesOf(changed, dayInMonth(changed.antesAte)).map(({ main, more, before }) => (
                <li key={main}>
                  <p>
                    <b>{main}</b> {more}
                  </p>
                  <small>{before}</small>
                </li>
              ))
            : skeletonWidths.map(width => (
                <li key={width} aria-hidden="true">
                  <Skeleton w={width} my="1.5" />
                  <Skeleton w="45%" my="1.5" />
                  <Skeleton w="30%" h="2.5" my="2" />
                </li>
              ))}
        </List>
      )}
    </Section>
  )
}

/** Which days stand beside which. */
function Days({ today, before }: { today: string; before: string }) {
  const { t } = useLingui()
  const [day, month] = [Number(today.slice(8)), monthName(today)]
  const [dayBefore, monthBefore] = [Number(before.slice(8)), monthName(before)]
  return <Hint>{t`1 a ${day} de ${month}, contra 1 a ${dayBefore} de ${monthBefore}`}</Hint>
}

const skeletonWidths = ['90%', '80%', '85%'] as const

const Section = chakra('section', { base: { mt: '6', mdDown: { mt: '2' } } })
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '3',
    mb: '3',
    fontVariantNumeric: 'tabular-nums',
  },
})
const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    listStyle: 'none',
    borderBlock: '1px solid',
    borderColor: 'hairline',
    fontVariantNumeric: 'tabular-nums',
    '& > li': { px: '6', py: '4', borderInlineStart: '1px solid', borderColor: 'hairline', minH: '100px' },
    '& > :first-child': { ps: '0', borderInlineStart: '0' },
    '& > :last-child': { pe: '0' },
    '& p': { fontSize: 'base', lineHeight: '22px', textWrap: 'pretty', overflowWrap: 'anywhere' },
    '& b': { fontWeight: 'medium' },
    '& small': { display: 'block', mt: '1', textStyle: 'sm', color: 'muted' },
    [cards]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > li': { px: '0', py: '3', minH: '0', borderInlineStart: '0' },
      '& > li + li': { borderTop: '1px solid', borderColor: 'hairline' },
    },
  },
})
const First = chakra('p', {
  base: { py: '4', borderBlock: '1px solid', borderColor: 'hairline', color: 'muted' },
})
