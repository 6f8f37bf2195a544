import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Sheet } from '../ui/Sheet.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import { Topbar } from './Topbar.tsx'

/** Where a sidebar stands: at the side, as icons or whole, or in the phone's sheet, which a chosen screen closes. */
export interface SideProps {
  icons: boolean
  onNavigate?: () => void
}

interface ShellFrameProps {
  icons: boolean
  side(where: SideProps): ReactNode
  /** At the end of the phone's head. */
  onSearch?: (() => void) | undefined
  /** While it is there, the sheet is not. */
  dialog?: ReactNode
  children: ReactNode
}

/** A sidebar, or on the phone a top bar and a sheet, around a screen. */
export function ShellFrame({ icons, side, onSearch, dialog, children }: ShellFrameProps) {
  const { t } = useLingui()
  const [sheet, setSheet] = useState(false)
  const close = () => setSheet(false)
  if (sheet && dialog) close()
  return (
    <Frame icons={icons}>
      <SkipLink href="#main">{t`Pular para o conteúdo`}</SkipLink>
      <Desk>{side({ icons })}</Desk>
      <Sheet open={sheet} onClose={close} label={t`Menu`}>
        {side({ icons: false, onNavigate: close })}
      </Sheet>
      <Column>
        <Topbar onMenu={() => setSheet(true)} onSearch={onSearch} />
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
