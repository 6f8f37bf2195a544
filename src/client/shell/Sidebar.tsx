import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { icons } from '../theme/media.ts'
import { StyledButton } from '../ui/Button.tsx'
import { Tooltip } from '../ui/dialogs/Tooltip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Mark } from '../ui/Mark.tsx'
import { hidden } from '../ui/Text.tsx'
import { useModKey } from '../ui/use-hotkey.ts'
import { isIconAlone, type NavCount, NavItem } from './NavItem.tsx'
import { UserButton } from './UserButton.tsx'
import { useScreens } from './use-screens.ts'
import type { SidebarState } from './use-sidebar.ts'

interface SidebarProps {
  user: { nome: string; email: string }
  caption: ReactNode
  /** Counts by screen path. */
  counts: Partial<Record<string, NavCount>>
  state: SidebarState
  onNavigate?: (() => void) | undefined
  onSearch(): void
}

/** The brand, the screens by group, and the signed-in user. Where it is narrow, styles leave the icons alone. */
export function Sidebar({ user, caption, counts, state, onNavigate, onSearch }: SidebarProps) {
  const { t } = useLingui()
  return (
    <Side aria-label="Bancada">
      <Home to="/dashboard" aria-label="Bancada" onClick={onNavigate}>
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
              <NavItem key={screen.to} {...screen} count={counts[screen.to]} onNavigate={onNavigate} />
            ))}
          </div>
        ))}
      </Nav>
      <UserButton user={user} caption={caption} sidebar={state} onNavigate={onNavigate} />
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
