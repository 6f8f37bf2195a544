import { chakra } from '@chakra-ui/react'
import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { icons } from '../theme/media.ts'
import { useMenu } from '../ui/dialogs/Menu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Clip, hidden } from '../ui/Text.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import type { SidebarState } from './use-sidebar.ts'

interface UserButtonProps {
  user: { nome: string; email: string }
  caption: ReactNode
  sidebar: SidebarState
  onNavigate?: (() => void) | undefined
}

/** The signed-in user; opens the account's menu. */
export function UserButton({ user, caption, sidebar, onNavigate }: UserButtonProps) {
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
      {list && <AccountMenu sidebar={sidebar} onNavigate={onNavigate} {...list} />}
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
