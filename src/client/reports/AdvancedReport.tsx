import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo } from 'react'
import { CsvLink } from '../ui/CsvLink.tsx'
import { AdvancedFigures } from './AdvancedFigures.tsx'
import { RangeFields } from './RangeFields.tsx'
import { type Range, rangeIssues, rangeOf } from './range.ts'
import type { ReportsSearch } from './reports-search.ts'

export interface AdvancedReportProps {
  search: ReportsSearch
  /** Must be the same function at each render. */
  onSearch(change: ReportsSearch, how?: { replace: boolean }): void
  today: string
}

/** Any days' figures, over time and in all, to see and to take away. */
export function AdvancedReport({ search: { de, ate }, onSearch, today }: AdvancedReportProps) {
  const range = useMemo(() => rangeOf({ de, ate }, today), [de, ate, today])
  const type = useCallback((typed: Range) => onSearch(typed, { replace: true }), [onSearch])
  const file = `/export/reports.csv?${new URLSearchParams({ ...range })}`
  return (
    <>
      <Tools>
        <RangeFields range={range} onRange={onSearch} onTyped={type} today={today} />
        {!rangeIssues(range).ate && <CsvLink href={file} mt="6" mdDown={{ mt: '0', w: 'full' }} />}
      </Tools>
      <AdvancedFigures range={range} today={today} />
    </>
  )
}

const Tools = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '3', mt: '4', mb: '5' },
})
