import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Menu, Search } from 'lucide-react'
import { IconButton } from '../ui/IconButton.tsx'
import { useCurrentTitle } from '../ui/page-title.ts'

/** The phone's head: the menu, the screen's title, and the way to find anything. */
export function Topbar({ onMenu, onSearch }: { onMenu(): void; onSearch: (() => void) | undefined }) {
  const { t } = useLingui()
  const { title, badge } = useCurrentTitle()
  return (
    <Bar>
      <IconButton icon={Menu} iconSize="lg" label={t`Abrir menu`} color="ink" onClick={onMenu} />
      <Title>{title}</Title>
      {badge}
      {onSearch && (
        <IconButton icon={Search} iconSize="lg" label={t`Buscar`} color="ink" onClick={onSearch} />
      )}
    </Bar>
  )
}

const Bar = chakra('header', {
  base: {
    display: 'none',
    mdDown: { display: 'flex' },
    position: 'sticky',
    top: '0',
    zIndex: 'topbar',
    alignItems: 'center',
    gap: '1',
    h: 'topbar',
    px: '1',
    bg: 'canvas',
  },
})

const Title = chakra('h1', { base: { flex: 1, minW: '0', textStyle: 'dialog', truncate: true } })
