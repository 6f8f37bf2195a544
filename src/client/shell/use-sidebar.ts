import { useState } from 'react'
import { useStore } from '../api/store.ts'
import { isAfterFirstRender, usePageFacts } from '../ui/first-render.ts'
import { mediaQuery } from '../ui/media-queries.ts'
import { useHotkey } from '../ui/use-hotkey.ts'
import { readCookie, writeCookie } from './cookies.ts'

export interface SidebarState {
  /** Whether the owner has collapsed it to icons. */
  collapsed: boolean
  toggle(): void
}

/** The owner's choice between a whole sidebar and icons alone (Ctrl/Cmd+B), stored for 7 days. */
export function useSidebar(): SidebarState {
  const { collapsed: drawnCollapsed } = usePageFacts()
  // The page's own word is old news to what is opened later.
  const [collapsed, setCollapsed] = useState(() =>
    isAfterFirstRender() ? readCookie('sidebar') === 'collapsed' : drawnCollapsed,
  )
  const toggle = () => {
    setCollapsed(!collapsed)
    writeCookie('sidebar', collapsed ? 'open' : 'collapsed', 7)
  }
  useHotkey('b', toggle, { mod: true, enabled: wideWindow.get })
  return { collapsed, toggle }
}

const wideWindow = mediaQuery('(min-width: 1100px)')

/** Whether there is a choice: narrow windows show icons whatever was chosen. */
export const useCanCollapse = (): boolean => useStore(wideWindow, () => false)
