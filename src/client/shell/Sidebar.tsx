import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { icons, iconsWidth } from '../theme/media.ts'
import { StyledButton } from '../ui/Button.tsx'
import { Tooltip } from '../ui/dialogs/Tooltip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Hidden, hidden } from '../ui/Text.tsx'
import { useModKey } from '../ui/use-hotkey.ts'
import { UserButton } from './UserButton.tsx'
import { type Screen, useScreens } from './use-screens.ts'
import type { SidebarState } from './use-sidebar.ts'

interface SidebarProps {
  user: { nome: string; email: string }
  caption: ReactNode
  /** Counts by screen path. */
  counts: Partial<Record<string, NavCount>>
  state: SidebarState
  onSearch(): void
}

/** The brand, the screens by group, and the signed-in user. Where it is narrow, styles leave the icons alone. */
export function Sidebar({ user, caption, counts, state, onSearch }: SidebarProps) {
  const { t } = useLingui()
  return (
    <Side aria-label="Bancada">
      <Home to="/dashboard" aria-label="Bancada">
        <Mark />
        <Words>
          <Name>Bancada</Name>
          <Subtitle>{t`Assistência Técnica`}</Subtitle>
        </Words>
      </Home>
      <SearchButton onClick={onSearch} />
      <Nav aria-label={t`Menu`}>
        {useScreens().map(group => (
          <div key={group.title}>
            <GroupTitle>{group.title}</GroupTitle>
            {group.screens.map(screen => (
              <NavItem key={screen.to} {...screen} count={counts[screen.to]} />
            ))}
          </div>
        ))}
      </Nav>
      <UserButton user={user} caption={caption} sidebar={state} />
    </Side>
  )
}

export const Side = chakra('aside', {
  base: {
    h: 'screen',
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    p: '3',
    [icons]: { px: '2', alignItems: 'center' },
  },
})

export const Nav = chakra('nav', {
  base: {
    flex: 1,
    overflowX: 'hidden',
    overflowY: 'auto',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    alignContent: 'start',
    mx: '-3',
    px: '3',
    py: '0.5',
    [icons]: { mx: '-2', px: '2' },
  },
})

const gone = { [icons]: { display: 'none' } }

export const GroupTitle = chakra('h2', {
  base: { textStyle: 'xs', fontWeight: 'medium', color: 'subtle', px: '2', pb: '1.5', ...gone },
})

/** The mark and the name, as a link to the first screen. */
export const Home = createLink(
  chakra('a', {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      px: '2',
      py: '1.5',
      borderRadius: 'md',
      [icons]: { px: '1.5' },
    },
  }),
)
/** What icons alone do without. */
export const Words = chakra('div', { base: gone })
export const Name = chakra('strong', {
  base: {
    display: 'block',
    fontWeight: 'semibold',
    fontSize: 'base',
    lineHeight: 'sm',
    letterSpacing: 'tight',
  },
})
export const Subtitle = chakra('small', { base: { display: 'block', textStyle: 'xs', color: 'muted' } })

/** Opens the palette; drawn like a search box, or as an icon. */
function SearchButton({ onClick }: { onClick(): void }) {
  const { t } = useLingui()
  const mod = useModKey()
  return (
    <Tooltip label={t`Buscar`} replaces={isIconAlone}>
      <StyledButton type="button" css={searchBox} onClick={onClick}>
        <Icon of={Search} />
        <Words as="span">{t`Buscar ou ir para…`}</Words>
        <IconName>{t`Buscar`}</IconName>
        <Keys aria-hidden="true">{mod} K</Keys>
      </StyledButton>
    </Tooltip>
  )
}

const searchBox = {
  justifyContent: 'start',
  px: '2',
  color: 'muted',
  fontWeight: 'regular',
  [icons]: { justifyContent: 'center', w: 'control.md', px: '0', color: 'inherit' },
}
const IconName = chakra('span', { base: { display: 'none', [icons]: { display: 'block', ...hidden } } })
const Keys = chakra(Kbd, { base: { ms: 'auto', ...gone } })

/** A count beside a screen's name: things that wait for the owner. */
export interface NavCount {
  value: number
  /** The count in words, for screen readers: "2 lembretes vencidos". */
  label: string
}

/** The count beside a name, which has room for two digits. */
export const shownCount = ({ value }: NavCount): string => (value > 99 ? '99+' : `${value}`)

interface NavItemProps extends Screen {
  count: NavCount | undefined
  onNavigate?: (() => void) | undefined
}

/** A screen in the sidebar: its name above a caption, or only its icon with the name as a tooltip. */
export function NavItem({ to, icon, title, caption, count, onNavigate }: NavItemProps) {
  const more = count && `, ${count.label}`
  return (
    <Tooltip label={title + (more ?? '')} replaces={isIconAlone}>
      <ItemLink to={to} activeOptions={wholePath} onClick={onNavigate}>
        <Icon of={icon} />
        <ItemName>
          {title}
          {more && <Hidden>{more}</Hidden>}
        </ItemName>
        <ItemCaption>{caption}</ItemCaption>
        {count && <ItemCount aria-hidden="true">{shownCount(count)}</ItemCount>}
      </ItemLink>
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

const ItemLink = createLink(
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
const ItemName = chakra('b', { base: { lineHeight: 'sm', [icons]: hidden } })
const ItemCaption = chakra('small', {
  base: { gridColumn: 2, fontSize: 'xs', lineHeight: '15px', [icons]: { display: 'none' } },
})

const ItemCount = chakra('span', {
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
