import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import { cards, narrow } from '../../theme/media.ts'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { columnHead, dimmed, listCard, listRow, row } from '../../ui/lists/columns.ts'

/** A place on the card that stands for a row where there is no room for columns: a line, at its begin or its end. */
type CardPlace = 'a1' | 'a2' | 'b1' | 'b2' | 'c1' | 'c2'

export interface Column<Row> {
  key: string
  /** Its name above the rows. */
  head: string
  /** Of the grid: `minmax(0, 1fr)`. */
  track: string
  /** Figures and buttons, at the right edge. */
  end?: boolean
  /** Left out of cards unless told. */
  card?: CardPlace
  /** Only where there is room to spare. */
  spare?: boolean
  cell(row: Row): ReactNode
}

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Absent while loading: skeletons stand in the columns. */
  rows: readonly Row[] | undefined
  /** Rows of the question before. */
  stale?: boolean
  /** The row whose drawer or dialog is open. */
  current?: string | undefined
  /** How many are likely to come. */
  count?: number
  /** Figures, of which nothing can be done with a row: its lines end with its text. */
  plain?: boolean
}

/** Rows with their columns named above them; cards where there is no room. A table to who cannot see it, either way. */
export function Table<Row extends { id: string }>({
  label,
  columns,
  rows,
  stale,
  current,
  count = skeletonWidths.length,
  plain = false,
}: TableProps<Row>) {
  const { t } = useLingui()
  const tracks = columns.map(({ track }) => track).join(' ')
  const slim = columns.flatMap(({ track, card }) => (card ? [track] : [])).join(' ')
  const fewer = columns.flatMap(({ track, spare }) => (spare ? [] : [track])).join(' ')
  return (
    <Grid
      aria-label={rows ? label : t`Carregando...`}
      aria-busy={!rows || stale}
      plain={plain}
      style={{ '--tracks': tracks, '--fewer': fewer, '--slim': slim } as CSSProperties}
    >
      <thead>
        <tr>
          {columns.map(({ key, head, end, card, spare }) => (
            <th key={key} scope="col" {...placeOf(card, end, spare)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map(one => (
              <tr key={one.id} aria-current={one.id === current || undefined}>
                {columns.map(({ key, end, card, spare, cell }) => (
                  <td key={key} {...placeOf(card, end, spare)}>
                    {cell(one)}
                  </td>
                ))}
              </tr>
            ))
          : skeletonWidths.slice(0, count).map(width => (
              <tr key={width}>
                {columns.map(({ key, end, card, spare }) => (
                  <td key={key} {...placeOf(card, end, spare)}>
                    <Skeleton w={end ? '48px' : `${width}%`} ms={end ? 'auto' : '0'} minW="8" />
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </Grid>
  )
}

const placeOf = (card: CardPlace | undefined, end = false, spare = false) => ({
  'data-card': card ?? 'none',
  ...(end && { 'data-end': true }),
  ...(spare && { 'data-spare': true }),
})

/** Widths of the rows' skeletons, in percent. */
const skeletonWidths = [62, 78, 54, 70, 66, 58]

const fewer = '@container main (max-width: 1099px)'

const cardRows = {
  mx: '0',
  display: 'grid',
  gap: '3',
  mdDown: { gap: '2' },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  '& > tr': {
    ...listCard,
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: '"a1 a2" "b1 b2" "c c"',
    containIntrinsicSize: 'auto 120px',
    rowGap: '1',
    columnGap: '3',
    alignItems: 'center',
  },
  '& [data-card=none]': { display: 'none' },
  '& [data-card$="1"]': { textAlign: 'start', justifySelf: 'stretch' },
  '& [data-card$="2"]': { textAlign: 'end', justifySelf: 'end' },
  '& [data-card=a1]': { gridArea: 'a1' },
  '& [data-card=a2]': { gridArea: 'a2' },
  '& [data-card=b1]': { gridArea: 'b1' },
  '& [data-card=b2]': { gridArea: 'b2' },
  // Buttons may be wider than what stands at the end of the other lines.
  '& [data-card=c1]': { gridArea: 'c' },
  '& [data-card=c2]': { gridArea: 'c', maxW: 'calc(100% - 104px)' },
}

// Its parts are a grid, and stay a table to who hears them.
const Grid = chakra('table', {
  base: {
    display: 'block',
    fontVariantNumeric: 'tabular-nums',
    '& > thead, & > tbody': { display: 'block' },
    '& tr': {
      ...row,
      gridTemplateColumns: 'var(--tracks)',
      [fewer]: { gridTemplateColumns: 'var(--fewer)' },
    },
    '& > thead > tr': columnHead,
    '& > tbody': { mx: '-3' },
    '& > tbody > tr': { ...listRow, minH: '56px', py: '1.5' },
    '& [data-spare]': { [fewer]: { display: 'none' } },
    '& :is(th, td)': { minW: '0', textAlign: 'start', fontWeight: 'inherit' },
    '& [data-end]': { textAlign: 'end', justifySelf: 'end', maxW: 'full' },
    ...dimmed,
  },
  variants: {
    plain: {
      false: {
        '& > tbody': { [cards]: cardRows },
        '& > tbody > tr[aria-current]': { bg: 'pressed' },
      },
      // Where there is no room, those columns that a card would have.
      true: {
        '& > tbody, & > thead > tr': { mx: '0' },
        '& > thead > tr': { [cards]: { display: 'grid' } },
        '& tr': { px: '0', [narrow]: { gridTemplateColumns: 'var(--slim)', columnGap: '3' } },
        '& > tbody > tr:hover': { bg: 'transparent' },
        '& [data-card=none]': { [narrow]: { display: 'none' } },
      },
    },
  },
})
