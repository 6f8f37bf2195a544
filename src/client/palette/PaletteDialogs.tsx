import { KeysDialog } from './KeysDialog.tsx'
import { Palette } from './Palette.tsx'
import type { Begun, PaletteParts } from './parts.ts'
import type { Shown } from './use-palette.tsx'

interface PaletteDialogsProps extends PaletteParts {
  begun: Begun
  shown: Shown
  onShow(next: Shown): void
}

/** Everything of the palette that waits until it is asked for. */
export function PaletteDialogs({ shown, onShow, ...parts }: PaletteDialogsProps) {
  const close = () => onShow(undefined)
  if (shown === 'keys') return <KeysDialog onClose={close} />
  return <Palette {...parts} onClose={close} onKeys={() => onShow('keys')} />
}
