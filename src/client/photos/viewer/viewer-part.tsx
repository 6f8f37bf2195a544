import { chakra, Portal } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useHydrated } from '../../ui/first-render.ts'
import { lazyPart } from '../../ui/lazy.tsx'
import { Mark } from '../../ui/Mark.tsx'

/** The viewer over a list of photos, with the comparison: code of its own. */
export const PhotoViewer = lazyPart(() => import('./PhotoViewer.tsx').then(part => part.PhotoViewer), {
  Loading: Coming,
  Failed: NotHere,
})

interface Closable {
  onClose(): void
}

function Coming({ onClose }: Closable) {
  const { t } = useLingui()
  if (!useHydrated()) return null
  return (
    <Portal>
      <Dark data-theme="dark" role="dialog" aria-label={t`Carregando...`} onClick={onClose}>
        <Mark turning />
      </Dark>
    </Portal>
  )
}

function NotHere({ onClose, children }: Closable & { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Dialog size="sm" title={t`Fotos`} onClose={onClose}>
      {children}
    </Dialog>
  )
}

const Dark = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'overlay',
    display: 'grid',
    placeItems: 'center',
    bg: 'scrim',
    color: 'ink',
  },
})
