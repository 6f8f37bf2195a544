import { chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'

interface SearchBoxProps {
  label: string
  /** What it searches (script/search.ts). */
  kind: 'articles' | 'questions'
}

/** A search box that the page's script makes work; hidden without the script. */
export function SearchBox({ label, kind }: SearchBoxProps) {
  return (
    <Box role="search" data-search={kind}>
      <Icon of={Search} />
      <input type="search" aria-label={label} placeholder={label} autoComplete="off" maxLength={100} />
    </Box>
  )
}

const Box = chakra('div', {
  base: {
    // Its space is reserved from the start, so that nothing moves when the script starts.
    display: 'none',
    '@media (scripting: enabled)': { display: 'flex' },
    alignItems: 'center',
    gap: '3',
    h: '52px',
    px: '4',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'fieldBorder',
    borderRadius: 'md',
    color: 'muted',
    '&:focus-within': { outline: '2px solid', outlineColor: 'focusRing', outlineOffset: '1px' },
    '& input': {
      flex: 1,
      minW: '0',
      bg: 'transparent',
      color: 'ink',
      textStyle: 'lg',
      outline: 'none',
      h: 'full',
    },
  },
})
