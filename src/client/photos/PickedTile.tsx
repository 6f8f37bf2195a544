import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { touch } from '../theme/media.ts'
import { Icon } from '../ui/Icon.tsx'
import { FilePreview } from './FilePreview.tsx'

interface PickedTileProps {
  file: File
  removeId: string
  onRemove(): void
}

/** A chosen photo that is not sent yet. */
export function PickedTile({ file, removeId, onRemove }: PickedTileProps) {
  const { t } = useLingui()
  const { name } = file
  return (
    <Tile>
      <FilePreview file={file} />
      <Remove type="button" id={removeId} aria-label={t`Remover foto ${name}`} onClick={onRemove}>
        <span>
          <Icon of={X} size="sm" />
        </span>
      </Remove>
    </Tile>
  )
}

const Tile = chakra('li', {
  base: {
    position: 'relative',
    w: '72px',
    h: '72px',
    borderRadius: 'md',
    overflow: 'hidden',
    bg: 'sunken',
    listStyle: 'none',
  },
})

const Remove = chakra('button', {
  base: {
    position: 'absolute',
    top: '0',
    right: '0',
    display: 'grid',
    justifyContent: 'end',
    w: '32px',
    h: '32px',
    p: '1',
    borderRadius: 'md',
    [touch]: { w: 'control.touch', h: 'control.touch' },
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      w: '6',
      h: '6',
      borderRadius: 'full',
      bg: 'primary',
      color: 'onPrimary',
    },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
})
