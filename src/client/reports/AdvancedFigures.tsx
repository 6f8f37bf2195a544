import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { errorSentence } from '../api/error-sentence.ts'
import { trpc } from '../api/trpc.ts'
import { formatDay } from '../ui/Day.tsx'
import { FitMoney } from '../ui/FitMoney.tsx'
import { formatCount } from '../ui/format.ts'
import { FailedState } from '../ui/States.tsx'
import { Hint } from '../ui/Text.tsx'
import { AdvancedBones } from './AdvancedBones.tsx'
import { formatDuration, nothing } from './figures.ts'
import { Lines } from './Lines.tsx'
import { deviceName, serviceNames } from './names.ts'
import { RevenueSplit } from './RevenueSplit.tsx'
import { type Range, rangeIssues } from './range.ts'
import type { ServiceName } from './report.ts'

interface AdvancedFiguresProps {
  range: Range
  today: string
  serviceName: ServiceName
}

/** What a range of days came to. */
export function AdvancedFigures({ range, today, serviceName }: AdvancedFiguresProps) {
  const { t } = useLingui()
  const { report, stale, outdated, asked, failed, why, retry, retrying } = useAdvanced(range)
  if (failed)
    return (
      <FailedState onRetry={retry} retrying={retrying}>
        {t`Não foi possível carregar os relatórios avançados.`} {why}
      </FailedState>
    )
  if (!report) return asked ? <AdvancedBones figuresOnly /> : null
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
        nameOf={serviceNames(serviceName)}
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
