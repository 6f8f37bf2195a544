import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type AnyRouter, type StaticDataRouteOption, useMatches } from '@tanstack/react-router'
import { Menu, Search, WifiOff } from 'lucide-react'
import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useIsOffline } from '../api/connection.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { documentTitle, type PageTitle, PageTitleContext, usePageTitle } from '../ui/page-title.ts'
import { useLanguage } from '../ui/use-language.ts'
import { ShopZone } from '../ui/use-shop-clock.ts'
import { BottomBar } from './BottomBar.tsx'
import { type NavCount, Sidebar } from './Sidebar.tsx'
import type { SidebarState } from './use-sidebar.ts'

interface ShellProps {
  /** The shop's zone (IANA name). */
  zone: string
  user: { nome: string; email: string }
  /** The plan, under the user's name. */
  caption: ReactNode
  /** Counts by screen path. */
  counts: Partial<Record<string, NavCount>>
  sidebar: SidebarState
  /** The palette. While its dialog is open the sheet is not rendered. */
  palette: { search(): void; dialog: ReactNode }
  /** Why no order can be created. */
  orderReason: string | undefined
  children: ReactNode
}

/** The frame of every signed-in screen: a sidebar, or on the phone a bar above and one at the thumb. */
export function Shell({ zone, user, caption, counts, sidebar, palette, orderReason, children }: ShellProps) {
  const { search, dialog } = palette
  return (
    <ShopZone value={zone}>
      <ShellFrame
        head={useRouteTitle()}
        collapsed={sidebar.collapsed}
        side={() => (
          <Sidebar user={user} caption={caption} counts={counts} state={sidebar} onSearch={search} />
        )}
        bar={<BottomBar user={user} caption={caption} counts={counts} orderReason={orderReason} />}
        onSearch={search}
        dialog={dialog}
      >
        {children}
      </ShellFrame>
    </ShopZone>
  )
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name, in the language that is active now. */
    title?: () => string
    /** Beside the name. */
    Badge?: ComponentType
  }
}

/** What the current route calls its screen. */
function useRouteTitle(): PageTitle {
  useLanguage()
  const { title, Badge } = useMatches({ select: titledRoute })
  const name = title?.() ?? ''
  return useMemo(() => ({ title: name, badge: Badge && createElement(Badge) }), [name, Badge])
}

/** The document's title on a router's current route. */
export function titleOf(router: AnyRouter): string {
  const { title } = titledRoute(router.state.matches)
  return title ? documentTitle(title()) : 'Bancada'
}

const titledRoute = (matches: AnyRouter['state']['matches']): StaticDataRouteOption =>
  matches.findLast(({ staticData }) => staticData.title)?.staticData ?? {}

interface ShellFrameProps {
  head: PageTitle
  /** Whether the owner has collapsed the sidebar to icons. */
  collapsed: boolean
  /** The sidebar; `onNavigate` where a chosen screen closes it, in the phone's sheet. */
  side(onNavigate?: () => void): ReactNode
  /** The phone's bar at the thumb. Without one, the top bar opens the sidebar as a sheet. */
  bar?: ReactNode
  /** At the end of the phone's top bar. */
  onSearch?: (() => void) | undefined
  /** While it is open the sheet is not rendered. */
  dialog?: ReactNode
  children: ReactNode
}

/** A sidebar, or on the phone its bars, around a screen. */
export function ShellFrame({ head, collapsed, side, bar, onSearch, dialog, children }: ShellFrameProps) {
  const { t } = useLingui()
  const [sheet, setSheet] = useState(false)
  const close = () => setSheet(false)
  if (sheet && dialog) close()
  usePageTitle(head.title)
  return (
    <Frame collapsed={collapsed}>
      <SkipLink href="#main">{t`Pular para o conteúdo`}</SkipLink>
      <Desk>{side()}</Desk>
      {!bar && (
        <Sheet open={sheet} onClose={close} label={t`Menu`}>
          {side(close)}
        </Sheet>
      )}
      <Column>
        <Topbar head={head} onMenu={bar ? undefined : () => setSheet(true)} onSearch={onSearch} />
        <OfflineStrip />
        <Main id="main" tabIndex={-1}>
          <PageTitleContext value={head}>{children}</PageTitleContext>
        </Main>
        {/* For a button that is pressed before its code is here: it then loads its address. */}
        <form id="go" onSubmit={event => event.preventDefault()} />
      </Column>
      {!dialog && bar}
      {dialog}
    </Frame>
  )
}

// All of the sidebar goes by the width that is chosen here (theme/media.ts).
const iconsAlone = { gridTemplateColumns: 'calc({sizes.sidebar.icon} + {spacing.2}) minmax(0, 1fr)' }

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '{sizes.sidebar} minmax(0, 1fr)',
    minH: 'screen',
    lgDown: iconsAlone,
    mdDown: { display: 'block' },
  },
  variants: { collapsed: { true: iconsAlone } },
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

// Its menu and tooltips reach over the screen beside it.
const Desk = chakra('div', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'popover',
    alignSelf: 'start',
    containerName: 'side',
    containerType: 'inline-size',
    mdDown: { display: 'none' },
  },
})

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

/** Says that the server does not answer, as long as it does not. */
function OfflineStrip() {
  const { t } = useLingui()
  const offline = useIsOffline()
  return (
    <StripPlace aria-live="polite">
      {offline && (
        <Strip>
          <Icon of={WifiOff} />
          {t`Sem conexão. O que está na tela pode ter mudado.`}
        </Strip>
      )}
    </StripPlace>
  )
}

// Sticks below the phone's top bar.
const StripPlace = chakra('div', {
  base: { position: 'sticky', top: '0', zIndex: 'topbar', mdDown: { top: '{sizes.topbar}' } },
})

const Strip = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    py: '2',
    px: '4',
    bg: 'ink',
    color: 'ground',
    fontWeight: 'medium',
  },
})

interface TopbarProps {
  head: PageTitle
  onMenu: (() => void) | undefined
  onSearch: (() => void) | undefined
}

/** The phone's top bar: the menu where there is one, the screen's title and the search. */
function Topbar({ head: { title, badge }, onMenu, onSearch }: TopbarProps) {
  const { t } = useLingui()
  return (
    <TopbarBox>
      {onMenu && <IconButton icon={Menu} iconSize="lg" label={t`Abrir menu`} color="ink" onClick={onMenu} />}
      <ScreenTitle>{title}</ScreenTitle>
      {badge}
      {onSearch && (
        <IconButton icon={Search} iconSize="lg" label={t`Buscar`} color="ink" onClick={onSearch} />
      )}
    </TopbarBox>
  )
}

const TopbarBox = chakra('header', {
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
    // A badge at the end stands as far from the edge as what is below it.
    '& > :last-child:not(button)': { me: '3' },
  },
})

const ScreenTitle = chakra('h1', {
  base: { flex: 1, minW: '0', textStyle: 'dialog', truncate: true, '&:first-child': { ps: '3' } },
})

interface SheetProps {
  open: boolean
  onClose(): void
  /** Its name for screen readers. */
  label: string
  children: ReactNode
}

/**
 * A sheet from the left edge. The browser's own dialog keeps the focus inside, closes on Esc and returns the focus.
 */
function Sheet({ open, onClose, label, children }: SheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) sheet.current?.showModal()
    else sheet.current?.close()
  }, [open])
  return (
    <SheetDialog
      ref={sheet}
      aria-label={label}
      onClose={onClose}
      // A click on the scrim has the dialog element itself as its target.
      onClick={event => event.target === sheet.current && onClose()}
    >
      {open && children}
    </SheetDialog>
  )
}

const SheetDialog = chakra('dialog', {
  base: {
    m: '0',
    w: 'sidebar.mobile',
    maxW: 'calc(100vw - {sizes.control.touch})',
    h: 'screen',
    maxH: 'none',
    bg: 'canvas',
    color: 'ink',
    border: '0',
    boxShadow: 'overlay',
    overflow: 'hidden',
    '&[open]': { animation: 'slide {durations.base} {easings.out}' },
    '&::backdrop': { bg: 'scrim' },
  },
})
