import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import {
  Activity,
  ArrowLeft,
  ChartColumn,
  CreditCard,
  HeartPulse,
  LayoutDashboard,
  ListChecks,
  MessageSquare,
  ScrollText,
  Users,
  Webhook,
} from 'lucide-react'
import { type NavCount, NavItem } from '../../shell/NavItem.tsx'
import type { SideProps } from '../../shell/ShellFrame.tsx'
import { GroupTitle, Home, Name, Nav, Side, Subtitle } from '../../shell/Sidebar.tsx'
import { UserButton } from '../../shell/UserButton.tsx'
import type { ScreenGroup } from '../../shell/use-screens.ts'
import { Tooltip } from '../../ui/dialogs/Tooltip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Mark } from '../../ui/Mark.tsx'

interface AdminSidebarProps extends SideProps {
  user: { nome: string; email: string }
  provider: string | undefined
  /** Counts by screen path. */
  counts: Partial<Record<string, NavCount>>
  onToggle: (() => void) | undefined
}

/** The operator's sidebar, dark in both themes, so that nobody takes it for their own shop's. */
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
            {/* Keeps the place of the provider's name while it loads. */}
            {at === 0 && !provider && <Awaited icons={icons}>{!icons && <Skeleton w="24" />}</Awaited>}
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

/** The operator's screens. The provider's is added once its name is loaded. */
function useAdminScreens(provider: string | undefined): ScreenGroup[] {
  const { t } = useLingui()
  return [
    {
      title: t`Administração`,
      screens: [
        { to: '/admin', icon: LayoutDashboard, title: t`Painel`, caption: t`Visão geral` },
        { to: '/admin/users', icon: Users, title: t`Usuários`, caption: t`Donos e planos` },
        { to: '/admin/plans', icon: CreditCard, title: t`Planos`, caption: t`Distribuição e conversão` },
        { to: '/admin/reports', icon: ChartColumn, title: t`Relatórios`, caption: t`Totais por usuário` },
        { to: '/admin/analytics', icon: Activity, title: t`Analytics`, caption: t`Janelas e engajamento` },
        ...(provider
          ? [
              {
                to: providerPath(provider),
                icon: Webhook,
                title: provider,
                caption: t`Transações e assinaturas`,
              },
            ]
          : []),
      ],
    },
    {
      title: t`Operação`,
      screens: [
        { to: '/admin/contacts', icon: MessageSquare, title: t`Contatos`, caption: t`Mensagens do site` },
        { to: '/admin/jobs', icon: ListChecks, title: t`Jobs`, caption: t`Fila e falhas` },
        { to: '/admin/audit', icon: ScrollText, title: t`Auditoria`, caption: t`Quem fez o quê` },
        { to: '/admin/status', icon: HeartPulse, title: t`Sistema`, caption: t`Saúde e versão` },
      ],
    },
  ]
}

/** The path of the checkout provider's screen. */
const providerPath = (provider: string): string => `/admin/${provider.toLowerCase()}`
