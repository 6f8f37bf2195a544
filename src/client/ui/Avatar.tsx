import { chakra } from '@chakra-ui/react'

/** Two initials on a stone-coloured circle. */
export function Avatar({ name }: { name: string }) {
  return <Look aria-hidden="true">{initials(name)}</Look>
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

const Look = chakra('span', {
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
