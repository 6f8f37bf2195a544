import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import { NavItem } from './NavItem.tsx'
import { SearchButton } from './SearchButton.tsx'
import { UserButton } from './UserButton.tsx'
import { useScreens } from './use-screens.ts'

interface SidebarProps {
  user: { nome: string; email: string }
  caption: ReactNode
  icons: boolean
  /** Where the sidebar can be collapsed by choice. */
  onToggle?: (() => void) | undefined
  onNavigate?: () => void
  onSearch(): void
}

/** The brand, the screens by group, and who is signed in. */
export function Sidebar({ user, caption, icons, onToggle, onNavigate, onSearch }: SidebarProps) {
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
              <NavItem key={screen.to} {...screen} icons={icons} {...(onNavigate && { onNavigate })} />
            ))}
          </div>
        ))}
      </Nav>
      <UserButton user={user} caption={caption} icons={icons} onToggle={onToggle} />
    </Side>
  )
}

const Side = chakra('aside', {
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

const Nav = chakra('nav', {
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

const GroupTitle = chakra('h2', {
  base: { textStyle: 'xs', fontWeight: 'medium', color: 'subtle', px: '2', pb: '1.5' },
})
