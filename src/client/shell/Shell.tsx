import type { ReactNode } from 'react'
import type { NavCount } from './NavItem.tsx'
import { useRouteTitle } from './route-title.ts'
import { ShellFrame } from './ShellFrame.tsx'
import { Sidebar } from './Sidebar.tsx'
import type { SidebarState } from './use-sidebar.ts'

interface ShellProps {
  user: { nome: string; email: string }
  /** The plan, under the user's name. */
  caption: ReactNode
  /** Counts by screen path. */
  counts: Partial<Record<string, NavCount>>
  sidebar: SidebarState
  /** The palette. While its dialog is open the sheet is not rendered. */
  palette: { search(): void; dialog: ReactNode }
  children: ReactNode
}

/** The frame of every signed-in screen: a sidebar, or on the phone a top bar and a sheet. */
export function Shell({ user, caption, counts, sidebar, palette, children }: ShellProps) {
  const { search, dialog } = palette
  return (
    <ShellFrame
      head={useRouteTitle()}
      collapsed={sidebar.collapsed}
      side={onNavigate => (
        <Sidebar
          user={user}
          caption={caption}
          counts={counts}
          state={sidebar}
          onNavigate={onNavigate}
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
