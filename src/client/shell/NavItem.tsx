import { chakra } from '@chakra-ui/react'
import { createLink } from '@tanstack/react-router'
import { icons, iconsWidth } from '../theme/media.ts'
import { Tooltip } from '../ui/dialogs/Tooltip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Hidden, hidden } from '../ui/Text.tsx'
import type { Screen } from './use-screens.ts'

/** A count beside a screen's name: things that wait for the owner. */
export interface NavCount {
  value: number
  /** The count in words, for screen readers: "2 lembretes vencidos". */
  label: string
}

interface NavItemProps extends Screen {
  count: NavCount | undefined
  onNavigate?: (() => void) | undefined
}

/** A screen in the sidebar: its name above a caption, or only its icon with the name as a tooltip. */
export function NavItem({ to, icon, title, caption, count, onNavigate }: NavItemProps) {
  const more = count && `, ${count.label}`
  return (
    <Tooltip label={title + (more ?? '')} replaces={isIconAlone}>
      <Item to={to} activeOptions={wholePath} onClick={onNavigate}>
        <Icon of={icon} />
        <Name>
          {title}
          {more && <Hidden>{more}</Hidden>}
        </Name>
        <Caption>{caption}</Caption>
        {count && (
          <Count aria-hidden="true">
            {Math.min(count.value, maxShown)}
            {count.value > maxShown && '+'}
          </Count>
        )}
      </Item>
    </Tooltip>
  )
}

/** Whether something in the sidebar shows its icon alone now. */
export const isIconAlone = (item: HTMLElement): boolean => {
  const side = item.closest('aside')
  return side !== null && side.offsetWidth <= iconsWidth
}

// On /admin/users the link to /admin is not the current one.
const wholePath = { exact: true, includeSearch: false }

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
      [icons]: {
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
  }),
)
const Name = chakra('b', { base: { lineHeight: 'sm', [icons]: hidden } })
const Caption = chakra('small', {
  base: { gridColumn: 2, fontSize: 'xs', lineHeight: '15px', [icons]: { display: 'none' } },
})

/** A higher count is shown as 99+. */
const maxShown = 99

const Count = chakra('span', {
  base: {
    gridColumn: 3,
    gridRow: '1 / span 2',
    px: '1',
    textStyle: 'sm',
    fontWeight: 'semibold',
    color: 'danger',
    fontVariantNumeric: 'tabular-nums',
    [icons]: {
      position: 'absolute',
      top: '0.5',
      insetInlineEnd: '0.5',
      minW: '4',
      textStyle: 'xs',
      lineHeight: '{sizes.4}',
      textAlign: 'center',
      borderRadius: 'full',
      bg: 'danger.bg',
      color: 'danger.fg',
    },
  },
})
