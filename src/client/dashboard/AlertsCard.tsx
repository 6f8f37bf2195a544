import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Calculator, CircleCheck, FileText, HandCoins } from 'lucide-react'
import { daysBetween } from '../../shared/days.ts'
import { deviceName } from '../../shared/devices.ts'
import { formatMoney } from '../../shared/money.ts'
import { orderAlerts, shortNumber, unfetchedAfterDays } from '../../shared/orders.ts'
import { splitWallClock } from '../../shared/wall-clock.ts'
import { alertLabel, shortDay } from '../orders/order-words.ts'
import { reminderTypeLabel } from '../reminders/reminder.ts'
import { cards, stacked } from '../theme/media.ts'
import { Card } from '../ui/Card.tsx'
import { dateWords, timeWords } from '../ui/clock-words.ts'
import { Icon } from '../ui/Icon.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Hidden, SectionTitle } from '../ui/Text.tsx'
import { AlertGroup, AlertKind, AlertRow } from './AlertGroup.tsx'
import type { Summary } from './dashboard-search.ts'

interface AlertsCardProps {
  /** Absent while loading. */
  summary: Summary | undefined
  /** The trial is over: how many there are, but no rows and no way to them. */
  countsOnly: boolean
}

/** What waits in the shop: reminders, orders that are late or due, and what is up to a customer. */
export function AlertsCard({ summary, countsOnly }: AlertsCardProps) {
  const { t } = useLingui()
  return (
    <Card overflow="clip">
      <Title>{t`Lembretes e Alertas`}</Title>
      {isCalm(summary) ? (
        <Calm />
      ) : (
        <Groups>
          <Reminders summary={summary} countsOnly={countsOnly} />
          <Deadlines summary={summary} countsOnly={countsOnly} />
          <UpToCustomers summary={summary} countsOnly={countsOnly} />
        </Groups>
      )}
      {summary && summary.aOrcar.quantidade > 0 && <Unpriced summary={summary} countsOnly={countsOnly} />}
    </Card>
  )
}

/** Nothing waits: no reminder, no order, none promised for today, no quote. */
export const isCalm = (summary: Summary | undefined): boolean =>
  summary?.lembretes.quantidade === 0 &&
  summary.paraHoje.quantidade === 0 &&
  summary.orcamentos.sem_resposta === 0 &&
  orderAlerts.every(alerta => summary.alertas[alerta].quantidade === 0)

function Calm() {
  const { t } = useLingui()
  return (
    <Nothing>
      <Icon of={CircleCheck} />
      <p>
        <b>{t`Tudo em dia!`}</b>{' '}
        {t`Nenhum lembrete para hoje, nada atrasado, nenhum orçamento sem resposta, nada pronto há ${unfetchedAfterDays} dias ou mais, ninguém devendo.`}
      </p>
    </Nothing>
  )
}

/** Reminders that are overdue or due today: how many, and the first of them. */
function Reminders({ summary, countsOnly }: AlertsCardProps) {
  const { t } = useLingui()
  const { quantidade = 0, vencidos = 0, itens = [] } = summary?.lembretes ?? {}
  return (
    <AlertGroup
      name={t`Lembretes`}
      loading={!summary}
      count={
        summary && (
          <>
            {vencidos > 0 && <Plural value={vencidos} one="# vencido" other="# vencidos" />}
            <DueToday late={vencidos} due={quantidade - vencidos} />
          </>
        )
      }
      seeAll={
        quantidade > 0 &&
        !countsOnly && (
          <TextLink to="/lembretes" aria-label={t`Ver todos: Lembretes`}>
            {t`Ver todos`}
          </TextLink>
        )
      }
    >
      {summary && !countsOnly && itens.length > 0 && (
        <ul>
          {itens.map(item => (
            <li key={item.id}>
              <DueReminder item={item} today={summary.hoje} />
            </li>
          ))}
        </ul>
      )}
    </AlertGroup>
  )
}

/** How many are due today, shorter after those that are late. */
function DueToday({ late, due }: { late: number; due: number }) {
  const { t } = useLingui()
  if (late > 0) return due > 0 && t` · ${due} hoje`
  return <Plural value={due} _0="nenhum para hoje" one="# para hoje" other="# para hoje" />
}

/** A reminder: what it says, when it was or is due, and what it is about. */
function DueReminder({ item, today }: { item: Summary['lembretes']['itens'][number]; today: string }) {
  const { t } = useLingui()
  const { titulo, descricao, tipo, status, ordens_servico: order } = item
  const { day, time } = splitWallClock(item.data_lembrete)
  const days = daysBetween(day, today)
  const number = order && shortNumber(order.numero_os)
  const about = order ? order.clientes.nome : descricao || reminderTypeLabel(tipo)
  return (
    <AlertRow
      to="/lembretes"
      search={{ editar: item.id }}
      state={{ overReminders: true }}
      data-late={status === 'vencido' ? '' : undefined}
    >
      <b dir="auto">{titulo}</b>
      <span data-cell="end">{days > 0 ? dateWords(day, today) : timeWords(time)}</span>
      <span data-cell="more" dir="auto">
        {number && `${t`OS ${number}`}, `}
        {days > 0 ? <Plural value={days} one="vencido há # dia" other="vencido há # dias" /> : about}
      </span>
    </AlertRow>
  )
}

/** Orders whose forecast is over or is today, the longest waiting first. */
function Deadlines({ summary, countsOnly }: AlertsCardProps) {
  const { t } = useLingui()
  const name = t`Prazos`
  const late = summary?.alertas.atrasadas
  const due = summary?.paraHoje
  const [lateCount, dueCount] = [late?.quantidade ?? 0, due?.quantidade ?? 0]
  const orders = [...(late?.ordens ?? []), ...(due?.ordens ?? [])].slice(0, maxListed)
  return (
    <AlertGroup
      name={name}
      loading={!summary}
      count={
        summary && (
          <>
            {lateCount > 0 && <Plural value={lateCount} one="# atrasada" other="# atrasadas" />}
            <DueToday late={lateCount} due={dueCount} />
          </>
        )
      }
      seeAll={
        orders.length > 0 &&
        !countsOnly && (
          <TextLink
            to="/ordens"
            search={{ alerta: lateCount > 0 ? 'atrasadas' : 'hoje' }}
            aria-label={t`Ver todas: ${name}`}
          >
            {t`Ver todas`}
          </TextLink>
        )
      }
    >
      {summary && !countsOnly && orders.length > 0 && (
        <ul>
          {orders.map(order => (
            <li key={order.id}>
              <DueOrder order={order} today={summary.hoje} />
            </li>
          ))}
        </ul>
      )}
    </AlertGroup>
  )
}

/** Rows of a column, as many as the server answers of reminders. */
const maxListed = 3

/** An order: which device, how late it is, and whose it is; its details lead back here. */
function DueOrder({ order, today }: { order: Summary['recentes'][number]; today: string }) {
  const { t } = useLingui()
  const number = shortNumber(order.numero_os)
  const days = daysBetween(order.data_previsao ?? today, today)
  return (
    <AlertRow
      to="/ordens"
      search={{ os: order.id }}
      state={{ overOrders: true }}
      data-late={days > 0 ? '' : undefined}
    >
      <b dir="auto">{deviceName(order.aparelho)}</b>
      <span data-cell="end">
        {days > 0 ? (
          <>
            <span aria-hidden="true">
              <Plural value={days} one="# dia" other="# dias" />
            </span>
            <Hidden>
              <Plural value={days} one="atrasada há # dia" other="atrasada há # dias" />
            </Hidden>
          </>
        ) : (
          t`hoje`
        )}
      </span>
      <span data-cell="more" dir="auto">
        {t`OS ${number}`}, {order.clientes.nome}
      </span>
    </AlertRow>
  )
}

/** What waits for a customer, a row for each kind of which there is any. */
function UpToCustomers({ summary, countsOnly }: AlertsCardProps) {
  const { t } = useLingui()
  const kinds = summary ? waitingKinds(summary).filter(({ count }) => count > 0) : []
  return (
    <AlertGroup
      name={t`Esperando o cliente`}
      loading={!summary}
      count={kinds.length === 0 && summary && t`nada`}
    >
      {kinds.length > 0 && (
        <ul>
          {kinds.map(kind => (
            <li key={kind.name}>
              <AlertKind {...kind} plain={countsOnly} />
            </li>
          ))}
        </ul>
      )}
    </AlertGroup>
  )
}

function waitingKinds(summary: Summary) {
  const { sem_retirada: unfetched, a_receber: owed } = summary.alertas
  const amount = formatMoney(owed.valor)
  return [
    {
      icon: FileText,
      name: t`Orçamentos sem resposta`,
      count: summary.orcamentos.sem_resposta,
      more: <QuotesEnd summary={summary} />,
      search: { orcamento: 'sem_resposta' },
    },
    {
      icon: CircleCheck,
      name: t`Prontas sem retirada`,
      count: unfetched.quantidade,
      more: t`há ${unfetchedAfterDays} dias ou mais`,
      search: { alerta: 'sem_retirada' },
    },
    {
      icon: HandCoins,
      name: alertLabel('a_receber'),
      count: owed.quantidade,
      more: t`${amount} a receber`,
      search: { alerta: 'a_receber' },
    },
  ] as const
}

/** Until when the quotes that no customer has answered hold: the one that ends first. */
function QuotesEnd({ summary: { orcamentos, hoje } }: { summary: Summary }) {
  const { sem_resposta: count, vence } = orcamentos
  const day = vence && shortDay(vence, hoje)
  if (vence !== null && vence < hoje)
    return <Plural value={count} one={`venceu em ${day}`} other={`o mais antigo venceu em ${day}`} />
  return vence === hoje ? (
    <Plural value={count} one="vence hoje" other="o mais antigo vence hoje" />
  ) : (
    <Plural value={count} one={`vence em ${day}`} other={`o mais antigo vence em ${day}`} />
  )
}

/** Orders whose price is not known yet: they wait for the shop. */
function Unpriced({ summary: { aOrcar, hoje }, countsOnly }: AlertsCardProps & { summary: Summary }) {
  const { t } = useLingui()
  const { quantidade, desde } = aOrcar
  const days = Math.max(0, daysBetween(desde ?? hoje, hoje))
  return (
    <AlertKind
      foot
      icon={Calculator}
      name={t`A orçar`}
      count={quantidade}
      more={
        quantidade === 1 ? (
          <Plural value={days} _0="de hoje" one="há # dia" other="há # dias" />
        ) : (
          <Plural
            value={days}
            _0="a mais antiga de hoje"
            one="a mais antiga há # dia"
            other="a mais antiga há # dias"
          />
        )
      }
      search={{ orcamento: 'a_orcar' }}
      plain={countsOnly}
    />
  )
}

const pad = { px: '5', [cards]: { px: '4' } }
const Title = chakra(SectionTitle, { base: { ...pad, py: '3' } })
const Groups = chakra('div', {
  base: {
    display: 'grid',
    borderTop: '1px solid',
    borderColor: 'hairline',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '& > * + *': { borderInlineStart: '1px solid', borderColor: 'hairline' },
    [stacked]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > * + *': { borderInlineStart: '0', borderTop: '1px solid', borderColor: 'hairline' },
    },
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
