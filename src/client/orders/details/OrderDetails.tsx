import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Banknote, type LucideIcon, MessageCircle, MessageSquareReply, Pencil, Send } from 'lucide-react'
import { useRef } from 'react'
import { formatMoney } from '../../../shared/money.ts'
import { isOwed, shortNumber } from '../../../shared/orders.ts'
import { isRefused, nextStep } from '../../../shared/quotes.ts'
import { Button, ignoreDoubleClick } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FailedState, NotFoundState } from '../../ui/feedback/States.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { KeyCap } from '../../ui/Kbd.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Hidden } from '../../ui/Text.tsx'
import { OutLink } from '../../ui/TextButton.tsx'
import { useHotkey } from '../../ui/use-hotkey.ts'
import { HistoryPane } from '../history/OrderHistory.tsx'
import { useWasNotified } from '../history/order-events.ts'
import type { Order } from '../order.ts'
import { useChats } from '../order-whatsapp.ts'
import { statusIcon, stepWord } from '../order-words.ts'
import { type QuoteStep, quoteStep } from '../quote/quote.ts'
import { sendLabel } from '../quote/quote-words.ts'
import { type QuoteActs, useQuoteActs } from '../quote/use-quote-acts.tsx'
import { useOrder } from '../use-order.ts'
import type { OrderActs } from '../use-order-acts.tsx'
import { DetailsActions } from './DetailsActions.tsx'
import { DetailsBody, Job, Main, Pair, Panes, Texts } from './DetailsBody.tsx'
import { Lead, Who } from './DetailsLead.tsx'
import { type Listed, NeighbourKeys, useNeighbours } from './NeighbourKeys.tsx'

interface OrderDetailsProps {
  id: string
  /** The list that it is opened from. */
  list: Listed
  /** Why it cannot be edited. */
  editReason: string | undefined
  /** Today in the shop's zone (IANA name). */
  today: string
  zone: string
  acts: OrderActs
  onClose(): void
  onEdit(): void
  /** Shows another order in its place. */
  onShow(id: string): void
}

/** 'Detalhes da OS {number}', by an id from the address: it may still load, or be of no order. */
export function OrderDetails({
  id,
  list,
  editReason,
  today,
  zone,
  acts,
  onClose,
  onEdit,
  onShow,
}: OrderDetailsProps) {
  const { t } = useLingui()
  const { order, missing, failed, retry, retrying } = useOrder(id)
  const chatOf = useChats()
  const chat = order && chatOf(order)
  const quote = useQuoteActs({ order, shop: { today, zone }, reason: editReason })
  const neighbours = useNeighbours(list, id)
  const number = order && shortNumber(order.numero_os)
  const title = number ? t`Detalhes da OS ${number}` : t`Detalhes da OS`
  const after = useRef<HTMLElement>(null)
  useDetailsKeys({ order: missing || quote.isAlone ? undefined : order, editReason, acts, chat, onEdit })
  if (quote.isAlone) return quote.dialog
  const step = order && !editReason ? quoteStep(order, today) : null
  const aside = order && !editReason && hasNextStep(order) ? small : narrow
  const footer =
    order && !missing ? (
      <>
        {neighbours && <NeighbourKeys neighbours={neighbours} title={title} onShow={onShow} />}
        {step !== 'edit' && (
          <Button
            icon={Pencil}
            mdDown={aside}
            blocked={editReason}
            aria-label={t`Editar OS`}
            aria-keyshortcuts="e"
            onClick={onEdit}
          >
            <span>{t`Editar OS`}</span>
            <KeyCap>E</KeyCap>
          </Button>
        )}
        <OutLink
          href={chat?.href}
          mdDown={aside}
          aria-label={t`Contatar Cliente`}
          aria-keyshortcuts="w"
          onClick={chat?.onClick}
        >
          <Icon of={MessageCircle} />
          <span>{t`Contatar Cliente`}</span>
          <KeyCap>W</KeyCap>
        </OutLink>
        {step ? (
          <QuoteStepButton order={order} step={step} quote={quote} onEdit={onEdit} />
        ) : (
          !editReason && <NextStep order={order} acts={acts} />
        )}
      </>
    ) : missing ? (
      <Button onClick={onClose}>{t`Fechar`}</Button>
    ) : (
      !failed && <FooterSkeleton />
    )
  return (
    <>
      <Dialog
        size={missing ? 'md' : 'lg'}
        title={title}
        actions={
          order &&
          !missing && (
            <DetailsActions
              key={id}
              order={order}
              today={today}
              blocked={editReason}
              quote={quote}
              onGone={next => {
                after.current = next
                onClose()
              }}
            />
          )
        }
        onClose={onClose}
        footer={footer}
        finalFocus={() => after.current ?? rowOf(id)}
      >
        {missing ? (
          <NotFoundState>{t`Esta OS não existe ou foi excluída.`}</NotFoundState>
        ) : order ? (
          <DetailsBody
            key={id}
            order={order}
            today={today}
            zone={zone}
            acts={acts}
            quote={quote}
            blocked={editReason}
            hasKeys
          />
        ) : failed ? (
          <FailedState onRetry={retry} retrying={retrying}>
            {t`Erro ao carregar dados`}
          </FailedState>
        ) : (
          <DetailsSkeleton />
        )}
      </Dialog>
      {!missing && quote.dialog}
    </>
  )
}

interface DetailsKeys extends Pick<OrderDetailsProps, 'editReason' | 'acts' | 'onEdit'> {
  /** None while nothing can be done. */
  order: Order | undefined
  chat: { open(): void } | undefined
}

/** One letter each for what is done most. R asks how it was paid: no stray key pays. */
function useDetailsKeys({ order, editReason, acts, chat, onEdit }: DetailsKeys) {
  const next = order && nextStep(order)
  const canWrite = order !== undefined && !editReason
  useHotkey('a', () => order && next && acts.move(order, next), {
    inDialog: true,
    enabled: canWrite && !!next,
  })
  useHotkey('r', () => order && acts.askPayment(order), {
    inDialog: true,
    enabled: canWrite && !order.a_orcar,
  })
  useHotkey('w', () => chat?.open(), { inDialog: true, enabled: order !== undefined })
  useHotkey('e', onEdit, { inDialog: true, enabled: canWrite })
}

/** The way to an order in the list: after its neighbours it may be another than the one that was opened. */
const rowOf = (id: string) =>
  document.querySelector<HTMLElement>(`main a[href="/ordens?os=${CSS.escape(id)}"]`)

// On the phone the next step has the room: these two are their icons.
const small = { '&&': { flex: 'none', w: 'control.footer', px: '0', '& > span': { display: 'none' } } }
// Without one both stand in one line at 320 px.
const narrow = { px: '2' }

/** The details before they are known, in their own blocks. */
function DetailsSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <Lead aria-busy="true">
        <Hidden role="status">{t`Carregando...`}</Hidden>
        <Who>
          <Skeleton w="60%" h="5" mb="2" />
          <Skeleton w="44%" />
        </Who>
        <StatusSkeleton />
        <SumSkeleton />
      </Lead>
      <Panes aria-hidden="true">
        <Main>
          <Job>
            <Texts>
              <Block lines={['46%', '34%']} />
              <Block lines={['94%', '72%']} />
              <Block lines={['86%']} />
            </Texts>
            <Block lines={['100%', '99%', '38%']} />
          </Job>
          <Pair>
            <Block lines={['100%', '99%', '38%']} />
            <Block lines={['100%', '98%']} />
          </Pair>
        </Main>
        <HistoryPane>
          <Block lines={['62%', '48%', '70%']} />
        </HistoryPane>
      </Panes>
    </>
  )
}

const StatusSkeleton = chakra(Skeleton, {
  base: {
    gridArea: 'status',
    w: '176px',
    h: 'control.md',
    borderRadius: 'md',
    mdDown: { order: 1, w: 'full' },
  },
})
const SumSkeleton = chakra(Skeleton, {
  base: { gridArea: 'sum', w: '112px', h: '8', mdDown: { ms: 'auto' } },
})

function Block({ lines }: { lines: string[] }) {
  return (
    <div>
      <Skeleton w="16" h="2.5" mb="3" />
      {lines.map(width => (
        <Skeleton key={width} w={width} mb="2.5" />
      ))}
    </div>
  )
}

/** The room of the dialog's two buttons. */
const FooterSkeleton = chakra('div', { base: { h: 'control.footer' } })

interface QuoteStepProps {
  order: Order
  step: QuoteStep
  quote: QuoteActs
  onEdit(): void
}

/** What an order's quote waits for, as the one ink button. */
function QuoteStepButton({ order, step, quote, onEdit }: QuoteStepProps) {
  const { t } = useLingui()
  switch (step) {
    case 'send':
      return <Step icon={Send} label={sendLabel(order)} onClick={() => quote.open('send')} />
    case 'answer':
      return (
        <Step icon={MessageSquareReply} label={t`Registrar resposta`} onClick={() => quote.open('answer')} />
      )
    case 'edit':
      return <Step icon={Pencil} label={t`Editar OS`} keyName="E" onClick={onEdit} />
  }
}

interface NextStepProps {
  order: Order
  acts: OrderActs
}

/**
 * What comes next, as the one ink button of the details: Iniciar, Pronto, Avisar who waits for it, Receber what is
 * owed, Entregar. Nothing once it is delivered and nothing is owed.
 */
function NextStep({ order, acts }: NextStepProps) {
  const { t } = useLingui()
  const chat = useChats()(order)
  const notified = useWasNotified(order)
  const { status, valor } = order
  const amount = formatMoney(valor)
  if (status === 'Pronto' && !notified) {
    return (
      <OutLink variant="primary" href={chat.href} onClick={chat.onClick}>
        <Icon of={MessageCircle} />
        {t`Avisar`}
      </OutLink>
    )
  }
  const isDue = isOwed(order) || (status === 'Pronto' && isOwed({ ...order, status: 'Entregue' }))
  if (isDue && !isRefused(order)) {
    return <Step icon={Banknote} label={t`Receber ${amount}`} onClick={() => acts.askPayment(order)} />
  }
  const next = nextStep(order)
  return (
    next && (
      <Step icon={statusIcon[next]} label={stepWord(order, next)} onClick={() => acts.move(order, next)} />
    )
  )
}

const hasNextStep = (order: Pick<Order, 'status' | 'pago' | 'valor'>) =>
  order.status !== 'Entregue' || isOwed(order)

interface StepProps {
  icon: LucideIcon
  label: string
  /** The key that does the same. */
  keyName?: string
  onClick(): void
}

function Step({ icon, label, keyName, onClick }: StepProps) {
  return (
    <Button variant="primary" icon={icon} onClick={ignoreDoubleClick(onClick)}>
      {label}
      {keyName && <KeyCap>{keyName}</KeyCap>}
    </Button>
  )
}
