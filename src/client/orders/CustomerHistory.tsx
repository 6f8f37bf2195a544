import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { MessageCircle, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { tierOf } from '../../shared/customers.ts'
import { dayOf } from '../../shared/days.ts'
import { formatDocument } from '../../shared/documents.ts'
import { telLink } from '../../shared/phones.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { type Customer, greetingLink } from '../customers/customer.ts'
import { ordersInput } from '../customers/customers-search.ts'
import { PersonalData } from '../customers/personal-data/PersonalData.tsx'
import { TierBadge } from '../customers/TierBadge.tsx'
import { usePlan } from '../plans/use-plan.ts'
import { touch } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { Day } from '../ui/Day.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { FailedState, NotFoundState } from '../ui/feedback/States.tsx'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { InfiniteSentinel } from '../ui/lists/InfiniteSentinel.tsx'
import { useUniqueRows } from '../ui/lists/rows.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Money } from '../ui/Money.tsx'
import { Clip, Hidden } from '../ui/Text.tsx'
import { OutLink, TextButton } from '../ui/TextButton.tsx'
import { HistoryRow, HistoryRows, rowGrid } from './CustomerHistoryRow.tsx'

interface CustomerHistoryProps {
  id: string
  /** The shop's zone. */
  zone: string
  onClose(): void
}

/** A customer's totals and orders, by an id from the address: it may be of nobody. */
export function CustomerHistory({ id, zone, onClose }: CustomerHistoryProps) {
  const { t } = useLingui()
  const history = useCustomerHistory(id)
  const { customer, missing, failed } = history
  const nome = customer?.nome
  return (
    <Dialog
      title={nome && !missing ? <Clip dir="auto">{t`Histórico de ${nome}`}</Clip> : t`Histórico do cliente`}
      onClose={onClose}
      footer={missing || failed ? null : customer ? <HistoryButtons customer={customer} /> : <ButtonsPlace />}
    >
      {missing ? (
        <NotFoundState>{t`Este cliente não existe mais.`}</NotFoundState>
      ) : failed ? (
        <FailedState onRetry={history.retry} retrying={history.retrying}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : customer ? (
        <>
          <HistoryHead customer={customer} zone={zone} />
          <HistoryOrders history={history} expected={customer.total_os} />
        </>
      ) : (
        <HistorySkeleton />
      )}
    </Dialog>
  )
}

/** A customer and their orders, newest entry first, page by page; both come in one request. */
function useCustomerHistory(id: string) {
  const found = trpc.customers.get.useQuery({ id })
  const list = trpc.orders.list.useInfiniteQuery(ordersInput(id), {
    getNextPageParam: page => page.nextCursor,
  })
  const orders = useUniqueRows(list.data)
  const { key } = refusalOf(found.error)
  return {
    customer: found.data,
    /** There is no such customer, or the id is invalid. */
    missing: found.isError && (key === 'nao_encontrado' || key === 'entrada_invalida'),
    failed: found.isError && !found.data,
    orders,
    ordersFailed: list.isError && !list.data,
    more: {
      hasMore: list.hasNextPage,
      loading: list.isFetchingNextPage,
      failed: list.isFetchNextPageError,
      loadMore: list.fetchNextPage,
    },
    retrying: found.isFetching || list.isFetching,
    retry: () => void Promise.all([found.isError && found.refetch(), list.isError && list.refetch()]),
  }
}

interface HistoryOrdersProps {
  history: ReturnType<typeof useCustomerHistory>
  /** The number of orders in the customer's row: as many skeletons are shown. */
  expected: number
}

/** The customer's orders, newest entry first; more load while scrolling. */
function HistoryOrders({ history, expected }: HistoryOrdersProps) {
  const { t } = useLingui()
  const { orders } = history
  if (history.ordersFailed) {
    return (
      <FailedState onRetry={history.retry} retrying={history.retrying}>
        {t`Não foi possível carregar as OS deste cliente.`}
      </FailedState>
    )
  }
  if (!orders) return <HistoryRowSkeleton count={expected} />
  if (orders.length === 0) {
    return <NoOrders>{t`Nenhuma ordem de serviço encontrada para este cliente.`}</NoOrders>
  }
  return (
    <>
      <HistoryRows aria-label={t`Ordens de Serviço`}>
        {orders.map(order => (
          <HistoryRow key={order.id} order={order} />
        ))}
      </HistoryRows>
      {history.more.hasMore && <InfiniteSentinel {...history.more} />}
    </>
  )
}

const NoOrders = chakra('p', { base: { py: '12', color: 'muted', textAlign: 'center', textWrap: 'balance' } })

function HistoryButtons({ customer }: { customer: Customer }) {
  const { t } = useLingui()
  const { orderReason } = usePlan()
  return (
    <>
      {customer.telefone && (
        <OutLink href={greetingLink(customer)} smDown={tight}>
          <Icon of={MessageCircle} />
          {t`Contatar Cliente`}
        </OutLink>
      )}
      {orderReason ? (
        <Button variant="primary" icon={Plus} blocked={orderReason} smDown={tight}>
          {t`Nova OS`}
        </Button>
      ) : (
        <LinkButton
          variant="primary"
          to="/ordens"
          search={{ nova: 'true', cliente: customer.id }}
          smDown={tight}
        >
          <Icon of={Plus} />
          {t`Nova OS`}
        </LinkButton>
      )}
    </>
  )
}

/** The two buttons' place while the customer loads. */
const ButtonsPlace = chakra('div', { base: { h: 'control.footer' } })

// Both buttons fit side by side at 320 px.
const tight = { px: '2', gap: '1.5' }

/** A customer's history while nothing of it is loaded. */
function HistorySkeleton() {
  const { t } = useLingui()
  return (
    <>
      <Who aria-hidden="true">
        <Skeleton w="12" h="badge" borderRadius="sm" />
        <Skeleton w="24" />
        <Skeleton w="24" />
      </Who>
      <Totals aria-hidden="true">
        {[t`Total de OS`, t`Valor Total`, t`Cliente desde`].map(label => (
          <Total key={label} label={label}>
            <Skeleton w="16" my="1.5" />
          </Total>
        ))}
      </Totals>
      <HistoryRowSkeleton count={4} />
    </>
  )
}

/** The loading rows: as many as are expected, up to six. */
function HistoryRowSkeleton({ count }: { count: number }) {
  const { t } = useLingui()
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <HistoryRows aria-hidden="true">
        {widths.slice(0, Math.max(1, count)).map(width => (
          <li key={width}>
            <Row>
              <Skeleton data-part="number" w="10" />
              <Skeleton data-part="device" w={`${width}%`} my="1" />
              <Skeleton data-part="defect" w={`${130 - width}%`} h="2.5" my="1" />
              <Skeleton data-part="entry" w="16" />
              <Skeleton data-part="status" w="24" h="badge" borderRadius="sm" />
              <Skeleton data-part="value" w="16" justifySelf="end" />
            </Row>
          </li>
        ))}
      </HistoryRows>
    </>
  )
}

/** Widths of the device's skeleton, in percent. */
const widths = [48, 62, 40, 56, 44, 52]

const Row = chakra('div', { base: rowGrid })

/** Who it is, and the three totals. */
function HistoryHead({ customer, zone }: { customer: Customer; zone: string }) {
  const { t } = useLingui()
  const { telefone, email, documento, endereco, total_os } = customer
  return (
    <>
      <Who>
        <TierBadge tier={tierOf(total_os)} />
        {telefone && <Contact href={telLink(telefone)}>{telefone}</Contact>}
        {email && <Contact href={`mailto:${email}`}>{email}</Contact>}
        {documento && <span>{formatDocument(documento)}</span>}
        {endereco && <Address dir="auto">{endereco}</Address>}
        <PersonalDataButton customer={customer} />
      </Who>
      <Totals>
        <Total label={t`Total de OS`}>{formatCount(total_os)}</Total>
        <Total label={t`Valor Total`}>
          <Money value={customer.valor_total} />
        </Total>
        <Total label={t`Cliente desde`}>
          <Day value={dayOf(new Date(customer.data_cadastro), zone)} />
        </Total>
      </Totals>
    </>
  )
}

/** One total; its place stays empty while it loads. */
function Total({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Who = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    '& > *': { minW: '0' },
  },
})
const Contact = chakra('a', {
  base: {
    maxW: 'full',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderRadius: 'xs',
    '&:hover': { color: 'ink', textDecoration: 'underline', textUnderlineOffset: '3px' },
    [touch]: { py: '3', my: '-1' },
  },
})
const Address = chakra('p', { base: { flexBasis: 'full', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } })
const Totals = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    rowGap: '3',
    mt: '4',
    mb: '2',
    py: '3.5',
    borderBlock: '1px solid',
    borderColor: 'hairline',
    md: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    '& dt': { color: 'muted', textStyle: 'sm' },
    '& dd': {
      mt: '0.5',
      fontSize: 'lg',
      lineHeight: 'lg',
      fontWeight: 'semibold',
      fontVariantNumeric: 'tabular-nums',
    },
  },
})

/** Opens what a customer may ask for by law. */
function PersonalDataButton({ customer }: { customer: Customer }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{t`Dados pessoais`}</TextButton>
      {open && <PersonalData customer={customer} onClose={() => setOpen(false)} />}
    </>
  )
}
