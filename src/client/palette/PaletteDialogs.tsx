import { KeysDialog } from './KeysDialog.tsx'
import { Palette } from './Palette.tsx'
import type { AroundPalette, EarlyInput, Shown } from './use-palette.tsx'

interface PaletteDialogsProps extends AroundPalette {
  early: EarlyInput
  shown: Shown
  onShow(next: Shown): void
}

/** The part of the palette that loads when it is first opened. */
export function PaletteDialogs({ shown, onShow, ...screen }: PaletteDialogsProps) {
  const close = () => onShow(undefined)
  if (shown === 'keys') return <KeysDialog onClose={close} />
  return <Palette {...screen} onClose={close} onKeys={() => onShow('keys')} />
}
