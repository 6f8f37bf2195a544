import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { formatMoney } from '../../shared/money.ts'
import { trpc } from '../api/trpc.ts'
import { cards } from '../theme/media.ts'
import { ChartSkeleton } from '../ui/charts/ChartShell.tsx'
import { TrendChart } from '../ui/charts/Charts.tsx'
import type { ChartUnit } from '../ui/charts/chart.ts'
import { dayInMonth, formatDay } from '../ui/Day.tsx'
import { formatCount } from '../ui/format.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { Stat, StatStrip } from '../ui/Stat.tsx'
import { Content, FiguresOrError, Pairs, Section, shareWords } from './Figures.tsx'

/** /admin/analytics: recent figures beside those of the period before, and day by day. */
export function AnalyticsScreen() {
  const { t } = useLingui()
  const query = trpc.admin.analytics.useQuery()
  const { data } = query
  const lately = data?.janelas.trinta
  return (
    <Page>
      <PageHead />
      <FiguresOrError query={query}>
        <Content>
          <StatStrip>
            <Stat
              label={t`Taxa de Engajamento`}
              value={data && shareWords(data.engajamento)}
              caption={t`usuários com plano em dia`}
            />
            <Stat
              label={t`Taxa de Conversão`}
              value={data && shareWords(data.conversao)}
              caption={t`planos pagos ÷ pagos e testes`}
            />
            <Stat
              label={t`Lojas Ativas`}
              value={lately?.lojas_ativas}
              caption={t`com OS nos últimos 30 dias`}
            />
            <Stat label={t`Cadastros`} value={lately?.cadastros} caption={t`nos últimos 30 dias`} />
          </StatStrip>
          <Windows windows={data?.janelas} />
          <Pairs>
            <DailyChart days={data?.dias} of="cadastros" title={t`Cadastros por dia`} label={t`Cadastros`} />
            <DailyChart days={data?.dias} of="os" title={t`OS por dia`} label={t`OS`} />
            <DailyChart
              days={data?.dias}
              of="lojas_ativas"
              title={t`Lojas ativas por dia`}
              label={t`Lojas ativas`}
            />
            <DailyChart
              days={data?.dias}
              of="receita"
              title={t`Receita por dia`}
              label={t`Receita`}
              unit="money"
            />
          </Pairs>
        </Content>
      </FiguresOrError>
    </Page>
  )
}

type Days = inferRouterOutputs<AppRouter>['admin']['analytics']['dias']

interface DailyChartProps {
  /** Absent while loading. */
  days: Days | undefined
  of: Exclude<keyof Days[number], 'dia'>
  title: string
  /** The unit of a bar. */
  label: string
  unit?: ChartUnit
}

/** One figure over the last thirty days. */
function DailyChart({ days, of, title, label, unit = 'count' }: DailyChartProps) {
  const { t } = useLingui()
  if (!days) return <ChartSkeleton title={title} legend={false} />
  return (
    <TrendChart
      title={title}
      rows={days.map(day => ({
        label: formatDay(day.dia),
        short: dayInMonth(day.dia),
        values: { [of]: day[of] },
      }))}
      bar={{ key: of, label }}
      unit={unit}
      rowsLabel={t`Dia`}
      empty={t`Nada nestes 30 dias.`}
    />
  )
}

type AllWindows = inferRouterOutputs<AppRouter>['admin']['analytics']['janelas']

/** Today, seven and thirty days side by side, each figure beside the previous period's. */
function Windows({ windows }: { windows: AllWindows | undefined }) {
  const { t } = useLingui()
  const spans = [
    { key: 'hoje', title: t`Hoje`, before: t`ontem` },
    { key: 'sete', title: t`Últimos 7 dias`, before: t`7 dias antes` },
    { key: 'trinta', title: t`Últimos 30 dias`, before: t`30 dias antes` },
  ] as const
  const figures = [
    { key: 'cadastros', title: t`Cadastros`, format: formatCount },
    { key: 'os', title: t`OS`, format: formatCount },
    { key: 'clientes', title: t`Clientes`, format: formatCount },
    { key: 'lojas_ativas', title: t`Lojas ativas`, format: formatCount },
    { key: 'receita', title: t`Receita`, format: formatMoney },
  ] as const
  return (
    <Grid aria-busy={!windows}>
      {spans.map(({ key, title, before }) => {
        const window = windows?.[key]
        return (
          <Section key={key} title={title}>
            <Lines>
              {figures.map(figure => (
                <div key={figure.key}>
                  <dt>{figure.title}</dt>
                  <dd>
                    {window ? (
                      <>
                        <b>{figure.format(window[figure.key])}</b>
                        <small>
                          {before}: {figure.format(window.antes[figure.key])}
                        </small>
                      </>
                    ) : (
                      <Skeleton w="16" ms="auto" />
                    )}
                  </dd>
                </div>
              ))}
            </Lines>
          </Section>
        )
      })}
    </Grid>
  )
}

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    columnGap: '10',
    rowGap: '6',
    [cards]: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))' },
  },
})
const Lines = chakra('dl', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& > div': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      minH: '56px',
      borderTop: '1px solid',
      borderColor: 'hairline',
      '&:last-of-type': { borderBottom: '1px solid', borderColor: 'hairline' },
    },
    '& dd': { textAlign: 'end' },
    '& b': { display: 'block', fontWeight: 'semibold' },
    '& small': { textStyle: 'sm', color: 'muted' },
  },
})
