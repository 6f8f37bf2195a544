import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { CircleHelp, CreditCard, LogOut, Mail, PanelLeft } from 'lucide-react'
import { isTheme } from '../../shared/preferences.ts'
import { type MenuGroup, MenuList, type MenuListState } from '../ui/dialogs/Menu.tsx'
import { modKey } from '../ui/use-hotkey.ts'
import { useChoosePreference } from './choose-preference.ts'
import { useTheme } from './theme.ts'
import type { SidebarState } from './use-sidebar.ts'
import { useSignOut } from './use-sign-out.ts'

interface AccountMenuProps extends MenuListState {
  sidebar: SidebarState
  onNavigate?: (() => void) | undefined
}

/** Subscription, help, theme, sidebar width and signing out. */
export function AccountMenu({ sidebar, onNavigate, ...list }: AccountMenuProps) {
  const { t } = useLingui()
  const theme = useTheme()
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
    ...(sidebar.toggle
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
    if (value === 'plan') {
      onNavigate?.()
      void navigate({ to: '/assinatura' })
    }
    // Public pages open in a new tab, so that nothing typed here is lost.
    if (value.startsWith('/')) window.open(value, '_blank', 'noopener')
    if (value === 'collapse') sidebar.toggle?.()
    if (isTheme(value)) void choose({ tema: value }, { undo: false })
  }
  return <MenuList label={t`Sua conta`} groups={groups} onSelect={act} placement="top-start" {...list} />
}
