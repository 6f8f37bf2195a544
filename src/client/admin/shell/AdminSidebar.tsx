import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type NavCount, NavItem } from '../../shell/NavItem.tsx'
import type { SideProps } from '../../shell/ShellFrame.tsx'
import { GroupTitle, Home, Name, Nav, Side, Subtitle } from '../../shell/Sidebar.tsx'
import { UserButton } from '../../shell/UserButton.tsx'
import { Bone } from '../../ui/Bone.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useAdminScreens } from './use-admin-screens.ts'

interface AdminSidebarProps extends SideProps {
  user: { nome: string; email: string }
  provider: string | undefined
  /** By a screen's address. */
  counts: Partial<Record<string, NavCount>>
  onToggle: (() => void) | undefined
}

/** The operator's screens on ink in both themes, so that nobody takes them for their own shop. */
export function AdminSidebar({ user, provider, counts, icons, onToggle, onNavigate }: AdminSidebarProps) {
  const { t } = useLingui()
  const navigating = onNavigate && { onNavigate }
  const back = t`Voltar ao Sistema`
  const exit = (
    <Exit to="/dashboard" icons={icons} aria-label={icons ? back : undefined} onClick={onNavigate}>
      <Icon of={ArrowLeft} />
      {!icons && back}
    </Exit>
  )
  return (
    <Side icons={icons} aria-label={t`Admin Panel`} data-theme="dark" bg="canvas" color="ink">
      <Home
        to="/admin/{-$tela}"
        params={{ tela: undefined }}
        activeOptions={{ exact: true, includeSearch: false }}
        icons={icons}
        aria-label={t`Admin Panel`}
        onClick={onNavigate}
      >
        <Mark />
        {!icons && (
          <div>
            <Name>{t`Admin Panel`}</Name>
            <Subtitle>Bancada</Subtitle>
          </div>
        )}
      </Home>
      <Nav aria-label={t`Menu`} icons={icons}>
        {useAdminScreens(provider).map((group, at) => (
          <div key={group.title}>
            {!icons && <GroupTitle>{group.title}</GroupTitle>}
            {group.screens.map(screen => (
              <NavItem key={screen.to} {...screen} {...navigating} count={counts[screen.to]} icons={icons} />
            ))}
            {/* The provider's name is on its way: its place is kept. */}
            {at === 0 && !provider && <Awaited icons={icons}>{!icons && <Bone w="24" />}</Awaited>}
          </div>
        ))}
      </Nav>
      {icons ? <Tooltip label={back}>{exit}</Tooltip> : exit}
      <UserButton user={user} caption={t`Administrador`} icons={icons} onToggle={onToggle} />
    </Side>
  )
}

const Exit = createLink(
  chakra('a', {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      minH: 'control.md',
      px: '2',
      borderRadius: 'md',
      color: 'muted',
      '&:hover': { bg: 'pressed', color: 'ink' },
    },
    variants: { icons: { true: { justifyContent: 'center', w: '10', h: '10', px: '0' } } },
  }),
)
const Awaited = chakra('div', {
  base: { display: 'flex', alignItems: 'center', ps: '34px', h: 'control.touch' },
  variants: { icons: { true: { h: '10' } } },
})
