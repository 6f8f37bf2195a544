import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type PhotoType, photoTypes } from '../../../shared/photos.ts'
import { touch } from '../../theme/media.ts'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { photoTypeLabel, shortTypeLabel } from '../photo.tsx'

interface TypeChipProps {
  /** The file's name. */
  name: string
  type: PhotoType
  /** With the type's whole name. */
  long?: boolean
  onRetype(type: PhotoType): void
}

/** A photo's type, under its picture; a tap changes it. */
export function TypeChip({ name, type, long = false, onRetype }: TypeChipProps) {
  const { t } = useLingui()
  const label = long ? photoTypeLabel(type) : shortTypeLabel(type)
  const select = (value: string) => {
    const to = photoTypes.find(one => one === value)
    if (to && to !== type) onRetype(to)
  }
  return (
    <Menu
      label={t`Tipo da foto ${name}`}
      placement="bottom-start"
      onSelect={select}
      groups={[
        {
          items: photoTypes.map(value => ({
            value,
            label: photoTypeLabel(value),
            checked: value === type,
          })),
        },
      ]}
    >
      {trigger => (
        <Chip type="button" aria-label={t`${label}, tipo da foto ${name}`} {...trigger}>
          <Inside>
            <span>{label}</span>
            <Icon of={ChevronDown} size="xs" />
          </Inside>
        </Chip>
      )}
    </Menu>
  )
}

const Chip = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    maxW: 'full',
    h: '6',
    px: '1.5',
    borderRadius: 'sm',
    boxShadow: 'inset 0 0 0 1px {colors.line}',
    color: 'ink',
    textStyle: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    '&:hover, &[aria-expanded=true]': { bg: 'hover' },
    // As tall as a finger, though it looks smaller.
    [touch]: { h: '8', px: '2', _after: { content: '""', position: 'absolute', inset: '-6px 0' } },
  },
})

/** Where both do not fit, the arrow wraps out of sight: the whole word says more. */
const Inside = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '0.5',
    minW: '0',
    h: 'full',
    overflow: 'hidden',
    '& > *': { h: 'full' },
    '& > span': { display: 'flex', alignItems: 'center' },
    '& > svg': { color: 'muted' },
  },
})
