import { useState, useSyncExternalStore } from 'react'
import { useHotkey } from '../ui/use-hotkey.ts'
import { readCookie, writeCookie } from './cookies.ts'

/** Whether the sidebar shows icons alone: by choice (Ctrl/Cmd+B, stored for 7 days) or on a narrow window. */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(() => readCookie('sidebar') === 'collapsed')
  const narrow = useSyncExternalStore(watchNarrow, isNarrow, isNarrow)
  const toggle = () => {
    setCollapsed(!collapsed)
    writeCookie('sidebar', collapsed ? 'open' : 'collapsed', 7)
  }
  useHotkey('b', toggle, { mod: true, enabled: !narrow })
  return { icons: collapsed || narrow, toggle: narrow ? undefined : toggle }
}

const narrowDesk = () => window.matchMedia('(max-width: 1099.98px)')
const isNarrow = () => narrowDesk().matches

function watchNarrow(react: () => void) {
  const desk = narrowDesk()
  desk.addEventListener('change', react)
  return () => desk.removeEventListener('change', react)
}
