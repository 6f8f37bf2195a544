import { chakra } from '@chakra-ui/react'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useId } from 'react'
import { everyMonth } from '../../shared/days.ts'
import { errorSentence } from '../api/sentences.ts'
import { trpc } from '../api/trpc.ts'
import { narrow } from '../theme/media.ts'
import { monthName } from '../ui/clock-words.ts'
import { FailedState } from '../ui/feedback/States.tsx'
import { formatCount, formatPercent } from '../ui/format.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Hidden, Hint, SectionTitle } from '../ui/Text.tsx'
import { type MonthChoice, ReportMonth } from './ReportMonth.tsx'
import { nothing, type Quotes } from './report.ts'
import { monthInput } from './reports-search.ts'

/** 'Orçamentos' of the chosen month. */
export function QuotesTab({ choice }: { choice: MonthChoice }) {
  const { t } = useLingui()
  const id = useId()
  const quotes = trpc.reports.quotes.useQuery(monthInput(choice.value), { placeholderData: keepPreviousData })
  const { error, isError, isFetching, isPlaceholderData } = quotes
  // That nothing was sent in the month before says nothing of this one.
  const data = isPlaceholderData && quotes.data?.enviados === 0 ? undefined : quotes.data
  return (
    <section aria-labelledby={id} aria-busy={!data || isPlaceholderData}>
      <ReportMonth {...choice} />
      <Head>
        <SectionTitle id={id}>{t`Orçamentos`}</SectionTitle>
        {data && <Hint>{sentWords(data)}</Hint>}
      </Head>
      {isError && !data ? (
        <FailedState onRetry={() => void quotes.refetch()} retrying={isFetching}>
          {t`Não foi possível carregar os orçamentos.`} {errorSentence(error)}
        </FailedState>
      ) : !data ? (
        <QuotesSkeleton />
      ) : data.enviados === 0 ? (
        <Nothing>
          {t`Quanto os clientes aprovam e em quanto tempo respondem aparece aqui depois do primeiro orçamento enviado.`}
        </Nothing>
      ) : (
        <Two stale={isPlaceholderData}>
          <Outcomes quotes={data} />
          <Times quotes={data} />
        </Two>
      )}
    </section>
  )
}

function sentWords({ enviados, mes }: Quotes): string {
  if (mes === everyMonth) return plural(enviados, { one: '# enviado', other: '# enviados' })
  const month = monthName(mes)
  return plural(enviados, { one: `# enviado em ${month}`, other: `# enviados em ${month}` })
}

/** The share that was approved, and what came of the others. */
function Outcomes({ quotes }: { quotes: Quotes }) {
  const { t } = useLingui()
  const { aprovacao, aprovados, recusados, vencidos, aguardando } = quotes
  const ended = aprovados + recusados + vencidos
  const parts = [
    { name: t`Aprovados`, count: aprovados, look: 'in' },
    { name: t`Recusados`, count: recusados, look: 'bar' },
    { name: t`Venceram sem resposta`, count: vencidos, look: 'line' },
    { name: t`Aguardando`, count: aguardando, look: 'open' },
  ] as const
  return (
    <div>
      <Big>
        {aprovacao === null ? nothing : formatPercent(aprovacao, 0)}
        <small>
          {ended === 0
            ? t`nenhum respondido ou vencido ainda`
            : t`aprovados: ${aprovados} de ${ended}, sem contar os que aguardam`}
        </small>
      </Big>
      <Stack aria-hidden="true">
        {parts.map(
          ({ look, count }) => count > 0 && <i key={look} data-look={look} style={{ flexGrow: count }} />,
        )}
      </Stack>
      <Legend>
        {parts.map(({ name, count, look }) => (
          <li key={look}>
            <i aria-hidden="true" data-look={look} />
            <span>{name}</span>
            <b>{formatCount(count)}</b>
          </li>
        ))}
      </Legend>
    </div>
  )
}

/** Within how long half of the customers answered, and how many took how long. */
function Times({ quotes: { mediana, antes, tempos } }: { quotes: Quotes }) {
  const { t } = useLingui()
  const names = [t`até 1h`, t`até 4h`, t`no dia`, t`1 dia`, t`2 ou mais`]
  const highest = Math.max(1, ...tempos)
  const before = antes?.mediana == null ? undefined : { time: durationWords(antes.mediana), mes: antes.mes }
  const month = before && monthName(before.mes)
  return (
    <div>
      <Big>
        {mediana === null ? nothing : durationWords(mediana)}
        <small>
          {mediana === null ? t`nenhuma resposta ainda` : t`metade dos clientes responde nesse tempo`}
          {before && `; ${t`em ${month}, ${before.time}`}`}
        </small>
      </Big>
      <Bars aria-label={t`Tempo até a resposta`}>
        {names.map((name, at) => (
          <li key={name}>
            <b>{formatCount(tempos[at] ?? 0)}</b>
            <i aria-hidden="true" style={{ height: `${(100 * (tempos[at] ?? 0)) / highest}%` }} />
            <small>{name}</small>
          </li>
        ))}
      </Bars>
    </div>
  )
}

/** 45 min, 3h10, or 2 dias. */
function durationWords(minutes: number): string {
  if (minutes < 60) return t`${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours < 48) return rest === 0 ? t`${hours}h` : t`${hours}h${String(rest).padStart(2, '0')}`
  return plural(Math.round(hours / 24), { one: '# dia', other: '# dias' })
}

function QuotesSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <Two aria-hidden="true">
        {['60%', '50%'].map(width => (
          <Waiting key={width}>
            <Skeleton w={width} h="6" />
            <Skeleton w="full" h="3" />
            <Skeleton w="80%" />
          </Waiting>
        ))}
      </Two>
    </>
  )
}

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '3',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Nothing = chakra('p', { base: { mt: '2', color: 'muted' } })
const Two = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: '10',
    rowGap: '6',
    mt: '3',
    minH: '172px',
    fontVariantNumeric: 'tabular-nums',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  variants: { stale: { true: { opacity: 0.6 } } },
})
const Waiting = chakra('div', { base: { display: 'grid', alignContent: 'start', gap: '4' } })
const Big = chakra('p', {
  base: {
    textStyle: 'figure',
    '& > small': {
      ms: '2',
      textStyle: 'md',
      fontWeight: 'regular',
      letterSpacing: 'normal',
      color: 'muted',
      [narrow]: { display: 'block', ms: '0' },
    },
  },
})

/** What a part of the bar and its word in the legend look like. */
const looks = {
  '& [data-look=in]': { bg: 'var(--chart-in)' },
  '& [data-look=bar]': { bg: 'var(--chart-bar)' },
  '& [data-look=line]': { bg: 'line' },
  '& [data-look=open]': { boxShadow: 'inset 0 0 0 1px {colors.fieldBorder}' },
}
const Stack = chakra('div', {
  base: {
    ...looks,
    display: 'flex',
    gap: '0.5',
    h: '3',
    my: '3',
    borderRadius: 'xs',
    overflow: 'hidden',
    '& > i': { flexBasis: '0', minW: '0.5' },
    '& > i:last-child': { borderEndRadius: 'xs' },
  },
})
const Legend = chakra('ul', {
  base: {
    ...looks,
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: '8',
    rowGap: '2',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > li': { display: 'flex', alignItems: 'center', gap: '2' },
    '& i': { w: '2.5', h: '2.5', borderRadius: 'xs', flexShrink: 0 },
    '& b': { ms: 'auto', fontWeight: 'medium' },
  },
})
const Bars = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, 1fr)',
    mt: '2',
    '& > li': {
      display: 'grid',
      gridTemplateRows: '{lineHeights.sm} 84px auto',
      justifyItems: 'center',
      alignItems: 'end',
      textAlign: 'center',
    },
    '& b': { textStyle: 'sm', fontWeight: 'regular', color: 'muted' },
    '& i': { w: 'clamp(16px, 46%, 40px)', borderTopRadius: 'xs', bg: 'var(--chart-bar)' },
    '& small': {
      w: 'full',
      pt: '1.5',
      borderTop: '1px solid',
      borderColor: 'line',
      textStyle: 'xs',
      color: 'muted',
    },
  },
})
