import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { narrow } from '../../theme/media.ts'
import { Icon } from '../Icon.tsx'

interface NoticeProps {
  tone: 'progress' | 'danger'
  icon: LucideIcon
  title: ReactNode
  children: ReactNode
  /** The used share, 0 to 1; draws a meter. */
  share?: number
  /** A Button with variant="tinted" size="sm". */
  action?: ReactNode
}

/** A tinted block inside a screen: a limit that is nearly used up, a change from elsewhere. */
export function Notice({ tone, icon, title, children, share, action }: NoticeProps) {
  return (
    <Block tone={tone} role="status">
      <Icon of={icon} />
      <p>
        <b>{title}</b>
        <br />
        {children}
      </p>
      {share !== undefined && (
        <Meter aria-hidden="true">
          <i style={{ width: `${Math.min(share, 1) * 100}%` }} />
        </Meter>
      )}
      {action && <Action>{action}</Action>}
    </Block>
  )
}

const block = (tone: string) => ({
  bg: `${tone}.bg`,
  '& > svg, & b': { color: `${tone}.fg` },
  '& button': { borderColor: `${tone}.line`, '&:hover': { bg: `${tone}.line` } },
  '& > span': { bg: `${tone}.line`, '& > i': { bg: `${tone}.fg` } },
})

const Block = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    py: '3',
    ps: '4',
    pe: '3',
    borderRadius: 'md',
    [narrow]: {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: '3',
      alignItems: 'start',
      '& > svg': { mt: '0.5' },
    },
  },
  variants: { tone: { progress: block('progress'), danger: block('danger') } },
})
const Meter = chakra('span', {
  base: {
    w: '160px',
    h: '1.5',
    borderRadius: 'full',
    overflow: 'hidden',
    '& > i': { display: 'block', h: 'full' },
    [narrow]: { display: 'none' },
  },
})
const Action = chakra('div', { base: { [narrow]: { gridColumn: 2 } } })
