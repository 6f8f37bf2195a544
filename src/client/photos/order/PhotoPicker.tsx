import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Camera, ImagePlus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { v4 as uuid } from 'uuid'
import type { PhotoType } from '../../../shared/photos.ts'
import { touch } from '../../theme/media.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Hidden, Hint } from '../../ui/Text.tsx'
import type { PickedPhoto } from '../photo.tsx'
import { uploads, useChosenType } from '../uploads/upload-queue.ts'
import {
  FileChooser,
  FilePreview,
  maxPhotosAtOnce,
  RefusedNote,
  useChosenFiles,
  useDroppedFiles,
} from './FileChooser.tsx'
import { TypeChip } from './TypeChip.tsx'

interface PhotoPickerProps {
  value: PickedPhoto[]
  /** What they show, unless another type is chosen. */
  type: PhotoType
  onChange(photos: PickedPhoto[]): void
}

/** The photos of an order's form: choose, take, paste, drop or remove them. */
export function PhotoPicker({ value, type, onChange }: PhotoPickerProps) {
  const { t } = useLingui()
  const id = useId()
  const root = useRef<HTMLFieldSetElement>(null)
  const { refused, choose } = useChosenFiles(
    files => onChange([...value, ...files.map(file => ({ id: uuid(), file }))]),
    maxPhotosAtOnce - value.length,
  )
  const veil = useDroppedFiles(root, { onFiles: choose, enabled: true })
  const remove = (photo: PickedPhoto) => {
    const at = value.indexOf(photo)
    const next = value[at + 1] ?? value[at - 1]
    onChange(value.filter(other => other !== photo))
    document.getElementById(next ? removeId(next) : id)?.focus()
  }
  const count = value.length
  return (
    <Group ref={root}>
      <Label>{t`Fotos`}</Label>
      <Row>
        {count > 0 && (
          <Tiles>
            {value.map(photo => (
              <PickedTile
                key={photo.id}
                photo={photo}
                type={type}
                removeId={removeId(photo)}
                onRemove={() => remove(photo)}
              />
            ))}
          </Tiles>
        )}
        <PickerTargets id={id} onFiles={choose} />
      </Row>
      <RefusedNote refused={refused} />
      <Hidden role="status">
        {count > 0 && plural(count, { one: '# foto escolhida', other: '# fotos escolhidas' })}
      </Hidden>
      {veil}
    </Group>
  )
}

const removeId = ({ id }: PickedPhoto) => `remover-${id}`

const Group = chakra('fieldset', { base: { minW: '0', m: '0', p: '0', border: '0' } })
const Label = chakra('legend', { base: { textStyle: 'label', mb: '2' } })
const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'stretch', gap: '2' } })
const Tiles = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', mdDown: { w: 'full' } },
})

interface PickedTileProps {
  photo: PickedPhoto
  type: PhotoType
  removeId: string
  onRemove(): void
}

/** A chosen photo that is not uploaded yet. */
function PickedTile({ photo: { id, file }, type: usual, removeId, onRemove }: PickedTileProps) {
  const { t } = useLingui()
  const type = useChosenType(id) ?? usual
  const { name } = file
  return (
    <Tile>
      <Thumbnail>
        <FilePreview file={file} />
        <Remove type="button" id={removeId} aria-label={t`Remover foto ${name}`} onClick={onRemove}>
          <span>
            <Icon of={X} size="sm" />
          </span>
        </Remove>
      </Thumbnail>
      <TypeChip name={name} type={type} onRetype={to => uploads.retype(id, to)} />
    </Tile>
  )
}

const Tile = chakra('li', {
  base: { display: 'grid', justifyItems: 'start', gap: '1', w: '88px', listStyle: 'none' },
})

const Thumbnail = chakra('div', {
  base: {
    position: 'relative',
    w: 'full',
    h: '72px',
    borderRadius: 'md',
    overflow: 'hidden',
    bg: 'sunken',
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

interface PickerTargetsProps {
  /** The id of the button that chooses files, for focusing it. */
  id: string
  onFiles(files: File[]): void
}

/** The form's large buttons: choose photos, and on touch devices take one. */
function PickerTargets({ id, onFiles }: PickerTargetsProps) {
  const { t } = useLingui()
  const hint = useId()
  return (
    <Targets>
      <FileChooser onFiles={onFiles}>
        {open => (
          <Target
            id={id}
            type="button"
            aria-label={t`Adicionar fotos`}
            aria-describedby={hint}
            onClick={open}
          >
            <Icon of={ImagePlus} size="lg" />
            <span>
              <b>{t`Adicionar fotos`}</b>
              <Hint id={hint}>{t`PNG, JPG até 10MB`}</Hint>
            </span>
          </Target>
        )}
      </FileChooser>
      <FileChooser camera onFiles={onFiles}>
        {open => (
          <Target type="button" camera onClick={open}>
            <Icon of={Camera} size="lg" />
            <b>{t`Tirar foto`}</b>
          </Target>
        )}
      </FileChooser>
    </Targets>
  )
}

const Targets = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', flex: '1 1 180px' } })

const Target = chakra('button', {
  base: {
    flex: '1 1 160px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2.5',
    minH: '72px',
    px: '3',
    py: '2',
    border: '1px dashed',
    borderColor: 'fieldBorder',
    borderRadius: 'md',
    textAlign: 'start',
    '& > svg': { color: 'muted' },
    '& b': { display: 'block' },
    '&:hover': { bg: 'hover' },
  },
  variants: { camera: { true: { display: 'none', '@media (pointer: coarse)': { display: 'flex' } } } },
})
