import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { v4 as uuid } from 'uuid'
import { Hidden } from '../ui/Text.tsx'
import { maxPhotosAtOnce } from './accept-files.ts'
import { DropVeil } from './DropVeil.tsx'
import { PickedTile } from './PickedTile.tsx'
import { PickerTargets } from './PickerTargets.tsx'
import { RefusedNote } from './RefusedNote.tsx'
import { useChosenFiles } from './use-chosen-files.ts'
import { useFileIntake } from './use-file-intake.ts'

export interface PickedPhoto {
  /** Will be its upload's `chave`. */
  id: string
  file: File
}

interface PhotoPickerProps {
  value: PickedPhoto[]
  onChange(photos: PickedPhoto[]): void
}

/** The photos of an order that is being written (product 7.3): chosen, taken, pasted or dropped; each can be removed. */
export function PhotoPicker({ value, onChange }: PhotoPickerProps) {
  const { t } = useLingui()
  const id = useId()
  const root = useRef<HTMLFieldSetElement>(null)
  const { refused, choose } = useChosenFiles(
    files => onChange([...value, ...files.map(file => ({ id: uuid(), file }))]),
    maxPhotosAtOnce - value.length,
  )
  const over = useFileIntake(root, { onFiles: choose, enabled: true })
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
                file={photo.file}
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
      <DropVeil over={over} />
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
