import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Icon } from '../ui/Icon.tsx'

/** Shows, over the dialog, that files may be dropped anywhere on it. */
export function DropVeil({ over }: { over: HTMLElement | null }) {
  const { t } = useLingui()
  if (!over) return null
  const { left, top, width, height } = over.getBoundingClientRect()
  return createPortal(
    <Veil style={{ left, top, width, height }}>
      <span>
        <Icon of={ImagePlus} size="lg" />
        {t`Solte as fotos aqui`}
      </span>
    </Veil>,
    over,
  )
}

const Veil = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'menu',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'lg',
    outline: '2px dashed',
    outlineColor: 'accent',
    outlineOffset: '-8px',
    bg: 'scrim',
    pointerEvents: 'none',
    '& > span': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      py: '3',
      px: '5',
      bg: 'raised',
      borderRadius: 'full',
      boxShadow: 'overlay',
      textStyle: 'lg',
      fontWeight: 'medium',
    },
  },
})
