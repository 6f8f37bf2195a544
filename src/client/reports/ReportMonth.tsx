import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { MonthSelect } from '../ui/inputs/MonthSelect.tsx'

export type MonthChoice = ComponentProps<typeof MonthSelect>

/** Chooses the month of what follows it on a tab. */
export const ReportMonth = (choice: MonthChoice) => (
  <Place>
    <MonthSelect {...choice} />
  </Place>
)

const Place = chakra('div', {
  base: { mt: '8', mb: '4', mdDown: { mt: '6' }, 'section > &': { mt: '5', mdDown: { mt: '4' } } },
})
