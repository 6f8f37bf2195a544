import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { CodeGone } from '../api/fetch-code.ts'
import { code } from '../ui/code.ts'
import { tellMissing } from '../ui/tell-missing.ts'
import { useHotkey } from '../ui/use-hotkey.ts'
import { useIdle } from '../ui/use-idle.ts'
import { PaletteSoon } from './PaletteSoon.tsx'
import type { Begun, PaletteParts } from './parts.ts'

export type Shown = 'search' | 'keys' | undefined

/** The palette (Ctrl/Cmd+K) and the list of keys (`?`): what opens it, and what shows. */
export function usePalette(parts: PaletteParts) {
  const { t } = useLingui()
  const [shown, setShown] = useState<Shown>()
  // Counts what was shown or closed: an answer that is late has nothing more to close.
  const turn = useRef(0)
  const onShow = (next: Shown) => {
    turn.current++
    setShown(next)
  }
  const [begun, setBegun] = useState<Begun>({})
  const [part, setPart] = useState<Awaited<ReturnType<typeof paletteCode.load>>>()
  const open = async (next: Shown) => {
    setBegun({ opener: document.activeElement })
    onShow(next)
    const own = turn.current
    try {
      setPart(await paletteCode.load())
    } catch (error) {
      if (turn.current !== own) return
      onShow(undefined)
      tellMissing(t`Não foi possível abrir a busca.`, { mustReload: error instanceof CodeGone })
    }
  }
  const search = () => void open('search')
  useHotkey('k', () => (shown === 'search' ? onShow(undefined) : search()), { mod: true })
  useHotkey('?', () => void open('keys'))
  useIdle(() => void paletteCode.load().then(setPart, () => undefined))
  const Part = part?.PaletteDialogs ?? PaletteSoon
  return { search, dialog: shown && <Part {...parts} {...{ begun, setBegun, shown, onShow }} /> }
}

const paletteCode = code(() => import('./PaletteDialogs.tsx'))
