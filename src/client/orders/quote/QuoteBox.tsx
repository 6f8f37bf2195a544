import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import {
  BellPlus,
  CalendarX,
  Check,
  FileText,
  Hourglass,
  Link,
  type LucideIcon,
  MessageCircle,
  Pencil,
  Send,
  Undo2,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { v5 as uuidOf } from 'uuid'
import { daysBetween } from '../../../shared/days.ts'
import { formatMoney } from '../../../shared/money.ts'
import { shortNumber } from '../../../shared/orders.ts'
import { quoteDays, quoteState } from '../../../shared/quotes.ts'
import { defaultOpening } from '../../../shared/reminders.ts'
import { wallClock } from '../../../shared/wall-clock.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { refreshReminders } from '../../reminders/reminder-cache.ts'
import { Button, ignoreDoubleClick } from '../../ui/Button.tsx'
import { whenWords } from '../../ui/clock-words.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Sub } from '../../ui/Text.tsx'
import type { Order } from '../order.ts'
import { shortDay } from '../order-words.ts'
import {
  canSend,
  type Quote,
  quoteStep,
  reminderDay,
  reminderDays,
  takesAnswer,
  useNewestQuote,
} from './quote.ts'
import {
  momentWords,
  placeWords,
  quoteTitle,
  type ShopDay,
  sendLabel,
  untilWords,
  versionWords,
} from './quote-words.ts'
import type { QuoteActs } from './use-quote-acts.tsx'

interface QuoteAnswerBoxProps {
  order: Order
  shop: ShopDay
  acts: QuoteActs
  /** Why nothing of it can be changed. */
  blocked: string | undefined
}

/** What became of an order's quote, and what can be done with it beside the ink button. */
export function QuoteAnswerBox({ order, shop, acts, blocked }: QuoteAnswerBoxProps) {
  const { t } = useLingui()
  const newest = useNewestQuote(order)
  if (order.orcamento_versao === null)
    return (
      <Answer icon={FileText} title={t`Ainda não enviado`}>
        <Sub>{t`O cliente aprova ou recusa pelo link. Vale ${quoteDays} dias.`}</Sub>
        {quoteStep(order, shop.today) !== 'send' && (
          <Acts>
            <Button size="sm" icon={Send} blocked={blocked} onClick={() => acts.open('send')}>
              {t`Enviar orçamento`}
            </Button>
          </Acts>
        )}
      </Answer>
    )
  return (
    <Answer icon={iconOf(order, shop.today)} title={quoteTitle(order, newest, shop)}>
      <Facts order={order} newest={newest} shop={shop} />
      <SentActs order={order} newest={newest} shop={shop} acts={acts} blocked={blocked} />
    </Answer>
  )
}

function Answer({ icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <Box>
      <Icon of={icon} />
      <div>
        <b dir="auto">{title}</b>
        {children}
      </div>
    </Box>
  )
}

function iconOf(order: Order, today: string): LucideIcon {
  switch (quoteState(order, today)) {
    case 'aguardando':
      return Hourglass
    case 'mudou':
      return Pencil
    case 'vencido':
      return CalendarX
    default:
      return order.orcamento_resposta === 'aprovado' ? Check : order.orcamento_resposta ? X : FileText
  }
}

interface FactsProps {
  order: Order
  newest: Quote | undefined
  shop: ShopDay
}

/** What is known of the newest version, in one or two lines. */
function Facts({ order, newest, shop }: FactsProps) {
  const { t } = useLingui()
  const { orcamento_versao, orcamento_total, orcamento_ate, orcamento_mudou, orcamento_resposta } = order
  const [version, amount] = [orcamento_versao ?? 1, formatMoney(orcamento_total ?? 0)]
  const next = version + 1
  const day = orcamento_ate ? shortDay(orcamento_ate, shop.today) : ''
  switch (quoteState(order, shop.today)) {
    case 'aguardando':
      return (
        <>
          <Sub>{untilWords(orcamento_ate ?? shop.today, shop.today)}</Sub>
          <SentOn version={version} newest={newest} shop={shop} />
        </>
      )
    case 'mudou':
      return <Sub>{t`O cliente ainda vê a versão ${version}, ${amount}, e pode aprová-la até ${day}.`}</Sub>
    case 'vencido':
      return (
        <>
          <Sub>{t`A versão ${version} valia até ${day}, sem resposta`}</Sub>
          <Sub>{t`O link já mostra que venceu.`}</Sub>
        </>
      )
    default:
      if (!orcamento_resposta) return <SentOn version={version} newest={newest} shop={shop} />
      return (
        <>
          {newest && <Sub>{placeWords(newest, shop)}</Sub>}
          {orcamento_resposta === 'aprovado' ? (
            <Sub>{versionWords({ versao: version, total: orcamento_total ?? 0 })}</Sub>
          ) : (
            canSend(order) && <Sub>{t`Mude os itens e envie a versão ${next}, ou devolva o aparelho.`}</Sub>
          )}
          {orcamento_resposta === 'aprovado' && orcamento_mudou && (
            <Sub>{t`A OS mudou depois: o cliente aprovou ${amount}.`}</Sub>
          )}
        </>
      )
  }
}

function SentOn({ version, newest, shop }: Omit<FactsProps, 'order'> & { version: number }) {
  const { t } = useLingui()
  const sent = newest && momentWords(newest.enviado_em, shop)
  return <Sub>{sent ? t`Versão ${version}, enviada em ${sent}` : t`Versão ${version}`}</Sub>
}

/** The quiet acts of a quote that was sent. */
function SentActs({
  order,
  newest,
  shop,
  acts,
  blocked,
}: QuoteAnswerBoxProps & { newest: Quote | undefined }) {
  const { t } = useLingui()
  const [state, step] = [quoteState(order, shop.today), quoteStep(order, shop.today)]
  const waits = takesAnswer(order, shop.today)
  const reopens = order.orcamento_resposta !== null && order.status !== 'Entregue'
  const sendsNext = order.orcamento_mudou && canSend(order) && step !== 'send'
  return (
    <Acts>
      {state === 'aguardando' && (
        <Button
          size="sm"
          icon={MessageCircle}
          blocked={blocked}
          onClick={ignoreDoubleClick(() => acts.write(newest))}
        >
          {t`Abrir no WhatsApp`}
        </Button>
      )}
      {waits && step !== 'answer' && (
        <Button size="sm" variant="ghost" blocked={blocked} onClick={() => acts.open('answer')}>
          {t`Registrar resposta`}
        </Button>
      )}
      {sendsNext && (
        <Button size="sm" icon={Send} blocked={blocked} onClick={() => acts.open('send')}>
          {sendLabel(order)}
        </Button>
      )}
      {acts.linkHolds && (
        <Button size="sm" variant="ghost" icon={Link} blocked={blocked} onClick={() => void acts.copyLink()}>
          {t`Copiar link`}
        </Button>
      )}
      {waits && <RemindButton order={order} today={shop.today} blocked={blocked} />}
      {reopens && (
        <Button size="sm" variant="ghost" icon={Undo2} blocked={blocked} onClick={() => acts.open('reopen')}>
          {t`Corrigir resposta`}
        </Button>
      )}
    </Acts>
  )
}

/** Offers one reminder of a quote that nobody answers; once it is there it stands below, with the others. */
function RemindButton({
  order,
  today,
  blocked,
}: Pick<QuoteAnswerBoxProps, 'order' | 'blocked'> & { today: string }) {
  const reminder = useQuoteReminder(order, today)
  if (!reminder) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={BellPlus}
      blocked={blocked}
      onClick={ignoreDoubleClick(reminder.create)}
    >
      {reminder.label}
    </Button>
  )
}

const Box = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '{sizes.icon.md} minmax(0, 1fr)',
    columnGap: '2.5',
    fontVariantNumeric: 'tabular-nums',
    '& > svg': { mt: '0.5', color: 'muted' },
    '& > div > b': { display: 'block', fontWeight: 'semibold', overflowWrap: 'anywhere', lineClamp: 4 },
    '& > div > span': { textWrap: 'pretty' },
    '& > div > span + span': { mt: '0.5' },
  },
})
const Acts = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '1', mt: '3', ms: '-26px' },
})

/** The reminder of a quote that waits: null where there is one already. */
function useQuoteReminder(order: Order, today: string): { label: string; create(): void } | null {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  // As the details list them.
  const { data } = trpc.reminders.list.useQuery({ os_id: order.id, limit: 20 })
  const { mutate, isPending, isSuccess } = trpc.reminders.create.useMutation()
  const day = reminderDay(order, today)
  const exists = data?.items.some(({ status, tipo }) => tipo === 'follow-up' && status !== 'concluido')
  if (!data || exists || isSuccess) return null
  const [date, number] = [shortDay(day, today), shortNumber(order.numero_os)]
  const data_lembrete = wallClock(day, defaultOpening)
  const create = () => {
    if (isPending) return
    const version = order.orcamento_versao ?? 1
    const titulo = t`Orçamento sem resposta: OS ${number}`
    // One key for the version: of two tabs' reminders one is stored.
    const chave = uuidOf(`lembrete ${version}`, order.id)
    mutate(
      { chave, titulo, descricao: null, tipo: 'follow-up', os_id: order.id, data_lembrete },
      {
        onSuccess: () =>
          toast.success(t`Lembrete criado com sucesso!`, { description: whenWords(data_lembrete, today) }),
        onError: error => {
          // Another tab's, of another day.
          if (refusalOf(error).key !== 'chave_repetida')
            toast.error(t`Erro ao criar lembrete`, { error, about: order.id })
        },
        onSettled: () => refreshReminders(utils),
      },
    )
  }
  return {
    label:
      daysBetween(today, day) === reminderDays ? t`Lembrar em ${reminderDays} dias` : t`Lembrar em ${date}`,
    create,
  }
}
