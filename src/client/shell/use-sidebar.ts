import { useState, useSyncExternalStore } from 'react'
import { useHydrated, usePageFacts } from '../ui/first-render.ts'
import { useHotkey } from '../ui/use-hotkey.ts'
import { readCookie, writeCookie } from './cookies.ts'

export interface SidebarState {
  /** Whether the owner has collapsed it to icons. */
  collapsed: boolean
  /** Absent on narrow windows, which show icons whatever was chosen. */
  toggle: (() => void) | undefined
}

/** The owner's choice between a whole sidebar and icons alone (Ctrl/Cmd+B), stored for 7 days. */
export function useSidebar(): SidebarState {
  const { collapsed: drawnCollapsed } = usePageFacts()
  // The page's own word is old news to what is opened later.
  const isLater = useHydrated()
  const [collapsed, setCollapsed] = useState(() =>
    isLater ? readCookie('sidebar') === 'collapsed' : drawnCollapsed,
  )
  const isWide = useSyncExternalStore(watchWidth, isWideNow, no)
  const toggle = () => {
    setCollapsed(!collapsed)
    writeCookie('sidebar', collapsed ? 'open' : 'collapsed', 7)
  }
  // The window is asked at the press itself: what is drawn may be a frame behind a window just made narrow.
  useHotkey('b', () => isWideNow() && toggle(), { mod: true, enabled: isWide })
  return { collapsed, toggle: isWide ? toggle : undefined }
}

const wideWindow = () => window.matchMedia('(min-width: 1100px)')
const isWideNow = () => wideWindow().matches
const no = () => false

function watchWidth(react: () => void) {
  const window = wideWindow()
  window.addEventListener('change', react)
  return () => window.removeEventListener('change', react)
}
