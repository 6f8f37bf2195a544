import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { formatPercent } from '../ui/format.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Money } from '../ui/Money.tsx'
import { Clip, Hidden, Hint, Num, SectionTitle } from '../ui/Text.tsx'
import type { Overview } from './report.ts'

interface TopListProps {
  title: string
  /** Which orders are counted. */
  caption: string
  /** Absent while loading. */
  list: Overview['servicos'] | undefined
  nameOf(stored: string): string
  /** What is said of services that the rows do not show. */
  restWords(count: number): string
}

/** What was most frequent, with its share of all, and what all of it comes to. */
export function TopList({ title, caption, list, nameOf, restWords }: TopListProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <Section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <Hint display="block" mb="3">
        {caption}
      </Hint>
      {!list ? (
        <TopSkeleton />
      ) : list.itens.length === 0 ? (
        <Nothing>{t`Nenhum dado encontrado`}</Nothing>
      ) : (
        <>
          <TopRows>
            {list.itens.map(item => (
              <Row key={item.nome}>
                <Clip title={nameOf(item.nome)}>{nameOf(item.nome)}</Clip>
                <Money value={item.valor} />
                <Services count={item.quantidade} />
                <Num>{formatPercent(item.porcento)}</Num>
                <Bar aria-hidden="true">
                  <i style={{ width: `${item.porcento}%` }} />
                </Bar>
              </Row>
            ))}
          </TopRows>
          <TotalRow>
            <span>{t`Total`}</span>
            <Money value={list.total.valor} />
            <Services count={list.total.quantidade} />
            <CutOff list={list} words={restWords} />
          </TotalRow>
        </>
      )}
    </Section>
  )
}

const Services = ({ count }: { count: number }) => (
  <Num>
    <Plural value={count} one="# serviço" other="# serviços" />
  </Num>
)

interface CutOffProps {
  list: Overview['servicos']
  words: TopListProps['restWords']
}

/** Why the rows come to less than the total: those that the list has no place for. */
function CutOff({ list: { itens, total }, words }: CutOffProps) {
  const rest = total.quantidade - itens.reduce((sum, { quantidade }) => sum + quantidade, 0)
  return rest > 0 && <Num>{words(rest)}</Num>
}

const Section = chakra('section', { base: { minW: '0' } })
const Nothing = chakra('p', {
  base: {
    py: '10',
    borderBlock: '1px solid',
    borderColor: 'hairline',
    textAlign: 'center',
    color: 'muted',
  },
})

/** Widths of the names' skeletons, in percent. */
const names = [46, 58, 40, 52, 34]

/** A top list's place while it loads. */
function TopSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <TopRows aria-hidden="true">
        {names.map(width => (
          <Row key={width}>
            <Skeleton w={`${width}%`} my="1" />
            <Skeleton w="16" my="1" />
            <Skeleton w="12" h="2.5" my="1" />
            <Skeleton w="8" h="2.5" my="1" ms="auto" />
            <Bar />
          </Row>
        ))}
      </TopRows>
    </>
  )
}

const two = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '3',
  rowGap: '0.5',
  py: '2',
  '& > :nth-of-type(1), & > :nth-of-type(2)': { fontWeight: 'medium' },
  '& > :nth-of-type(3), & > :nth-of-type(4)': { textStyle: 'sm', color: 'muted' },
  '& > :nth-of-type(2n)': { textAlign: 'end' },
}

export const TopRows = chakra('ol', {
  base: { pt: '1', pb: '2', borderTop: '1px solid', borderColor: 'hairline' },
})

/** Name and amount, count and share, and the share as a bar. */
export const Row = chakra('li', { base: two })

/** What all rows come to, and the ones that have no row. */
const TotalRow = chakra('p', {
  base: { ...two, py: '2.5', borderTop: '1px solid', borderColor: 'fieldBorder' },
})

export const Bar = chakra('span', {
  base: {
    gridColumn: '1 / -1',
    h: '1.5',
    mt: '1',
    borderRadius: 'full',
    bg: 'pressed',
    overflow: 'hidden',
    '& > i': { display: 'block', h: 'full', minW: '0.5', borderRadius: 'full', bg: 'var(--chart-bar)' },
  },
})
