import { chakra } from '@chakra-ui/react'
import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMenu } from '../ui/dialogs/use-menu.ts'
import { Icon } from '../ui/Icon.tsx'
import { Clip } from '../ui/Text.tsx'
import { AccountMenu } from './AccountMenu.tsx'

interface UserButtonProps {
  user: { nome: string; email: string }
  caption: ReactNode
  icons: boolean
  onToggle?: (() => void) | undefined
  onNavigate?: (() => void) | undefined
}

/** The signed-in user; opens the account's menu. */
export function UserButton({ user, caption, icons, onToggle, onNavigate }: UserButtonProps) {
  const { trigger, list } = useMenu()
  return (
    <>
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
      {list && <AccountMenu icons={icons} onToggle={onToggle} onNavigate={onNavigate} {...list} />}
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
  },
  variants: { icons: { true: { display: 'block', w: 'auto', p: '0' } } },
})
const Name = chakra(Clip, { base: { fontWeight: 'medium', lineHeight: '17px' } })
const Caption = chakra(Clip, { base: { fontSize: 'xs', lineHeight: '15px', color: 'muted' } })
