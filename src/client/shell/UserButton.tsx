import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChevronsUpDown, LogOut, PanelLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu, type MenuGroup } from '../ui/Menu.tsx'
import { Clip } from '../ui/Text.tsx'
import { isTheme, readTheme, setTheme } from './theme.ts'
import { useSignOut } from './use-sign-out.ts'

interface UserButtonProps {
  user: { nome: string; email: string }
  caption: ReactNode
  icons: boolean
  onToggle?: (() => void) | undefined
}

/** Who is signed in, with the theme and the way out. */
export function UserButton({ user, caption, icons, onToggle }: UserButtonProps) {
  const { t } = useLingui()
  const [theme, change] = useState(readTheme)
  const signOut = useSignOut()
  const groups: MenuGroup[] = [
    {
      label: t`Tema`,
      items: [
        { value: 'light', label: t`Claro`, checked: theme === 'light' },
        { value: 'dark', label: t`Escuro`, checked: theme === 'dark' },
        { value: 'system', label: t`Do sistema`, checked: theme === 'system' },
      ],
    },
    ...(onToggle
      ? [
          {
            items: [
              {
                value: 'collapse',
                label: icons ? t`Expandir menu` : t`Recolher menu`,
                icon: PanelLeft,
                hint: 'Ctrl B',
              },
            ],
          },
        ]
      : []),
    { items: [{ value: 'out', label: t`Sair`, icon: LogOut }] },
  ]
  const act = (value: string) => {
    if (value === 'out') signOut()
    if (value === 'collapse') onToggle?.()
    if (isTheme(value)) {
      setTheme(value)
      change(value)
    }
  }
  return (
    <Menu label={t`Sua conta`} groups={groups} onSelect={act} placement="top-start">
      {trigger => (
        <Who type="button" icons={icons} {...trigger} aria-label={icons ? user.nome : undefined}>
          <Avatar name={user.nome} />
          {!icons && (
            <>
              <span>
                <Name>{user.nome}</Name>
                <Caption>{caption}</Caption>
              </span>
              <Icon of={ChevronsUpDown} />
            </>
          )}
        </Who>
      )}
    </Menu>
  )
}

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
  },
  variants: { icons: { true: { display: 'block', w: 'auto', p: '0' } } },
})
const Name = chakra(Clip, { base: { fontWeight: 'medium', lineHeight: '17px' } })
const Caption = chakra(Clip, { base: { fontSize: 'xs', lineHeight: '15px', color: 'muted' } })
