import { Plural, useLingui } from '@lingui/react/macro'
import { trpc } from '../api/trpc.ts'
import { relativeWords, whenWords } from '../ui/clock-words.ts'
import { numbersAs } from '../ui/format.ts'
import { Stat, StatStrip } from '../ui/Stat.tsx'

/** The four figures above the list (product 18.2); `agora` is what the shop's clock shows. */
export function ReminderStats({ agora }: { agora: string }) {
  const { t } = useLingui()
  const { data, isError } = trpc.reminders.stats.useQuery()
  const show = (count: number | undefined) => count ?? (isError ? '–' : undefined)
  const oldest = data?.mais_antigo && relativeWords(agora, data.mais_antigo)
  const next = data?.proximo && whenWords(data.proximo, agora.slice(0, 10))
  return (
    <StatStrip mt="5" mdDown={{ mt: '0', mb: '3' }}>
      <Stat
        label={t`Pendentes`}
        value={show(data?.pendentes)}
        caption={
          data && <Plural value={data.hoje} _0="nenhum ainda hoje" one="# ainda hoje" other="# ainda hoje" />
        }
      />
      <Stat
        label={t`Vencidos`}
        value={show(data?.vencidos)}
        alarming={data !== undefined && data.vencidos > 0}
        caption={data && (oldest ? t`mais antigo ${oldest}` : t`tudo em dia`)}
      />
      <Stat
        label={t`Concluídos`}
        value={show(data?.concluidos)}
        caption={data && <Share part={data.concluidos} of={data.total} />}
      />
      <Stat
        label={t`Total`}
        value={show(data?.total)}
        caption={data && (next ? t`próximo: ${next}` : t`nenhum por vir`)}
      />
    </StatStrip>
  )
}

function Share({ part, of }: { part: number; of: number }) {
  const { t } = useLingui()
  if (of === 0) return t`nenhum ainda`
  const percent = percents().format((part / of) * 100)
  return t`${percent} de todos`
}

const percents = numbersAs({ style: 'unit', unit: 'percent', maximumFractionDigits: 0 })
