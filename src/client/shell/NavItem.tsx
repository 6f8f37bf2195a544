import { chakra } from '@chakra-ui/react'
import { createLink } from '@tanstack/react-router'
import { Icon } from '../ui/Icon.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import type { Screen } from './use-screens.ts'

interface NavItemProps extends Screen {
  icons: boolean
  onNavigate?: () => void
}

/** A screen in the sidebar: name over caption, or its icon alone with the name as a tooltip. */
export function NavItem({ to, icon, title, caption, icons, onNavigate }: NavItemProps) {
  const item = (
    <Item to={to} icons={icons} aria-label={icons ? title : undefined} onClick={onNavigate}>
      <Icon of={icon} />
      {!icons && (
        <>
          <Name>{title}</Name>
          <Caption>{caption}</Caption>
        </>
      )}
    </Item>
  )
  return icons ? <Tooltip label={title}>{item}</Tooltip> : item
}

const Item = createLink(
  chakra('a', {
    base: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: '{sizes.icon.md} 1fr auto',
      columnGap: '2.5',
      alignItems: 'center',
      px: '2',
      py: '5px',
      minH: 'control.touch',
      borderRadius: 'md',
      '& > svg': { gridRow: 'span 2', color: 'muted' },
      '& > small': { color: 'subtle' },
      '&:is(:hover, [aria-current])': { bg: 'pressed', '& > small': { color: 'muted' } },
      '&[aria-current] > svg': { color: 'accent' },
      '&[aria-current]::before': {
        content: '""',
        position: 'absolute',
        insetInlineStart: '-3',
        top: '9px',
        bottom: '9px',
        w: '3px',
        borderEndRadius: '2px',
        bg: 'accent',
      },
    },
    variants: {
      icons: {
        true: {
          placeItems: 'center',
          gridTemplateColumns: '{sizes.icon.md}',
          justifyContent: 'center',
          w: '10',
          h: '10',
          minH: '0',
          p: '0',
          '&[aria-current]::before': { insetInlineStart: '-2' },
        },
      },
    },
  }),
)
const Name = chakra('b', { base: { lineHeight: 'sm' } })
const Caption = chakra('small', { base: { gridColumn: 2, fontSize: 'xs', lineHeight: '15px' } })
