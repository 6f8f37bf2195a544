import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink, useNavigate } from '@tanstack/react-router'
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
  Search,
  Users,
  Webhook,
} from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import {
  GroupTitle,
  Home,
  isIconAlone,
  Name,
  Nav,
  type NavCount,
  NavItem,
  Side,
  Subtitle,
  Words,
} from '../shell/Sidebar.tsx'
import { UserButton } from '../shell/UserButton.tsx'
import type { ScreenGroup } from '../shell/use-screens.ts'
import type { SidebarState } from '../shell/use-sidebar.ts'
import { icons, touch } from '../theme/media.ts'
import { Tooltip } from '../ui/dialogs/Tooltip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Mark } from '../ui/Mark.tsx'
import { hidden } from '../ui/Text.tsx'
import { useHotkey, useModKey } from '../ui/use-hotkey.ts'

interface AdminSidebarProps {
  user: { nome: string; email: string }
  provider: string | undefined
  /** Counts by screen path. */
  counts: Partial<Record<string, NavCount>>
  state: SidebarState
  onNavigate: (() => void) | undefined
}

/** The operator's sidebar, dark in both themes, so that nobody takes it for their own shop's. */
export function AdminSidebar({ user, provider, counts, state, onNavigate }: AdminSidebarProps) {
  const { t } = useLingui()
  const back = t`Voltar ao Sistema`
  return (
    <Side aria-label={t`Admin Panel`} data-theme="dark" bg="canvas" color="ink">
      <Home
        to="/admin/{-$tela}"
        params={{ tela: undefined }}
        activeOptions={{ exact: true, includeSearch: false }}
        aria-label={t`Admin Panel`}
        onClick={onNavigate}
      >
        <Mark />
        <Words>
          <Name>{t`Admin Panel`}</Name>
          <Subtitle>Bancada</Subtitle>
        </Words>
      </Home>
      <FindAccount onNavigate={onNavigate} />
      <Nav aria-label={t`Menu`}>
        {useAdminScreens(provider).map((group, at) => (
          <div key={group.title}>
            <GroupTitle>{group.title}</GroupTitle>
            {group.screens.map(screen => (
              <NavItem key={screen.to} {...screen} count={counts[screen.to]} onNavigate={onNavigate} />
            ))}
            {/* Keeps the place of the provider's name while it loads. */}
            {at === 0 && !provider && (
              <Awaited>
                <Skeleton w="24" />
              </Awaited>
            )}
          </div>
        ))}
      </Nav>
      <Tooltip label={back} replaces={isIconAlone}>
        <Exit to="/dashboard" onClick={onNavigate}>
          <Icon of={ArrowLeft} />
          <ExitName>{back}</ExitName>
        </Exit>
      </Tooltip>
      <UserButton user={user} caption={t`Administrador`} sidebar={state} />
    </Side>
  )
}

/** Finds an account from any screen (Ctrl/Cmd+K): the list of users opens with what it finds. */
function FindAccount({ onNavigate }: Pick<AdminSidebarProps, 'onNavigate'>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mod = useModKey()
  const label = t`Encontrar uma conta`
  const input = useRef<HTMLInputElement>(null)
  useHotkey('k', () => input.current?.focus(), { mod: true })
  const find = (event: FormEvent) => {
    event.preventDefault()
    const q = input.current?.value.trim()
    if (!q) return
    void navigate({ to: '/admin/{-$tela}', params: { tela: 'users' }, search: { q } })
    onNavigate?.()
  }
  return (
    <Find role="search" aria-label={label} onSubmit={find}>
      <Icon of={Search} />
      <input ref={input} name="q" aria-label={label} placeholder={t`Nome ou e-mail…`} />
      <Kbd aria-hidden="true">{mod} K</Kbd>
    </Find>
  )
}

// With icons alone the list of users, one tap away, has the search.
const Find = chakra('form', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    h: 'control.md',
    mt: '3',
    px: '2',
    border: '1px solid',
    borderColor: 'fieldBorder',
    borderRadius: 'md',
    color: 'muted',
    '&:focus-within': { borderColor: 'accent' },
    '& > input': {
      flex: '1',
      minW: '0',
      bg: 'transparent',
      color: 'ink',
      outline: '0',
      '&::placeholder': { color: 'muted' },
    },
    [touch]: { h: 'control.touch', '& > input': { fontSize: 'lg' }, '& > kbd': { display: 'none' } },
    [icons]: { display: 'none' },
  },
})

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
      [icons]: { justifyContent: 'center', w: '10', h: '10', px: '0' },
    },
  }),
)
const ExitName = chakra('span', { base: { [icons]: hidden } })
const Awaited = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    ps: '34px',
    h: 'control.touch',
    [icons]: { h: '10', '& > span': { display: 'none' } },
  },
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
