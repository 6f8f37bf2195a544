import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Num, Sub } from '../../ui/Text.tsx'

interface RowProps {
  icon: LucideIcon
  name: ReactNode
  badge?: ReactNode
  sub?: ReactNode
  /** Small ghost buttons. */
  acts?: ReactNode
}

/** A thing that guards the account: what it is, since when, and what can be done with it. */
export function Row({ icon, name, badge, sub, acts }: RowProps) {
  return (
    <Item>
      <Icon of={icon} size="lg" />
      <Words>
        <b>{name}</b>
        {badge}
        {sub && (
          <Sub asChild>
            <Num>{sub}</Num>
          </Sub>
        )}
      </Words>
      {acts && <Acts>{acts}</Acts>}
    </Item>
  )
}

export const Rows = chakra('ul', {
  base: {
    '& > li:first-of-type': { pt: '0', minH: '52px' },
    '&:last-child > li:last-of-type': { border: '0', pb: '0', minH: '52px' },
    '&:last-child > li:only-of-type': { minH: 'control.md' },
  },
})

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '3',
    alignItems: 'center',
    minH: '60px',
    py: '2',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    '& > svg': { color: 'muted' },
  },
})
const Words = chakra('div', {
  base: {
    minW: '0',
    overflowWrap: 'anywhere',
    '& > b + span': { ms: '1.5' },
    '& > span:last-child': { ms: '0' },
  },
})
const Acts = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '1', me: '-2' } })
