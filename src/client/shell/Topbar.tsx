import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'
import { IconButton } from '../ui/IconButton.tsx'
import { useCurrentTitle } from '../ui/page-title.ts'

/** The phone's head: the menu, and the screen's title. */
export function Topbar({ onMenu }: { onMenu(): void }) {
  const { t } = useLingui()
  const { title, badge } = useCurrentTitle()
  return (
    <Bar>
      <IconButton icon={Menu} iconSize="lg" label={t`Abrir menu`} color="ink" onClick={onMenu} />
      <Title>{title}</Title>
      {badge}
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
    ps: '1',
    pe: '4',
    bg: 'canvas',
  },
})

const Title = chakra('h1', { base: { flex: 1, minW: '0', textStyle: 'dialog', truncate: true } })
