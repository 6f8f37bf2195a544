import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { cards } from '../theme/media.ts'
import { FailedState } from '../ui/feedback/States.tsx'
import { formatPercent } from '../ui/format.ts'
import { SectionTitle } from '../ui/Text.tsx'

interface SectionProps {
  title: string
  /** At the right of the title: a sum or a link. */
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <Root aria-labelledby={id}>
      <SectionHead>
        <SectionTitle id={id}>{title}</SectionTitle>
        {aside}
      </SectionHead>
      {children}
    </Root>
  )
}

/** A screen's sections, stacked. */
export const Content = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8', mt: '5', mdDown: { mt: '0' } },
})

/** Figures at the left and more at the right; stacked on a narrow screen. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 364px',
    columnGap: '10',
    rowGap: '8',
    '& > *': { minW: '0', display: 'grid', gap: '8', alignContent: 'start' },
    [cards]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

/** Two sections side by side where there is room. */
export const Pairs = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: '10',
    rowGap: '8',
    [cards]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

const Root = chakra('section', { base: { minW: '0' } })
const SectionHead = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '3',
    mb: '3',
    fontVariantNumeric: 'tabular-nums',
  },
})

interface FiguresOrErrorProps {
  query: { data: unknown; isError: boolean; isFetching: boolean; refetch(): unknown }
  children: ReactNode
}

/** A screen's figures, with skeletons while they load, or the error state. */
export function FiguresOrError({
  query: { data, isError, isFetching, refetch },
  children,
}: FiguresOrErrorProps) {
  const { t } = useLingui()
  if (data !== undefined || !isError) return children
  return (
    <FailedState onRetry={() => void refetch()} retrying={isFetching}>
      {t`Erro ao carregar dados`}
    </FailedState>
  )
}

/** A share from 0 to 1 as the length of a bar. The figure beside it is what screen readers read. */
export function ShareBar({ share }: { share: number }) {
  return (
    <Track aria-hidden="true" data-bar="">
      <i style={{ width: `${Math.min(Math.max(share, 0), 1) * 100}%` }} />
    </Track>
  )
}

const Track = chakra('span', {
  base: {
    display: 'block',
    minW: '0',
    h: '2',
    borderRadius: 'xs',
    bg: 'bone',
    overflow: 'hidden',
    '& > i': { display: 'block', h: 'full', bg: 'var(--chart-bar)' },
  },
})

/** 79,4% of 0.794. */
export const shareWords = (share: number): string => formatPercent(100 * share)

/** 79,4%: a part of all. */
export const percentOf = (part: number, all: number): string => shareWords(all === 0 ? 0 : part / all)
