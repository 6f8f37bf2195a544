import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { State } from '../feedback/States.tsx'
import { Drawing } from '../Mark.tsx'

interface NothingYetProps {
  children: ReactNode
  /** What the list will show once it has rows. */
  hint?: ReactNode
  /** The button that adds the first one. */
  action?: ReactNode
}

/** A drawing, a sentence, a hint and the button that begins. */
export function NothingYet({ children, hint, action }: NothingYetProps) {
  return (
    <Empty>
      <Drawing />
      <p>
        {children}
        {hint && <span>{hint}</span>}
      </p>
      {action}
    </Empty>
  )
}

const Empty = chakra(State, {
  base: {
    gap: '5',
    pt: '16',
    '& > p': { maxW: '34em', color: 'ink' },
    '& > p > span': { display: 'block', mt: '1', color: 'muted' },
    mdDown: {
      px: '0',
      pt: '10',
      pb: '12',
      '& > p': { textStyle: 'lg' },
      '& > :is(a, button)': { h: 'control.footer', minW: '200px', fontSize: 'lg' },
    },
  },
})
