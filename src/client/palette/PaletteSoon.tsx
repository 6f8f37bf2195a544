import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Mark } from '../ui/Mark.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { Begun } from './parts.ts'

interface PaletteSoonProps {
  begun: Begun
  setBegun(begun: Begun): void
  onShow(next: undefined): void
}

/** Stands for the palette while its code comes: keys are for what was asked for, not for the screen behind. */
export function PaletteSoon({ begun, setBegun, onShow }: PaletteSoonProps) {
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
        value={begun.typed ?? ''}
        onChange={event => setBegun({ opener: begun.opener, typed: event.target.value })}
        onKeyDown={event => event.key === 'Enter' && setBegun({ ...begun, entered: true })}
      />
    </Box>
  )
}

// Closing gives the focus back to what had it.
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
