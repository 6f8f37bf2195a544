import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown, CircleHelp, CreditCard, LogOut, Mail, PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { isTheme } from '../../shared/preferences.ts'
import { icons } from '../theme/media.ts'
import { type MenuGroup, MenuList, type MenuListState, useMenu } from '../ui/dialogs/Menu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Clip, hidden } from '../ui/Text.tsx'
import { modKey } from '../ui/use-hotkey.ts'
import { useChoosePreference } from './preferences.ts'
import { useSignOut } from './sign-out.tsx'
import { useTheme } from './theme.ts'
import { type SidebarState, useCanCollapse } from './use-sidebar.ts'

interface UserButtonProps {
  user: { nome: string; email: string }
  caption: ReactNode
  sidebar: SidebarState
}

/** The signed-in user; opens the account's menu. */
export function UserButton({ user, caption, sidebar }: UserButtonProps) {
  const { trigger, list } = useMenu()
  return (
    <>
      <Who type="button" {...trigger}>
        <Avatar name={user.nome} />
        <Words>
          <Name>{user.nome}</Name>
          <Caption>{caption}</Caption>
        </Words>
        <Icon of={ChevronsUpDown} />
      </Who>
      {list && <AccountMenu sidebar={sidebar} {...list} />}
    </>
  )
}

/** Two initials on a stone-coloured circle. */
function Avatar({ name }: { name: string }) {
  return <Initials aria-hidden="true">{initials(name)}</Initials>
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

const Initials = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '8',
    h: '8',
    flexShrink: 0,
    borderRadius: 'md',
    bg: 'avatar.bg',
    color: 'avatar.fg',
    textStyle: 'xs',
    fontWeight: 'semibold',
  },
})

const Who = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '{sizes.8} minmax(0, 1fr) {sizes.icon.md}',
    gap: '2.5',
    alignItems: 'center',
    w: 'full',
    p: '2',
    borderRadius: 'md',
    textAlign: 'start',
    '&:is(:hover, [aria-expanded=true])': { bg: 'pressed' },
    [icons]: { display: 'block', position: 'relative', w: 'auto', p: '0', '& > svg': { display: 'none' } },
  },
})
const Words = chakra('span', { base: { [icons]: hidden } })
const Name = chakra(Clip, { base: { fontWeight: 'medium', lineHeight: '17px' } })
const Caption = chakra(Clip, {
  base: { fontSize: 'xs', lineHeight: '15px', color: 'muted', [icons]: { display: 'none' } },
})

interface AccountMenuProps extends MenuListState {
  sidebar: SidebarState
}

/** Subscription, help, theme, sidebar width and signing out. */
function AccountMenu({ sidebar, ...list }: AccountMenuProps) {
  const { t } = useLingui()
  const theme = useTheme()
  const canCollapse = useCanCollapse()
  const choose = useChoosePreference()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const groups: MenuGroup[] = [
    { items: [{ value: 'plan', label: t`Assinatura`, icon: CreditCard }] },
    {
      items: [
        { value: '/ajuda', label: t`Ajuda`, icon: CircleHelp },
        { value: '/contato', label: t`Contato`, icon: Mail },
      ],
    },
    {
      label: t`Tema`,
      items: [
        { value: 'light', label: t`Claro`, checked: theme === 'light' },
        { value: 'dark', label: t`Escuro`, checked: theme === 'dark' },
        { value: 'system', label: t`Do sistema`, checked: theme === 'system' },
      ],
    },
    ...(canCollapse
      ? [
          {
            items: [
              {
                value: 'collapse',
                label: sidebar.collapsed ? t`Expandir menu` : t`Recolher menu`,
                icon: PanelLeft,
                hint: `${modKey()} B`,
              },
            ],
          },
        ]
      : []),
    { items: [{ value: 'out', label: t`Sair`, icon: LogOut }] },
  ]
  const act = (value: string) => {
    if (value === 'out') signOut()
    if (value === 'plan') void navigate({ to: '/assinatura' })
    // Public pages open in a new tab, so that nothing typed here is lost.
    if (value.startsWith('/')) window.open(value, '_blank', 'noopener')
    if (value === 'collapse') sidebar.toggle()
    if (isTheme(value)) void choose({ tema: value }, { undo: false })
  }
  return <MenuList label={t`Sua conta`} groups={groups} onSelect={act} placement="top-start" {...list} />
}
