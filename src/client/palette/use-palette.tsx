import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ModuleGone } from '../api/fetch-module.ts'
import type { SidebarState } from '../shell/use-sidebar.ts'
import { toastLoadError } from '../ui/feedback/toast-load-error.ts'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { lazyModule } from '../ui/lazy-module.ts'
import { Mark } from '../ui/Mark.tsx'
import { useHotkey } from '../ui/use-hotkey.ts'
import { useIdle } from '../ui/use-idle.ts'

export type Shown = 'search' | 'keys' | undefined

/** Opens and shows the palette (Ctrl/Cmd+K) and the list of keys (`?`). */
export function usePalette(screen: AroundPalette) {
  const { t } = useLingui()
  const [shown, setShown] = useState<Shown>()
  // Counts openings and closings: code that fails to load late must not close what was opened meanwhile.
  const request = useRef(0)
  const onShow = (next: Shown) => {
    request.current++
    setShown(next)
  }
  const [early, setEarly] = useState<EarlyInput>({})
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof paletteModule.load>>>()
  const open = async (next: Shown) => {
    setEarly({ opener: document.activeElement })
    onShow(next)
    const thisRequest = request.current
    try {
      setLoaded(await paletteModule.load())
    } catch (error) {
      if (request.current !== thisRequest) return
      onShow(undefined)
      toastLoadError(t`Não foi possível abrir a busca.`, { mustReload: error instanceof ModuleGone })
    }
  }
  const search = () => void open('search')
  useHotkey('k', () => (shown === 'search' ? onShow(undefined) : search()), { mod: true })
  useHotkey('?', () => void open('keys'))
  useIdle(() => void paletteModule.load().then(setLoaded, () => undefined))
  const Dialogs = loaded?.PaletteDialogs ?? PaletteFallback
  return { search, dialog: shown && <Dialogs {...screen} {...{ early, setEarly, shown, onShow }} /> }
}

const paletteModule = lazyModule(() => import('./PaletteDialogs.tsx'))

interface PaletteFallbackProps {
  early: EarlyInput
  setEarly(early: EarlyInput): void
  onShow(next: undefined): void
}

/** Takes the palette's place while its code loads, and catches the keys, so that the screen behind gets none. */
function PaletteFallback({ early, setEarly, onShow }: PaletteFallbackProps) {
  const { t } = useLingui()
  const close = () => onShow(undefined)
  return (
    <Box
      ref={openModal}
      aria-label={t`Buscar`}
      onCancel={close}
      onClick={event => event.target === event.currentTarget && close()}
    >
      <TextInput
        lead={<Mark size="sm" turning />}
        aria-label={t`Buscar`}
        autoComplete="off"
        maxLength={100}
        value={early.typed ?? ''}
        onChange={event => setEarly({ opener: early.opener, typed: event.target.value })}
        onKeyDown={event => event.key === 'Enter' && setEarly({ ...early, entered: true })}
      />
    </Box>
  )
}

// A modal dialog, so that closing it returns the focus.
function openModal(box: HTMLDialogElement) {
  box.showModal()
  return () => box.close()
}

const Box = chakra('dialog', {
  base: {
    w: 'full',
    maxW: 'palette',
    m: '0 auto',
    mt: '12vh',
    p: '2',
    border: '0',
    borderRadius: 'lg',
    bg: 'surface',
    '&::backdrop': { bg: 'scrim' },
    mdDown: { mt: '0' },
  },
})

/**
 * What happened before the palette's code was loaded: the typed text, whether Enter was pressed, and who had the
 * focus.
 */
export interface EarlyInput {
  typed?: string
  entered?: boolean
  opener?: Element | null | undefined
}

/** What surrounds the palette. */
export interface AroundPalette {
  /** The shop's zone (IANA name). */
  zone: string
  sidebar: SidebarState
}
