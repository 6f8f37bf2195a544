import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { StyledButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Mark } from '../ui/Mark.tsx'
import { modKey } from '../ui/mod-key.ts'
import { type NavCount, NavItem } from './NavItem.tsx'
import { UserButton } from './UserButton.tsx'
import { useScreens } from './use-screens.ts'

interface SidebarProps {
  user: { nome: string; email: string }
  caption: ReactNode
  /** Counts by screen path. */
  counts: Partial<Record<string, NavCount>>
  icons: boolean
  /** Present where the user may collapse the sidebar. */
  onToggle?: (() => void) | undefined
  onNavigate?: () => void
  onSearch(): void
}

/** The brand, the screens by group, and the signed-in user. */
export function Sidebar({ user, caption, counts, icons, onToggle, onNavigate, onSearch }: SidebarProps) {
  const { t } = useLingui()
  return (
    <Side icons={icons} aria-label="Bancada">
      <Brand icons={icons} {...(onNavigate && { onNavigate })} />
      <SearchButton icons={icons} onClick={onSearch} />
      <Nav aria-label={t`Menu`} icons={icons}>
        {useScreens().map(group => (
          <div key={group.title}>
            {!icons && <GroupTitle>{group.title}</GroupTitle>}
            {group.screens.map(screen => (
              <NavItem
                key={screen.to}
                {...screen}
                count={counts[screen.to]}
                icons={icons}
                {...(onNavigate && { onNavigate })}
              />
            ))}
          </div>
        ))}
      </Nav>
      <UserButton user={user} caption={caption} icons={icons} onToggle={onToggle} onNavigate={onNavigate} />
    </Side>
  )
}

export const Side = chakra('aside', {
  base: {
    position: 'sticky',
    top: '0',
    h: 'screen',
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    p: '3',
  },
  variants: { icons: { true: { px: '2', alignItems: 'center' } } },
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
  },
  variants: { icons: { true: { mx: '-2', px: '2' } } },
})

export const GroupTitle = chakra('h2', {
  base: { textStyle: 'xs', fontWeight: 'medium', color: 'subtle', px: '2', pb: '1.5' },
})

/** The mark and the name as a link to the first screen. */
function Brand({ icons, onNavigate }: { icons: boolean; onNavigate?: () => void }) {
  const { t } = useLingui()
  return (
    <Home to="/dashboard" icons={icons} aria-label="Bancada" onClick={onNavigate}>
      <Mark />
      {!icons && (
        <div>
          <Name>Bancada</Name>
          <Subtitle>{t`Assistência Técnica`}</Subtitle>
        </div>
      )}
    </Home>
  )
}

export const Home = createLink(
  chakra('a', {
    base: { display: 'flex', alignItems: 'center', gap: '2.5', px: '2', py: '1.5', borderRadius: 'md' },
    variants: { icons: { true: { px: '1.5' } } },
  }),
)
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
function SearchButton({ icons, onClick }: { icons: boolean; onClick(): void }) {
  const { t } = useLingui()
  if (icons) return <IconButton variant="outline" icon={Search} label={t`Buscar`} onClick={onClick} />
  return (
    <StyledButton
      type="button"
      justifyContent="start"
      px="2"
      color="muted"
      fontWeight="regular"
      onClick={onClick}
    >
      <Icon of={Search} />
      {t`Buscar ou ir para…`}
      <Kbd aria-hidden="true" ms="auto">
        {modKey()} K
      </Kbd>
    </StyledButton>
  )
}
