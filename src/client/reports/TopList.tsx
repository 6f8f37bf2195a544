import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { formatPercent } from '../ui/format.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Money } from '../ui/Money.tsx'
import { Clip, Hidden, Hint, Num, SectionTitle } from '../ui/Text.tsx'
import type { Overview } from './report.ts'
import { Bar, Row, TopRows, TotalRow } from './TopRows.tsx'

interface TopListProps {
  title: string
  /** Which orders are counted. */
  caption: string
  /** Absent while loading. */
  list: Overview['servicos'] | undefined
  nameOf(stored: string): string
}

/** What was most frequent, with its share of all, and what all of it comes to. */
export function TopList({ title, caption, list, nameOf }: TopListProps) {
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
            <CutOff list={list} />
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

/** Why the rows come to less than the total: those that the list has no place for. */
function CutOff({ list: { itens, total } }: { list: Overview['servicos'] }) {
  const { t } = useLingui()
  const rest = total.quantidade - itens.reduce((sum, { quantidade }) => sum + quantidade, 0)
  return rest > 0 && <Num>{t`com ${rest} fora da lista`}</Num>
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
