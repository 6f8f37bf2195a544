import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { LayoutGrid, List } from 'lucide-react'
import { type PhotoType, photoTypes } from '../../../shared/photos.ts'
import { segment, track } from '../../theme/recipes/segments.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Tools } from '../../ui/Page.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { photoTypeLabel } from '../photo.ts'
import type { GallerySearch } from './gallery-search.ts'

interface GalleryToolsProps {
  search: GallerySearch
  onSearch(change: GallerySearch, how?: { replace: boolean }): void
}

/** Search, the type filter, and tiles or rows (product 7.5). */
export function GalleryTools({ search: { q, tipo, modo }, onSearch }: GalleryToolsProps) {
  const { t } = useLingui()
  const list = modo === 'lista'
  return (
    <Tools>
      <Line>
        <SearchInput
          value={q ?? ''}
          onSearch={text => onSearch({ q: text || undefined }, { replace: true })}
          label={t`Buscar foto`}
          placeholder={t`Número da OS, cliente ou arquivo`}
        />
      </Line>
      <Type>
        <Select
          aria-label={t`Tipo de foto`}
          placeholder={false}
          options={[
            { value: 'todos', label: t`Todos os tipos` },
            ...photoTypes.map(value => ({ value, label: photoTypeLabel(value) })),
          ]}
          value={tipo ?? 'todos'}
          onChange={event => onSearch({ tipo: typeOf(event.target.value) })}
        />
      </Type>
      <Modes role="group" aria-label={t`Exibição`}>
        <Tooltip label={t`Grade`}>
          <Mode
            type="button"
            aria-label={t`Grade`}
            aria-pressed={!list}
            onClick={() => onSearch({ modo: undefined }, { replace: true })}
          >
            <Icon of={LayoutGrid} />
          </Mode>
        </Tooltip>
        <Tooltip label={t`Lista`}>
          <Mode
            type="button"
            aria-label={t`Lista`}
            aria-pressed={list}
            onClick={() => onSearch({ modo: 'lista' }, { replace: true })}
          >
            <Icon of={List} />
          </Mode>
        </Tooltip>
      </Modes>
    </Tools>
  )
}

const typeOf = (value: string): PhotoType | undefined => photoTypes.find(type => type === value)

// Alone on its line on the phone.
const Line = chakra('div', { base: { mdDown: { minW: 'full' } } })
const Type = chakra('div', { base: { w: '180px', mdDown: { flex: '1', w: 'auto', minW: '0' } } })

const Modes = chakra('div', {
  ...track,
  base: { ...track.base, flexShrink: 0, ms: 'auto', mdDown: { w: 'auto', ms: '0' } },
})
const Mode = chakra('button', {
  ...segment,
  base: { ...segment.base, w: 'control.segment', px: '0', mdDown: { w: 'control.md', px: '0' } },
})
