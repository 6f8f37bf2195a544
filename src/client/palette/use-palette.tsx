import { useState } from 'react'
import type { SidebarState } from '../shell/use-sidebar.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { useHotkey } from '../ui/use-hotkey.ts'

/** What surrounds the palette. */
export interface AroundPalette {
  /** The shop's zone (IANA name). */
  zone: string
  sidebar: SidebarState
}

/** Opens and shows the palette (Ctrl/Cmd+K) and the list of keys (`?`). */
export function usePalette(screen: AroundPalette) {
  const [shown, setShown] = useState<'search' | 'keys'>()
  const close = () => setShown(undefined)
  const search = () => setShown('search')
  const keys = () => setShown('keys')
  useHotkey('k', shown === 'search' ? close : search, { mod: true })
  useHotkey('?', keys, { inDialog: true })
  const dialog =
    shown === 'keys' ? (
      <KeysDialog onClose={close} />
    ) : (
      shown && <Palette {...screen} onClose={close} onKeys={keys} />
    )
  return { search, dialog }
}

const KeysDialog = lazyDialog(() => import('./KeysDialog.tsx').then(part => part.KeysDialog))
const Palette = lazyDialog(() => import('./Palette.tsx').then(part => part.Palette))
