import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useId } from 'react'
import { everyMonth } from '../../shared/days.ts'
import { formatMoney } from '../../shared/money.ts'
import { errorSentence } from '../api/sentences.ts'
import { trpc } from '../api/trpc.ts'
import { narrow } from '../theme/media.ts'
import { ChartSkeleton } from '../ui/charts/ChartShell.tsx'
import { MonthBars } from '../ui/charts/MonthBars.tsx'
import { monthName, monthYear, shortMonth } from '../ui/clock-words.ts'
import { FailedState } from '../ui/feedback/States.tsx'
import { formatPercent } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { FitMoney } from '../ui/Money.tsx'
import { Stat, StatStrip } from '../ui/Stat.tsx'
import { Hidden, Hint } from '../ui/Text.tsx'
import { MarginTable } from './MarginTable.tsx'
import { type MonthChoice, ReportMonth } from './ReportMonth.tsx'
import { type Margin, nothing, serviceName, wholeReais } from './report.ts'
import { monthInput } from './reports-search.ts'

/** 'Margem' of the chosen month. */
export function MarginTab({ choice }: { choice: MonthChoice }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      {/* The tab above and the first figure below say so already. */}
      <Hidden as="h2" id={id}>{t`Margem`}</Hidden>
      <ReportMonth {...choice} />
      <MonthMargin mes={choice.value} />
    </section>
  )
}

/** The chosen month's margin; that of the month before stays until it is here. */
function MonthMargin({ mes }: { mes: string | undefined }) {
  const { t } = useLingui()
  const margin = trpc.reports.margin.useQuery(monthInput(mes), { placeholderData: keepPreviousData })
  const { error, isError, isFetching, isPlaceholderData } = margin
  // That nothing was known in the month before says nothing of this one.
  const data = isPlaceholderData && margin.data?.comCusto === 0 ? undefined : margin.data
  if (isError && !data)
    return (
      <FailedState onRetry={() => void margin.refetch()} retrying={isFetching}>
        {t`Não foi possível carregar a margem.`} {errorSentence(error)}
      </FailedState>
    )
  if (!data) return <MarginSkeleton />
  return (
    <Figures aria-busy={isPlaceholderData} stale={isPlaceholderData}>
      {data.comCusto > 0 ? (
        <>
          <Three margin={data} />
          {data.semCusto.quantidade > 0 && <LeftOut {...data.semCusto} mes={data.mes} />}
          <MarginTable margin={data} period={periodWords(data.mes)} />
        </>
      ) : (
        <NoCost margin={data} />
      )}
      {data.porMes.some(({ valor }) => valor > 0) && <MarginByMonth margin={data} />}
    </Figures>
  )
}

const Figures = chakra('div', { variants: { stale: { true: { opacity: 0.6 } } } })

function periodWords(mes: string): string {
  if (mes === everyMonth) return t`em todo o período`
  const month = monthYear(mes)
  return t`em ${month}`
}

function Three({ margin: { margem, valor, sobra, antes, servicos } }: { margin: Margin }) {
  const { t } = useLingui()
  const hundred = wholeReais(100)
  const [received, best] = [formatMoney(valor), highest(servicos)]
  const [then, month] = antes ? [antes.sobra, monthName(antes.mes)] : [null, '']
  const before = then === null ? '' : wholeReais(then)
  return (
    <StatStrip css={three}>
      <Stat label={t`Margem`} value={<FitMoney value={margem} />} caption={t`de ${received} recebidos`} />
      <Stat
        label={t`De cada ${hundred}`}
        value={sobra === null ? nothing : wholeReais(sobra)}
        caption={before && t`em ${month}, ${before}`}
      />
      <Stat
        label={t`Maior margem`}
        value={best ? formatPercent(best.sobra, 0) : nothing}
        caption={best && serviceName(best.nome)}
      />
    </StatStrip>
  )
}

/** The service that leaves most of each R$ 100. */
function highest(services: Margin['servicos']) {
  const known = services.flatMap(({ nome, sobra }) => (sobra === null ? [] : [{ nome, sobra }]))
  return known.sort((one, other) => other.sobra - one.sobra)[0]
}

/** The third of three figures takes a line of its own where two are side by side. */
const three = { [narrow]: { '& > :nth-child(3)': { gridColumn: '1 / -1' } } }

/** The paid orders that do not count, and the way to them. */
function LeftOut({ quantidade, valor, mes }: Margin['semCusto'] & Pick<Margin, 'mes'>) {
  const { t } = useLingui()
  const amount = formatMoney(valor)
  return (
    <Gap>
      <Icon of={Info} />
      <span>
        <b>
          <Plural
            value={quantidade}
            one="# OS paga não tem custo completo."
            other="# OS pagas não têm custo completo."
          />
        </b>{' '}
        {t`Ficam fora desta conta: ${amount}.`}{' '}
        <Plural
          value={quantidade}
          one="Lance nela o custo de cada peça para ela entrar."
          other="Lance nelas o custo de cada peça para entrarem."
        />
      </span>
      <LinkButton to="/ordens" search={{ sem_custo: mes }} size="sm">
        <Plural value={quantidade} one="Ver a OS" other="Ver as # OS" />
      </LinkButton>
    </Gap>
  )
}

const Gap = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    mt: '4',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    '& > span': { flex: '1' },
    '& b': { fontWeight: 'medium', color: 'ink' },
    [narrow]: {
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      '& > svg': { mt: '0.5' },
      // Beside the icon, so that the link has a line of its own below.
      '& > span': { flexBasis: 'calc(100% - {spacing.8})' },
      '& > a': { ms: '26px' },
    },
  },
})

/** What is missing before there is a margin, and how it comes about. */
function NoCost({ margin: { pagas } }: { margin: Margin }) {
  const { t } = useLingui()
  return (
    <Nothing>
      <b>
        <Plural
          value={pagas}
          _0="Nenhuma OS paga neste período."
          one="# OS paga, sem o custo das peças."
          other="# OS pagas, sem o custo das peças."
        />
      </b>
      <Hint>
        {t`Para ver quanto sobra de cada serviço, detalhe a OS em peças e mão de obra e lance o custo de cada peça.`}
      </Hint>
    </Nothing>
  )
}

const Nothing = chakra('p', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '1',
    mt: '3',
    py: '8',
    px: '4',
    borderBlock: '1px solid',
    borderColor: 'hairline',
    textAlign: 'center',
    textWrap: 'pretty',
    '& b': { fontWeight: 'medium' },
  },
})

/** Value and cost of the last months, and what they left. */
function MarginByMonth({ margin: { porMes, hoje } }: { margin: Margin }) {
  const { t } = useLingui()
  return (
    <ByMonth>
      <MonthBars
        title={t`Margem por mês`}
        caption={t`em R$`}
        level={3}
        rowsLabel={t`Mês`}
        rows={porMes.map(({ mes, valor, custo, margem }) => ({
          label: monthYear(mes),
          short: shortMonth(mes),
          values: { valor, custo, margem },
        }))}
        bars={[
          { key: 'valor', label: t`Valor` },
          { key: 'custo', label: t`Custo` },
        ]}
        figure={{ key: 'margem', label: t`Margem` }}
        unit="money"
        nowShort={shortMonth(hoje)}
        empty={t`Nenhum dado encontrado`}
      />
    </ByMonth>
  )
}

const ByMonth = chakra('div', { base: { mt: '8' } })

function MarginSkeleton() {
  const { t } = useLingui()
  const hundred = wholeReais(100)
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <StatStrip css={three}>
        <Stat label={t`Margem`} value={undefined} />
        <Stat label={t`De cada ${hundred}`} value={undefined} />
        <Stat label={t`Maior margem`} value={undefined} />
      </StatStrip>
      <ByMonth>
        <ChartSkeleton title={t`Margem por mês`} caption={t`em R$`} level={3} />
      </ByMonth>
    </>
  )
}
