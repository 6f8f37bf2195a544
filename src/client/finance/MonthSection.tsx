import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { addDays, monthOf } from '../../shared/days.ts'
import type { FinancePeriod } from '../../shared/finance.ts'
import { besides, narrow } from '../theme/media.ts'
import { Card } from '../ui/Card.tsx'
import { CsvLink } from '../ui/CsvLink.tsx'
import { monthName } from '../ui/clock-words.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Money } from '../ui/Money.tsx'
import { Hint, SectionTitle, Sub } from '../ui/Text.tsx'
import { ExpenseList } from './expenses/ExpenseList.tsx'
import type { Expense } from './expenses/expense.ts'
import { CategoryShares } from './FinanceCharts.tsx'
import { type FinanceMonthView, monthExport, useFinanceMonth, useFinanceSummary } from './finance-queries.ts'
import type { FinanceSearch } from './finance-search.ts'

interface MonthSectionProps {
  search: FinanceSearch
  today: string
  reason: string | undefined
  onShow(change: Pick<FinanceSearch, 'mes' | 'categoria'>): void
  onBegin(): void
  onEdit(row: Expense): void
  onDelete(row: Expense): void
}

/** What the chosen month rules: the expenses with their total, and the two panels. */
export function MonthSection({ search, today, onShow, ...acts }: MonthSectionProps) {
  const month = useFinanceMonth(search.mes)
  const hoje = month.data?.hoje ?? today
  const chosen = search.mes ?? hoje.slice(0, 7)
  return (
    <Section>
      <Panels>
        <MonthSummary month={month} chosen={chosen} hoje={hoje} period={search.periodo} />
        <CategoryTotals month={month} />
      </Panels>
      <List>
        <ExpenseList search={search} chosen={chosen} month={month} onShow={onShow} {...acts} />
      </List>
    </Section>
  )
}

const Section = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '4',
    columnGap: '8',
    minW: '0',
    [besides]: { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
  },
})
// Read before the list, seen beside it or below its first rows: whoever listens need not pass hundreds to hear the sums.
const Panels = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '4',
    alignItems: 'start',
    order: 1,
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [besides]: {
      gridColumn: 2,
      gridRow: 1,
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignSelf: 'start',
      position: 'sticky',
      // Below the bar of the period.
      top: '16',
    },
  },
})
const List = chakra('div', { base: { minW: '0', [besides]: { gridColumn: 1, gridRow: 1 } } })

/** 'Despesas por Categoria' of the chosen month. */
function CategoryTotals({ month: { data, stale, failed } }: { month: FinanceMonthView }) {
  const { t } = useLingui()
  return (
    <FigurePanel title={t`Despesas por Categoria`} stale={stale}>
      {failed ? (
        <FigureNote>{t`Erro ao carregar dados`}</FigureNote>
      ) : !data ? (
        // As high as three categories.
        <Skeleton h="126px" mt="1.5" mb="3" />
      ) : data.categorias.length === 0 ? (
        <FigureNote>{t`Nenhuma despesa`}</FigureNote>
      ) : (
        <CategoryShares categories={data.categorias} />
      )}
    </FigurePanel>
  )
}

interface MonthSummaryProps {
  month: FinanceMonthView
  /** The month (YYYY-MM), or 'tudo'. */
  chosen: string
  /** The shop's current day. */
  hoje: string
  period: FinancePeriod | undefined
}

/** 'Resumo Mensal' of the chosen month, and the estimate of a year by the current one's revenue. */
function MonthSummary({ month: { data, stale, failed }, chosen, hoje, period }: MonthSummaryProps) {
  const { t } = useLingui()
  const { data: summary } = useFinanceSummary(period)
  const show = (value: number | undefined) => (failed ? null : value)
  return (
    <FigurePanel
      title={t`Resumo Mensal`}
      stale={stale}
      aside={
        <CsvLink
          href={monthExport(chosen)}
          aria-label={t`Exportar CSV do resumo mensal`}
          variant="ghost"
          size="sm"
          me="-2"
        />
      }
    >
      <FigureLines>
        <Figure
          label={t`Receita Total`}
          note={data && <Plural value={data.pagas} _0="" one="# OS paga" other="# OS pagas" />}
          value={show(data?.receita)}
        />
        <Figure
          label={t`Despesas Total`}
          note={data && <Plural value={data.despesasQuantidade} _0="" one="# despesa" other="# despesas" />}
          value={show(data?.despesas)}
        />
        <Figure strong label={t`Lucro Líquido`} value={show(data?.lucro)} />
      </FigureLines>
      <Rule>{t`Conta na data da entrega; se ainda não foi entregue, na do pagamento.`}</Rule>
      <Estimate value={summary?.estimativaAnual} hoje={hoje} />
    </FigurePanel>
  )
}

/** Before the month is over it says that it knows a part of it only. */
function Estimate({ value, hoje }: { value: number | undefined; hoje: string }) {
  const { t } = useLingui()
  const [month, day] = [monthName(hoje), Number(hoje.slice(8))]
  const isOver = addDays(hoje, 1) === monthOf(hoje).end
  return (
    <SummaryFoot>
      <span>
        {t`Receita anual estimada`}
        <Sub>
          {isOver
            ? t`12 vezes a receita de ${month}`
            : t`12 vezes a receita de ${month} até hoje, dia ${day}`}
        </Sub>
      </span>
      {value === undefined ? <Skeleton w="16" mt="1" /> : <Money value={value} />}
    </SummaryFoot>
  )
}

const Rule = chakra(Hint, { base: { display: 'block', pb: '2.5' } })
const SummaryFoot = chakra('p', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '3',
    pt: '2.5',
    pb: '2',
    borderTop: '1px solid',
    borderColor: 'hairline',
    color: 'muted',
  },
})

interface FigurePanelProps {
  title: string
  /** At the right of the title. */
  aside?: ReactNode
  /** Figures of an earlier choice are still shown: dims them. */
  stale: boolean
  children: ReactNode
}

/** A card of named amounts. */
function FigurePanel({ title, aside, stale, children }: FigurePanelProps) {
  const id = useId()
  return (
    <PanelBox asChild>
      <section aria-labelledby={id} aria-busy={stale}>
        <PanelHead>
          <SectionTitle id={id}>{title}</SectionTitle>
          {aside}
        </PanelHead>
        <PanelBody stale={stale}>{children}</PanelBody>
      </section>
    </PanelBox>
  )
}

interface FigureProps {
  label: ReactNode
  /** A muted word after the label: a count. */
  note?: ReactNode
  /** Absent while loading; null where it cannot be had. */
  value: number | null | undefined
  strong?: boolean
}

/** One line of FigureLines. */
function Figure({ label, note, value, strong = false }: FigureProps) {
  return (
    <PanelLine strong={strong}>
      <dt>
        {label} {note && <small>{note}</small>}
      </dt>
      <dd>{value === undefined ? <Skeleton w="16" /> : value === null ? '–' : <Money value={value} />}</dd>
    </PanelLine>
  )
}

const FigureLines = chakra('dl', {
  base: { '& > div + div': { borderTop: '1px solid', borderColor: 'hairline' } },
})

/** What there is in place of figures. */
const FigureNote = chakra('p', { base: { py: '2.5', color: 'muted' } })

const PanelBox = chakra(Card, { base: { px: '4', pt: '3.5', pb: '1.5' } })
const PanelHead = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minH: 'control.sm',
  },
})
const PanelBody = chakra('div', { variants: { stale: { true: { opacity: 0.6 } } } })
const PanelLine = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minH: '10',
    py: '1.5',
    '& dt': { minW: '0', color: 'muted' },
    '& small': { ms: '1', textStyle: 'sm', color: 'subtle', whiteSpace: 'nowrap' },
    '& dd': { fontWeight: 'medium' },
  },
  variants: { strong: { true: { '& dt': { color: 'ink', fontWeight: 'medium' } } } },
})
