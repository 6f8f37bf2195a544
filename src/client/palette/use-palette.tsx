import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { code } from '../ui/code.ts'
import { toast } from '../ui/toast.ts'
import { useHotkey } from '../ui/use-hotkey.ts'
import { useIdle } from '../ui/use-idle.ts'
import { PaletteSoon } from './PaletteSoon.tsx'
import type { Begun, PaletteParts } from './parts.ts'

export type Shown = 'search' | 'keys' | undefined

/** The palette (Ctrl/Cmd+K) and the list of keys (`?`): what opens it, and what shows. */
export function usePalette(parts: PaletteParts) {
  const { t } = useLingui()
  const [shown, onShow] = useState<Shown>()
  const [begun, setBegun] = useState<Begun>({})
  const [part, setPart] = useState<Awaited<ReturnType<typeof paletteCode.load>>>()
  const open = async (next: Shown) => {
    setBegun({ opener: document.activeElement })
    onShow(next)
    const found = await paletteCode.load().catch(() => undefined)
    if (found) return setPart(found)
    onShow(undefined)
    toast.error(t`Erro!`, { description: t`Não foi possível abrir a busca.` })
  }
  const search = () => void open('search')
  useHotkey('k', () => (shown === 'search' ? onShow(undefined) : search()), { mod: true })
  useHotkey('?', () => void open('keys'))
  useIdle(() => void paletteCode.load().then(setPart, () => undefined))
  const Part = part?.PaletteDialogs ?? PaletteSoon
  return { search, dialog: shown && <Part {...parts} {...{ begun, setBegun, shown, onShow }} /> }
}

const paletteCode = code(() => import('./PaletteDialogs.tsx'))
