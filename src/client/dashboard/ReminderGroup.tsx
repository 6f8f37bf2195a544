import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { shortNumber } from '../../shared/orders.ts'
import { whenWords } from '../ui/clock-words.ts'
import { Icon } from '../ui/Icon.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Clip } from '../ui/Text.tsx'
import { AlertSkeleton, Count, Group } from './AlertGroup.tsx'
import type { Summary } from './use-dashboard.ts'

interface ReminderGroupProps {
  /** Absent while loading. */
  summary: Summary | undefined
  /** Without the reminders, and the way to them. */
  countsOnly: boolean
}

/** Reminders that are overdue or due today: how many, and the first of them. */
export function ReminderGroup({ summary, countsOnly }: ReminderGroupProps) {
  const { t } = useLingui()
  return (
    <Group aria-busy={!summary} data-late={summary && summary.lembretes.vencidos > 0 ? '' : undefined}>
      <Icon of={Bell} />
      <h3>{t`Lembretes`}</h3>
      {summary ? <Due summary={summary} countsOnly={countsOnly} /> : <AlertSkeleton />}
    </Group>
  )
}

function Due({ summary: { lembretes, hoje }, countsOnly }: ReminderGroupProps & { summary: Summary }) {
  const { t } = useLingui()
  const { quantidade, vencidos, itens } = lembretes
  const today = quantidade - vencidos
  return (
    <>
      <Count>
        {vencidos > 0 && <Plural value={vencidos} one="# vencido" other="# vencidos" />}
        {vencidos > 0 && today > 0 && ' · '}
        {(today > 0 || vencidos === 0) && (
          <Plural value={today} _0="nenhum para hoje" one="# para hoje" other="# para hoje" />
        )}
      </Count>
      {quantidade > 0 && !countsOnly && (
        <>
          <TextLink to="/lembretes" aria-label={t`Ver todos: Lembretes`}>
            {t`Ver todos`}
          </TextLink>
          <ul>
            {itens.map(item => (
              <DueReminder key={item.id} item={item} today={hoje} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function DueReminder({ item, today }: { item: Summary['lembretes']['itens'][number]; today: string }) {
  const { t } = useLingui()
  const number = item.ordens_servico && shortNumber(item.ordens_servico.numero_os)
  return (
    <Item>
      <Row to="/lembretes" search={{ editar: item.id }} state={{ overReminders: true }}>
        <Clip dir="auto">{item.titulo}</Clip>
        <small>
          <span data-overdue={item.status === 'vencido' ? '' : undefined}>
            {whenWords(item.data_lembrete, today)}
          </span>
          {number && ` · ${t`OS ${number}`}`}
        </small>
      </Row>
    </Item>
  )
}

const Item = chakra('li', { base: { borderTop: '1px solid', borderColor: 'hairline' } })
const Row = createLink(
  chakra('a', {
    base: {
      display: 'grid',
      mx: '-3',
      px: '3',
      py: '2',
      '&:hover': { bg: 'hover' },
      '&:focus-visible': { outlineOffset: '-2px', borderRadius: 'sm' },
      '& > span': { fontWeight: 'medium' },
      '& > small': { textStyle: 'sm', color: 'muted', fontVariantNumeric: 'tabular-nums' },
      '& [data-overdue]': { color: 'danger' },
    },
  }),
)
