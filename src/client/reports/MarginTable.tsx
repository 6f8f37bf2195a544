import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { cards, narrow } from '../theme/media.ts'
import { formatCount, formatPercent } from '../ui/format.ts'
import { Money } from '../ui/Money.tsx'
import { Hint, SectionTitle } from '../ui/Text.tsx'
import { type Margin, nothing, serviceName, wholeReais } from './report.ts'

interface MarginTableProps {
  margin: Margin
  /** What the orders are of, in words: 'em novembro de 2026'. */
  period: string
}

/** What each service brought, what its orders cost, and what is left of it. */
export function MarginTable({ margin, period }: MarginTableProps) {
  const { t } = useLingui()
  const id = useId()
  const { comCusto, servicos } = margin
  const hundred = wholeReais(100)
  return (
    <Section aria-labelledby={id}>
      <Head>
        <SectionTitle as="h3" id={id}>{t`Margem por serviço`}</SectionTitle>
        <Hint>
          <Plural value={comCusto} one="# OS paga" other="# OS pagas" /> {period}
        </Hint>
      </Head>
      <Table aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t`Serviço`}</th>
            <th scope="col">{t`OS pagas`}</th>
            <th scope="col">{t`Valor`}</th>
            <th scope="col">{t`Custo`}</th>
            <th scope="col">{t`Margem`}</th>
            <th scope="col">{t`Sobra de cada ${hundred}`}</th>
          </tr>
        </thead>
        <tbody>
          {servicos.map(service => (
            <MarginRow key={service.nome} name={serviceName(service.nome)} {...service} />
          ))}
        </tbody>
        <tfoot>
          <MarginRow name={t`Total`} {...margin} quantidade={comCusto} />
        </tfoot>
      </Table>
      <Foot>{t`Custo é o das peças lançadas na OS. Aluguel e as outras despesas ficam em Financeiro.`}</Foot>
    </Section>
  )
}

interface MarginRowProps {
  name: string
  quantidade: number
  valor: number
  custo: number
  margem: number
  sobra: number | null
}

function MarginRow({ name, quantidade, valor, custo, margem, sobra }: MarginRowProps) {
  const { t } = useLingui()
  return (
    <tr>
      <th scope="row">
        {name}
        {/* Where the column of costs has no room. */}
        <small>
          {t`Custo`} <Money value={custo} />
        </small>
      </th>
      <td>{formatCount(quantidade)}</td>
      <td>
        <Money value={valor} />
      </td>
      <td>
        <Money value={custo} />
      </td>
      <td>
        <Money value={margem} />
      </td>
      <td>
        <Share>
          <Track aria-hidden="true">
            {sobra !== null && <i style={{ width: `${Math.max(0, sobra)}%` }} />}
          </Track>
          <span>{sobra === null ? nothing : formatPercent(sobra, 0)}</span>
        </Share>
      </td>
    </tr>
  )
}

const Section = chakra('section', { base: { mt: '6' } })
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '3',
    mb: '2',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Foot = chakra(Hint, { base: { display: 'block', mt: '3', textWrap: 'pretty' } })

const Table = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& :is(th, td)': { py: '3', ps: '4', textAlign: 'end', fontWeight: 'regular' },
    '& tr > :first-child': { ps: '0', textAlign: 'start', overflowWrap: 'break-word' },
    '& thead th': { py: '1.5', textStyle: 'xs', color: 'subtle' },
    '& :is(tbody, tfoot) tr': { borderTop: '1px solid', borderColor: 'hairline' },
    '& tfoot tr': { borderColor: 'line' },
    '& :is(tbody, tfoot) th': { fontWeight: 'medium' },
    '& td:is(:nth-of-type(1), :nth-of-type(2), :nth-of-type(3))': { color: 'muted' },
    '& td:nth-of-type(4)': { fontWeight: 'medium' },
    '& small': { display: 'none', textStyle: 'sm', fontWeight: 'regular', color: 'muted' },
    '& tr > :last-child': { w: '300px' },
    [cards]: { '& tr > :last-child': { w: '128px' }, '& :is(th, td)': { ps: '3' } },
    [narrow]: {
      '& tr > :is(:nth-child(2), :nth-child(3), :nth-child(4))': { display: 'none' },
      '& small': { display: 'block' },
      '& tr > :last-child': { w: '84px' },
      '& :is(th, td)': { py: '2.5', ps: '3' },
    },
  },
})
const Share = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: '3',
    rowGap: '1',
    fontWeight: 'medium',
    '& > :last-child': { minW: '10' },
    [narrow]: { flexDirection: 'column-reverse', alignItems: 'stretch' },
  },
})
/** A bar as long as the percentage beside it. */
const Track = chakra('span', {
  base: {
    flex: '1',
    maxW: '220px',
    h: '2',
    borderRadius: 'full',
    bg: 'pressed',
    overflow: 'hidden',
    '& > i': { display: 'block', h: 'full', borderRadius: 'full', bg: 'var(--chart-in)' },
    'tfoot &': { visibility: 'hidden' },
    [narrow]: { flex: 'none', h: '1.5' },
  },
})
