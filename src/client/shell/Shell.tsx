import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Sheet } from '../ui/Sheet.tsx'
import type { NavCount } from './NavItem.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Topbar } from './Topbar.tsx'
import type { useSidebar } from './use-sidebar.ts'

interface ShellProps {
  user: { nome: string; email: string }
  /** Under the name, at the bottom: the plan. */
  caption: ReactNode
  /** What waits in a screen, by its address. */
  counts: Partial<Record<string, NavCount>>
  sidebar: ReturnType<typeof useSidebar>
  /** Finds and starts anything; while its dialog is there, the sheet is not. */
  palette: { search(): void; dialog: ReactNode }
  children: ReactNode
}

/** What stands around every signed-in screen: the sidebar, or on the phone a top bar and a sheet. */
export function Shell({ user, caption, counts, sidebar, palette, children }: ShellProps) {
  const { t } = useLingui()
  const [sheet, setSheet] = useState(false)
  const close = () => setSheet(false)
  const { search, dialog } = palette
  if (sheet && dialog) close()
  return (
    <Frame icons={sidebar.icons}>
      <SkipLink href="#main">{t`Pular para o conteúdo`}</SkipLink>
      <Desk>
        <Sidebar
          user={user}
          caption={caption}
          counts={counts}
          icons={sidebar.icons}
          onToggle={sidebar.toggle}
          onSearch={search}
        />
      </Desk>
      <Sheet open={sheet} onClose={close} label={t`Menu`}>
        <Sidebar
          user={user}
          caption={caption}
          counts={counts}
          icons={false}
          onNavigate={close}
          onSearch={search}
        />
      </Sheet>
      <Column>
        <Topbar onMenu={() => setSheet(true)} onSearch={search} />
        <OfflineStrip />
        <Main id="main" tabIndex={-1}>
          {children}
        </Main>
        <div id="fab" />
      </Column>
      {dialog}
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '{sizes.sidebar} minmax(0, 1fr)',
    minH: 'screen',
    mdDown: { display: 'block' },
  },
  variants: {
    icons: { true: { gridTemplateColumns: 'calc({sizes.sidebar.icon} + {spacing.2}) minmax(0, 1fr)' } },
  },
})

const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    left: '3',
    top: '-16',
    zIndex: 'tooltip',
    px: '4',
    py: '2',
    bg: 'primary',
    color: 'onPrimary',
    borderRadius: 'md',
    '&:focus': { top: '3' },
  },
})

const Desk = chakra('div', { base: { mdDown: { display: 'none' } } })

const Column = chakra('div', {
  base: {
    minW: '0',
    bg: 'ground',
    borderInlineStart: '1px solid',
    borderColor: 'hairline',
    mdDown: { borderInlineStart: '0', minH: 'screen' },
  },
})

const Main = chakra('main', { base: { containerName: 'main', containerType: 'inline-size', outline: '0' } })
