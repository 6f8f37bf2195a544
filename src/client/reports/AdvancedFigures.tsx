import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { errorSentence } from '../api/sentences.ts'
import { trpc } from '../api/trpc.ts'
import { cards } from '../theme/media.ts'
import { ChartSkeleton } from '../ui/charts/ChartShell.tsx'
import { SplitChart } from '../ui/charts/Charts.tsx'
import { byAmount } from '../ui/charts/chart.ts'
import { formatDay } from '../ui/Day.tsx'
import { FailedState } from '../ui/feedback/States.tsx'
import { formatCount } from '../ui/format.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { FitMoney, Money } from '../ui/Money.tsx'
import { Hidden, Hint } from '../ui/Text.tsx'
import { Lines } from './Lines.tsx'
import { splitRows, whole } from './ReportCharts.tsx'
import { type Range, rangeIssues } from './range.ts'
import { type Advanced, deviceName, formatDuration, nothing, serviceName } from './report.ts'

interface AdvancedFiguresProps {
  range: Range
  today: string
}

/** What a range of days came to. */
export function AdvancedFigures({ range, today }: AdvancedFiguresProps) {
  const { t } = useLingui()
  const { report, stale, outdated, asked, failed, why, retry, retrying } = useAdvanced(range)
  if (failed)
    return (
      <FailedState onRetry={retry} retrying={retrying}>
        {t`Não foi possível carregar os relatórios avançados.`} {why}
      </FailedState>
    )
  if (!report) return asked ? <AdvancedSkeleton figuresOnly /> : null
  const { ticketMedio } = report
  const [from, to] = [formatDay(report.de), formatDay(report.ate)]
  const split = { report, today }
  return (
    <Figures aria-busy={stale} stale={stale}>
      {outdated && <Hint mb="-4">{t`Os números abaixo são de ${from} a ${to}.`}</Hint>}
      <Lines
        lines={[
          { label: t`OS criadas`, value: formatCount(report.criadas) },
          { label: t`OS pagas`, value: formatCount(report.pagas) },
          { label: t`Faturamento`, value: <FitMoney value={report.faturamento} /> },
          {
            label: t`Ticket Médio`,
            value: ticketMedio === null ? nothing : <FitMoney value={ticketMedio} />,
          },
          { label: t`OS entregues`, value: formatCount(report.entregues) },
          {
            label: t`Tempo médio de reparo`,
            note: t`da entrada à entrega`,
            value: formatDuration(report.diasDeReparo),
          },
        ]}
      />
      <RevenueSplit
        {...split}
        by="servicos"
        title={t`Faturamento por serviço`}
        column={t`Serviço`}
        nameOf={serviceName}
      />
      <RevenueSplit
        {...split}
        by="aparelhos"
        title={t`Faturamento por dispositivo`}
        column={t`Dispositivo`}
        nameOf={deviceName}
      />
    </Figures>
  )
}

const Figures = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' },
  variants: { stale: { true: { opacity: 0.6 } } },
})

/**
 * The figures of a range of days; those of the range before stay until they are here. A range whose end
 * is before its start asks nothing.
 */
function useAdvanced(range: Range) {
  const enabled = rangeIssues(range).ate === undefined
  const report = trpc.reports.advanced.useQuery(range, { enabled, placeholderData: keepPreviousData })
  return {
    report: report.data,
    /** Figures of a range before: those that were asked for are on their way, or there are none to ask for. */
    stale: report.isPlaceholderData && enabled,
    outdated: report.isPlaceholderData && !enabled,
    asked: report.fetchStatus !== 'idle',
    failed: report.isError && !report.data,
    why: report.error ? errorSentence(report.error) : undefined,
    retrying: report.isFetching,
    retry: () => void report.refetch(),
  }
}

interface RevenueSplitProps {
  report: Advanced
  by: 'servicos' | 'aparelhos'
  title: string
  /** What the names are of, in the table. */
  column: string
  nameOf(stored: string): string
  today: string
}

/** Revenue over time by what it came from, and what each came to. */
function RevenueSplit({ report, by, title, column, nameOf, today }: RevenueSplitProps) {
  const { t } = useLingui()
  const totals = byAmount(report[by])
  const slices = totals.flatMap(({ nome, valor }) => (valor > 0 ? [{ key: nome, label: nameOf(nome) }] : []))
  const [unit, rowsLabel] = useUnit(report.unidade)
  return (
    <SplitColumns>
      <SplitChart
        title={title}
        level={3}
        caption={unit}
        rowsLabel={rowsLabel}
        rows={splitRows(report, by, slices, today)}
        slices={slices}
        unit="money"
        total={{ key: whole, label: t`Total` }}
        empty={t`Nenhum dado encontrado`}
      />
      <TotalsTable
        title={title}
        column={column}
        rows={totals}
        nameOf={nameOf}
        total={{ quantidade: report.pagas, valor: report.faturamento }}
      />
    </SplitColumns>
  )
}

/** How wide the points are, in words, and what heads them. */
function useUnit(unidade: Advanced['unidade']): [string, string] {
  const { t } = useLingui()
  switch (unidade) {
    case 'dia':
      return [t`por dia`, t`Dia`]
    case 'semana':
      return [t`por semana`, t`Semana`]
    case 'mes':
      return [t`por mês`, t`Mês`]
    case 'ano':
      return [t`por ano`, t`Ano`]
  }
}

interface TotalsTableProps {
  /** Of the chart beside it, whose figures these are in all. */
  title: string
  column: string
  rows: readonly { nome: string; quantidade: number; valor: number }[]
  nameOf(stored: string): string
  total: { quantidade: number; valor: number }
}

/** What each service or device came to: its paid orders and their revenue, and all of them. */
function TotalsTable({ title, column, rows, nameOf, total }: TotalsTableProps) {
  const { t } = useLingui()
  if (rows.length === 0) return <p />
  return (
    <Table aria-label={t`${title}, totais`}>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          <th scope="col">{t`OS pagas`}</th>
          <th scope="col">{t`Faturamento`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ nome, quantidade, valor }) => (
          <tr key={nome}>
            <th scope="row">{nameOf(nome)}</th>
            <td>{formatCount(quantidade)}</td>
            <td>
              <Money value={valor} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t`Total`}</th>
          <td>{formatCount(total.quantidade)}</td>
          <td>
            <Money value={total.valor} />
          </td>
        </tr>
      </tfoot>
    </Table>
  )
}

const Table = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: '1.5', ps: '3', textAlign: 'end', verticalAlign: 'baseline' },
    '& tr > :first-child': { ps: '0', textAlign: 'start', overflowWrap: 'anywhere' },
    '& th': { fontWeight: 'regular' },
    '& thead th': { textStyle: 'xs', color: 'subtle', whiteSpace: 'nowrap' },
    '& tbody tr': { borderTop: '1px solid', borderColor: 'hairline' },
    '& tfoot tr': { borderTop: '1px solid', borderColor: 'fieldBorder' },
    '& tfoot :is(th, td)': { fontWeight: 'medium' },
  },
})

/** The advanced reports' place while they load; `figuresOnly` below fields that are there. */
export function AdvancedSkeleton({ figuresOnly = false }: { figuresOnly?: boolean }) {
  const { t } = useLingui()
  return (
    <SkeletonPlace>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      {!figuresOnly && <Skeleton w="dialog.sm" h="control.md" mt="10" mb="-3" />}
      <Lines
        lines={[
          t`OS criadas`,
          t`OS pagas`,
          t`Faturamento`,
          t`Ticket Médio`,
          t`OS entregues`,
          t`Tempo médio de reparo`,
        ].map(label => ({ label, value: undefined }))}
      />
      {[t`Faturamento por serviço`, t`Faturamento por dispositivo`].map(title => (
        <SplitColumns key={title}>
          <ChartSkeleton level={3} title={title} />
        </SplitColumns>
      ))}
    </SkeletonPlace>
  )
}

const SkeletonPlace = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' },
})

/** A chart, and what it comes to beside it, or below it where there is no room. */
const SplitColumns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 360px',
    columnGap: '8',
    rowGap: '4',
    alignItems: 'start',
    [cards]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
