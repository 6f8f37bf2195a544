import type { ReactNode } from 'react'
import type { NavCount } from './NavItem.tsx'
import { ShellFrame } from './ShellFrame.tsx'
import { Sidebar } from './Sidebar.tsx'
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
  const { search, dialog } = palette
  return (
    <ShellFrame
      icons={sidebar.icons}
      side={where => (
        <Sidebar
          {...where}
          user={user}
          caption={caption}
          counts={counts}
          onToggle={where.onNavigate ? undefined : sidebar.toggle}
          onSearch={search}
        />
      )}
      onSearch={search}
      dialog={dialog}
    >
      {children}
    </ShellFrame>
  )
}
