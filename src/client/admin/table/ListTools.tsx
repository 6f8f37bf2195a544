import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { cards } from '../../theme/media.ts'
import { SearchInput } from '../../ui/inputs/SearchInput.tsx'
import { Tools } from '../../ui/Page.tsx'
import { useAdminUrl } from '../shell/admin-url.ts'

interface ListToolsProps {
  /** The search's label, which says what it searches; absent for no search. */
  search?: string
  placeholder?: string
  children?: ReactNode
}

/** Search and filters above a list; both are kept in the URL. */
export function ListTools({ search: label, placeholder = '', children }: ListToolsProps) {
  const { search, show } = useAdminUrl()
  if (!label) return <Filters alone>{children}</Filters>
  return (
    <Tools>
      <Line>
        <SearchInput
          value={search.q ?? ''}
          onSearch={text => show({ q: text || undefined }, { replace: true })}
          label={label}
          placeholder={placeholder}
        />
      </Line>
      <Filters>{children}</Filters>
    </Tools>
  )
}

// On its own line above cards, so that no filter moves when the counts arrive.
const Line = chakra('div', { base: { [cards]: { minW: 'full' } } })
const Filters = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    minW: '0',
    '& > :has(> select)': { w: '184px' },
    mdDown: { w: 'full', gap: '2', '& > *': { flex: '1 1 auto' }, '& > [role=group]': { minW: 'full' } },
  },
  variants: { alone: { true: { mt: '5', mb: '3', mdDown: { mt: '0' } } } },
})
