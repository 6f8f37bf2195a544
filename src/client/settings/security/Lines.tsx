import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Bone } from '../../ui/Bone.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sub } from '../../ui/Text.tsx'

/** What guards an account, or uses it, one line each. */
export const Lines = chakra('ul', {
  base: {
    '& > li': { py: '3', borderBottom: '1px solid', borderColor: 'hairline' },
    '& > li:first-of-type': { pt: '0' },
    '& > li:last-of-type': { borderBottom: '0' },
  },
})

interface LineProps {
  icon: LucideIcon
  title: ReactNode
  /** A Badge beside the title. */
  badge?: ReactNode
  about: ReactNode
  /** Buttons at the end. */
  children?: ReactNode
}

export function Line({ icon, title, badge, about, children }: LineProps) {
  return (
    <Row>
      <Icon of={icon} size="lg" />
      <Words>
        <Title>
          <span>{title}</span>
          {badge}
        </Title>
        <Sub>{about}</Sub>
      </Words>
      {children && <Acts>{children}</Acts>}
    </Row>
  )
}

const bones = ['a', 'b', 'c']

/** Up to three lines that are not here yet. */
export function LinesBones({ count }: { count: number }) {
  return (
    <Lines aria-busy="true">
      {bones.slice(0, count).map(bone => (
        <Row key={bone}>
          <Bone w="5" h="5" />
          <Words>
            <Bone w="40%" />
            <Bone w="60%" mt="2" />
          </Words>
        </Row>
      ))}
    </Lines>
  )
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minW: '0',
    '& > svg': { color: 'muted', flexShrink: 0 },
  },
})
const Words = chakra('div', { base: { flex: 1, minW: '0', overflowWrap: 'anywhere' } })
const Title = chakra('div', {
  base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2', fontWeight: 'medium' },
})
const Acts = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '1', flexShrink: 0 } })
