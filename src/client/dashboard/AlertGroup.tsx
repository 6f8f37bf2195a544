import { chakra } from '@chakra-ui/react'
import { createLink } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrdersFilter } from '../orders/list/orders-search.ts'
import { cards, touch } from '../theme/media.ts'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { oneLine } from '../ui/Text.tsx'

interface AlertGroupProps {
  name: string
  /** How many there are, in words. */
  count?: ReactNode
  /** The link to all of them. */
  seeAll?: ReactNode
  loading: boolean
  /** Its rows. */
  children: ReactNode
}

/** One column of alerts: what they are called, how many there are, and the first of them. */
export function AlertGroup({ name, count, seeAll, loading, children }: AlertGroupProps) {
  return (
    <Group aria-busy={loading}>
      <header>
        <h3>{name}</h3>
        <p>{count}</p>
        {seeAll}
      </header>
      {loading ? <AlertSkeleton /> : children}
    </Group>
  )
}

const Group = chakra('section', {
  base: {
    minW: '0',
    px: '5',
    pt: '3',
    pb: '1',
    [cards]: { px: '4' },
    '& > header': {
      display: 'flex',
      alignItems: 'baseline',
      columnGap: '2',
      pb: '2',
      '& > h3': { textStyle: 'md', fontWeight: 'semibold', whiteSpace: 'nowrap' },
      '& > p': { ...oneLine, flex: 1, textStyle: 'sm', color: 'muted', fontVariantNumeric: 'tabular-nums' },
      '& > a': { textStyle: 'sm', whiteSpace: 'nowrap', [touch]: { p: '3', m: '-3' } },
    },
    '& li': { borderTop: '1px solid', borderColor: 'hairline' },
  },
})

/** Rows of two lines, while they load. */
function AlertSkeleton() {
  return (
    <ul aria-hidden="true">
      {widths.map(width => (
        <li key={width}>
          <RowPlace>
            <Skeleton w={width} />
            <Skeleton w="65%" h="2.5" />
          </RowPlace>
        </li>
      ))}
    </ul>
  )
}

const widths = ['55%', '45%', '60%']

const RowPlace = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateRows: '{lineHeights.md} {lineHeights.sm}',
    alignItems: 'center',
    py: '2',
  },
})

/** What a row is about in bold, since when or until when it waits at the end, and more of it below. */
const cells = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '3',
  py: '2',
  fontVariantNumeric: 'tabular-nums',
  '& > b': { ...oneLine, fontWeight: 'medium' },
  '& > [data-cell=end]': { gridArea: '1 / 2', color: 'muted' },
  '& > [data-cell=more]': {
    ...oneLine,
    gridColumn: '1 / -1',
    textStyle: 'sm',
    color: 'muted',
    '&::first-letter': { textTransform: 'uppercase' },
  },
  '&[data-late] > [data-cell=end]': { color: 'danger', fontWeight: 'medium' },
} as const
const asLink = {
  mx: '-3',
  px: '3',
  '&:hover': { bg: 'hover' },
  '&:focus-visible': { outlineOffset: '-2px', borderRadius: 'sm' },
} as const

/** One thing that waits, a link to it. */
export const AlertRow = createLink(chakra('a', { base: { ...cells, ...asLink } }))

interface AlertKindProps {
  icon: LucideIcon
  name: string
  count: number
  /** More of them, in words. */
  more: ReactNode
  /** The list that holds them. */
  search: OrdersFilter
  /** The words alone: nothing is led to. */
  plain: boolean
  /** At the foot of the card, on one line. */
  foot?: boolean
}

/** Things of one kind that wait: how many, and the way to their list. */
export function AlertKind({ icon, name, count, more, search, plain, foot = false }: AlertKindProps) {
  const inside = (
    <>
      <Icon of={icon} />
      <b>{name}</b>
      <span data-cell="more">{more}</span>
      <span data-cell="count">{formatCount(count)}</span>
      {!plain && <Icon of={ChevronRight} />}
    </>
  )
  return plain ? (
    <Kind foot={foot}>{inside}</Kind>
  ) : (
    <KindLink to="/ordens" search={search} foot={foot}>
      {inside}
    </KindLink>
  )
}

const kind = {
  base: {
    ...cells,
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
    columnGap: '2.5',
    '& > svg': { mt: '0.5', color: 'muted' },
    '& > svg:last-child': { gridArea: '1 / 4', color: 'subtle' },
    '& > [data-cell=more]': { ...cells['& > [data-cell=more]'], gridColumn: '2 / -1' },
    '& > [data-cell=count]': { gridArea: '1 / 3', fontWeight: 'medium' },
  },
  variants: {
    foot: {
      true: {
        alignItems: 'baseline',
        gridTemplateColumns: 'auto auto minmax(0, 1fr) auto auto',
        mx: '0',
        px: '5',
        py: '3',
        borderTop: '1px solid',
        borderColor: 'hairline',
        '& > svg': { alignSelf: 'center', mt: '0', color: 'muted' },
        '& > svg:last-child': { gridArea: 'auto', color: 'subtle' },
        '& > [data-cell=more]': { ...cells['& > [data-cell=more]'], gridColumn: 'auto' },
        '& > [data-cell=count]': { gridArea: 'auto', fontWeight: 'medium' },
        [cards]: { px: '4' },
      },
    },
  },
} as const
const Kind = chakra('div', kind)
const KindLink = createLink(chakra('a', { ...kind, base: { ...kind.base, ...asLink } }))
