import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'

interface BannerProps {
  /** Blue, yellow, red, or none. */
  tone: 'received' | 'progress' | 'danger' | 'plain'
  icon: LucideIcon
  title: ReactNode
  children?: ReactNode
  /** A Button or LinkButton with variant="tinted" size="sm". */
  action?: ReactNode
}

/** A strip across the top of a screen, above its Page. */
export function Banner({ tone, icon, title, children, action }: BannerProps) {
  return (
    <Strip tone={tone} role="status">
      <Icon of={icon} />
      <Words>
        <Title>{title}</Title> {children}
      </Words>
      {action}
    </Strip>
  )
}

const strip = (tone: string) => ({
  bg: `${tone}.bg`,
  color: `${tone}.fg`,
  borderColor: `${tone}.line`,
  '& > :is(button, a)': { borderColor: `${tone}.line`, '&:hover': { bg: `${tone}.line` } },
})

const Strip = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    py: '2.5',
    px: 'max({spacing.8}, calc((100cqw - {sizes.page.app}) / 2 + {spacing.8}))',
    borderBottom: '1px solid',
    lgDown: { px: '6' },
    mdDown: { px: '4', py: '3', mb: '4' },
  },
  variants: {
    tone: {
      received: strip('received'),
      progress: strip('progress'),
      danger: strip('danger'),
      // Its words may hold an address, which is whole on a line of the phone.
      plain: {
        color: 'muted',
        borderColor: 'hairline',
        mdDown: {
          flexWrap: 'wrap',
          rowGap: '1',
          '& > p': { flexBasis: 'calc(100% - 40px)' },
          '& > button': { ms: '4' },
        },
      },
    },
  },
})
const Words = chakra('p', { base: { flex: 1, minW: '0' } })
const Title = chakra('b', { base: { me: '1', mdDown: { display: 'block' } } })
