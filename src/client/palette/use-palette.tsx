import { lazy, Suspense, useState } from 'react'
import { useHotkey } from '../ui/use-hotkey.ts'
import { useIdle } from '../ui/use-idle.ts'
import type { PaletteParts } from './parts.ts'

export type Shown = 'search' | 'keys' | undefined

/** The palette (Ctrl/Cmd+K) and the list of keys (`?`): what opens it, and what shows. */
export function usePalette(parts: PaletteParts) {
  const [shown, setShown] = useState<Shown>()
  useHotkey('k', () => setShown(shown === 'search' ? undefined : 'search'), { mod: true })
  useHotkey('?', () => setShown('keys'))
  useIdle(() => void load().catch(() => undefined))
  return {
    search: () => setShown('search'),
    dialog: shown && (
      <Suspense fallback={null}>
        <PaletteDialogs {...parts} shown={shown} onShow={setShown} />
      </Suspense>
    ),
  }
}

const load = () => import('./PaletteDialogs.tsx')
const PaletteDialogs = lazy(async () => ({ default: (await load()).PaletteDialogs }))
