import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { Bell, Calculator, CircleCheck, FileText } from 'lucide-react'
import { daysBetween } from '../../shared/days.ts'
import { orderAlerts, shortNumber, unfetchedAfterDays } from '../../shared/orders.ts'
import { alertLabel, shortDay } from '../orders/order-words.ts'
import { cards, touch } from '../theme/media.ts'
import { Card } from '../ui/Card.tsx'
import { whenWords } from '../ui/clock-words.ts'
import { Icon } from '../ui/Icon.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Clip, SectionTitle } from '../ui/Text.tsx'
import { AlertGroup, AlertSkeleton, Count, Group } from './AlertGroup.tsx'
import type { Summary } from './dashboard-search.ts'

interface AlertsCardProps {
  /** Absent while loading. */
  summary: Summary | undefined
  /** The trial is over: how many there are, but no orders. */
  countsOnly: boolean
}

/** What waits in the shop: reminders, and orders that are late, not fetched, or delivered and not paid. */
export function AlertsCard({ summary, countsOnly }: AlertsCardProps) {
  const { t } = useLingui()
  return (
    <Card>
      <Title>{t`Lembretes e Alertas`}</Title>
      {isCalm(summary) ? (
        <Calm />
      ) : (
        <Groups>
          <ReminderGroup summary={summary} countsOnly={countsOnly} />
          {orderAlerts.map(alerta => (
            <AlertGroup
              key={alerta}
              alerta={alerta}
              name={alertLabel(alerta)}
              summary={summary}
              countsOnly={countsOnly}
            />
          ))}
        </Groups>
      )}
      {summary && summary.aOrcar.quantidade > 0 && <Unpriced summary={summary} countsOnly={countsOnly} />}
      {summary && summary.orcamentos.sem_resposta > 0 && (
        <Unanswered summary={summary} countsOnly={countsOnly} />
      )}
    </Card>
  )
}

/** Nothing waits: no reminder, no order, none promised for today. */
export const isCalm = (summary: Summary | undefined): boolean =>
  summary?.lembretes.quantidade === 0 &&
  summary.paraHoje.quantidade === 0 &&
  orderAlerts.every(alerta => summary.alertas[alerta].quantidade === 0)

function Calm() {
  const { t } = useLingui()
  return (
    <Nothing>
      <Icon of={CircleCheck} />
      <p>
        <b>{t`Tudo em dia!`}</b>{' '}
        {t`Nenhum lembrete para hoje, nada atrasado, nada pronto há ${unfetchedAfterDays} dias ou mais, nada entregue sem pagamento.`}
      </p>
    </Nothing>
  )
}

/** Orders whose price is not known yet, on one line that leads to them. */
function Unpriced({ summary: { aOrcar, hoje }, countsOnly }: ReminderGroupProps & { summary: Summary }) {
  const { t } = useLingui()
  const { quantidade, desde } = aOrcar
  const days = Math.max(0, daysBetween(desde ?? hoje, hoje))
  return (
    <Line>
      <Icon of={Calculator} />
      {countsOnly ? (
        <b>{t`A orçar`}</b>
      ) : (
        <TextLink to="/ordens" search={{ orcamento: 'a_orcar' }}>
          {t`A orçar`}
        </TextLink>
      )}
      <span>
        <Plural value={quantidade} one="# OS" other="# OS" />
        {', '}
        {quantidade === 1 ? (
          <Plural value={days} _0="de hoje" one="há # dia" other="há # dias" />
        ) : (
          <Plural
            value={days}
            _0="a mais antiga de hoje"
            one="a mais antiga há # dia"
            other="a mais antiga há # dias"
          />
        )}
      </span>
    </Line>
  )
}

/** Quotes that no customer has answered, on one line that leads to them. */
function Unanswered({
  summary: { orcamentos, hoje },
  countsOnly,
}: ReminderGroupProps & { summary: Summary }) {
  const { t } = useLingui()
  const { sem_resposta: count, vence } = orcamentos
  const name = t`Orçamentos sem resposta`
  const day = vence && shortDay(vence, hoje)
  const isOver = vence !== null && vence < hoje
  return (
    <Line>
      <Icon of={FileText} />
      {countsOnly ? (
        <b>{name}</b>
      ) : (
        <TextLink to="/ordens" search={{ orcamento: 'sem_resposta' }}>
          {name}
        </TextLink>
      )}
      <span>
        {count}
        {', '}
        {isOver ? (
          <Plural value={count} one={`venceu em ${day}`} other={`o mais antigo venceu em ${day}`} />
        ) : vence === hoje ? (
          <Plural value={count} one="vence hoje" other="o mais antigo vence hoje" />
        ) : (
          <Plural value={count} one={`vence em ${day}`} other={`o mais antigo vence em ${day}`} />
        )}
      </span>
    </Line>
  )
}

/** Four names side by side need this much. */
const twoByTwo = '@container main (min-width: 940px) and (max-width: 1179px)'

const pad = { px: '5', [cards]: { px: '4' } }
const Title = chakra(SectionTitle, { base: { ...pad, py: '3' } })
const Groups = chakra('div', {
  base: {
    display: 'grid',
    borderTop: '1px solid',
    borderColor: 'hairline',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '& > * + *': { borderInlineStart: '1px solid', borderColor: 'hairline' },
    [twoByTwo]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :nth-child(odd)': { borderInlineStart: '0' },
      '& > :nth-child(n+3)': { borderTop: '1px solid', borderColor: 'hairline' },
    },
    [cards]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > * + *': { borderInlineStart: '0', borderTop: '1px solid', borderColor: 'hairline' },
    },
  },
})
const Line = chakra('p', {
  base: {
    ...pad,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    py: '3',
    borderTop: '1px solid',
    borderColor: 'hairline',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    '& > b': { color: 'ink' },
    [touch]: { py: '2', '& > a': { py: '3' } },
  },
})
const Nothing = chakra('div', {
  base: {
    ...pad,
    display: 'flex',
    gap: '2.5',
    pb: '3.5',
    color: 'muted',
    '& b': { color: 'ink' },
    '& > svg': { mt: '0.5' },
  },
})

interface ReminderGroupProps {
  /** Absent while loading. */
  summary: Summary | undefined
  /** Without the reminders, and the way to them. */
  countsOnly: boolean
}

/** Reminders that are overdue or due today: how many, and the first of them. */
function ReminderGroup({ summary, countsOnly }: ReminderGroupProps) {
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
    <ReminderItem>
      <ReminderLink to="/lembretes" search={{ editar: item.id }} state={{ overReminders: true }}>
        <Clip dir="auto">{item.titulo}</Clip>
        <small>
          <span data-overdue={item.status === 'vencido' ? '' : undefined}>
            {whenWords(item.data_lembrete, today)}
          </span>
          {number && ` · ${t`OS ${number}`}`}
        </small>
      </ReminderLink>
    </ReminderItem>
  )
}

const ReminderItem = chakra('li', { base: { borderTop: '1px solid', borderColor: 'hairline' } })
const ReminderLink = createLink(
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
