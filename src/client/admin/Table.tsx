import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import { cards, narrow } from '../theme/media.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import { columnHead, dimmed, listCard, listRow, row } from '../ui/lists/columns.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Clip, Sub } from '../ui/Text.tsx'

/** A place on the card that replaces a row on a narrow screen: line a, b or c, at its start (1) or end (2). */
type CardPlace = 'a1' | 'a2' | 'b1' | 'b2' | 'c1' | 'c2'

export interface Column<Row> {
  key: string
  head: string
  /** The column's width in the grid: `minmax(0, 1fr)`. */
  track: string
  /** Aligned to the right, for figures and buttons. */
  end?: boolean
  /** Absent: not shown on cards. */
  card?: CardPlace
  /** Shown only where there is room to spare. */
  spare?: boolean
  cell(row: Row): ReactNode
}

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Absent while loading, when skeletons fill the columns. */
  rows: readonly Row[] | undefined
  /** The rows are those of the previous query. */
  stale?: boolean
  /** The row whose drawer or dialog is open. */
  current?: string | undefined
  /** The number of rows to expect. */
  count?: number
  /** Rows cannot be clicked, so their dividers end with the text. */
  plain?: boolean
}

/** Rows with named columns, or cards on a narrow screen. Screen readers get a table either way. */
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
    containIntrinsicSize: 'auto 90px',
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
  // Buttons may be wider than the ends of the other lines.
  '& [data-card=c1]': { gridArea: 'c' },
  '& [data-card=c2]': { gridArea: 'c', maxW: 'calc(100% - 104px)' },
}

// Its layout is a grid; for screen readers it stays a table.
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
    '& > tbody > tr': { ...listRow, minH: '56px', containIntrinsicSize: 'auto 43px', py: '1.5' },
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
      // On a narrow screen, only the columns that a card has.
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

/** A row's subject, with a muted second line. */
export function TwoLines({ children, sub }: { children: ReactNode; sub?: ReactNode }) {
  return (
    <>
      <Clip fontWeight="medium">{children}</Clip>
      {sub && (
        <Sub asChild>{typeof sub === 'string' ? <Clip title={sub}>{sub}</Clip> : <div>{sub}</div>}</Sub>
      )}
    </>
  )
}

/** Buttons at the end of a row; their text aligns with the row's end. */
export const Acts = chakra('span', {
  base: { display: 'inline-flex', justifyContent: 'flex-end', gap: '0.5', me: '-2' },
})

/** A name with a small button after it. */
export const NameAndButton = chakra('span', {
  base: { display: 'flex', alignItems: 'center', gap: '1', minW: '0', '& > :first-child': { minW: '0' } },
})

/** A link that opens an account's drawer. */
export function OwnerLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <TextLink
      to="/admin/{-$tela}"
      params={{ tela: 'users' }}
      search={{ usuario: id }}
      color="inherit"
      css={cut}
    >
      {children}
    </TextLink>
  )
}

const cut = {
  display: 'block',
  maxW: 'full',
  w: 'fit-content',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}
