import { chakra } from '@chakra-ui/react'
import { touch } from '../theme/media.ts'
import { Icon } from '../ui/Icon.tsx'
import { Clip } from '../ui/Text.tsx'
import type { Row } from './row.ts'

interface PaletteRowProps {
  id: string
  row: Row
  active: boolean
  onPoint(): void
  onTake(): void
}

/** A row: its name, what tells it from similar ones, and its status or key. */
export function PaletteRow({ id, row, active, onPoint, onTake }: PaletteRowProps) {
  return (
    <RowBox
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={row.reason ? true : undefined}
      onPointerMove={onPoint}
      onClick={onTake}
    >
      <Icon of={row.icon} />
      <Title>{row.title}</Title>
      {row.reason ? (
        <Reason>{row.reason}</Reason>
      ) : (
        <>
          {row.beside && <Beside>{row.beside}</Beside>}
          {row.tail && <Tail>{row.tail}</Tail>}
        </>
      )}
    </RowBox>
  )
}

// All rows have the same columns; on the phone the second text goes below the name.
const RowBox = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '{sizes.icon.md} minmax(0, 5fr) minmax(0, 4fr) 124px',
    alignItems: 'center',
    alignContent: 'center',
    columnGap: '3',
    minH: '10',
    px: '2.5',
    borderRadius: 'md',
    cursor: 'pointer',
    userSelect: 'none',
    [touch]: { minH: 'control.touch', py: '1' },
    mdDown: { gridTemplateColumns: '{sizes.icon.md} minmax(0, 1fr) auto' },
    '& > svg': { color: 'muted', mdDown: { gridRow: 'span 2' } },
    '&[aria-selected=true]': { bg: 'pressed', '& > svg': { color: 'ink' }, '& kbd': { color: 'muted' } },
    '&[aria-disabled=true]': { cursor: 'not-allowed', color: 'muted', '& > svg': { color: 'muted' } },
  },
})
const Title = chakra('div', {
  base: {
    gridColumn: 2,
    display: 'flex',
    gap: '2.5',
    minW: '0',
    whiteSpace: 'nowrap',
    '& > [data-part=number]': { minW: '8', flexShrink: 0, color: 'muted', mdDown: { display: 'none' } },
  },
})
const beside = { gridColumn: 3, color: 'muted', textStyle: 'sm', mdDown: { gridArea: '2 / 2' } }
const Beside = chakra(Clip, {
  base: { ...beside, '& > [data-part=number]': { display: 'none', mdDown: { display: 'inline' } } },
})
const Reason = chakra('div', {
  base: {
    ...beside,
    gridColumn: '3 / -1',
    textAlign: 'end',
    mdDown: { gridArea: '2 / 2 / auto / -1', textAlign: 'start' },
  },
})
const Tail = chakra('div', {
  base: { gridColumn: 4, justifySelf: 'end', display: 'flex', mdDown: { gridArea: '1 / 3 / span 2' } },
})
