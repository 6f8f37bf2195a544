import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import type { TransactionStatus } from '../../../shared/billing.ts'
import { formatMoney } from '../../../shared/money.ts'
import { isSubscription } from '../../../shared/standing.ts'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/Badge.tsx'
import { InfiniteSentinel } from '../../ui/lists/InfiniteSentinel.tsx'
import { useUniqueRows } from '../../ui/lists/rows.ts'
import { Section } from '../../ui/Section.tsx'
import { chargeBadge } from '../charge-status.ts'
import { planTitle } from '../plan-names.ts'
import { dayIn } from './day-in.ts'

interface ChargesSectionProps {
  history: ReturnType<typeof useHistory>
  zone: string
}

/** The charges, newest first. */
export function ChargesSection({ history, zone }: ChargesSectionProps) {
  const { t } = useLingui()
  const { charges = [] } = history
  return (
    <Section title={t`Cobranças`} about={t`Cada pagamento, do mais recente ao mais antigo.`}>
      {charges.length === 0 ? (
        <p>{t`Nenhuma cobrança ainda.`}</p>
      ) : (
        <div>
          <Lines>
            {charges.map(({ id, created_at, plano, product_name, amount, status }) => (
              <li key={id}>
                <span>
                  <b dir="auto">{plano ? planTitle(plano) : product_name}</b>
                  <small>{dayIn(created_at, zone)}</small>
                </span>
                <span>{formatMoney(amount)}</span>
                <Badge {...chargeBadge[status]}>{chargeWord(status)}</Badge>
              </li>
            ))}
          </Lines>
          {history.hasNextPage && (
            <InfiniteSentinel
              hasMore
              loading={history.isFetchingNextPage}
              failed={history.isFetchNextPageError}
              loadMore={history.fetchNextPage}
            />
          )}
        </div>
      )}
    </Section>
  )
}

function chargeWord(status: TransactionStatus): string {
  switch (status) {
    case 'paid':
      return t`Paga`
    case 'waiting_payment':
      return t`Aguardando pagamento`
    case 'refused':
      return t`Recusada`
    case 'refunded':
      return t`Reembolsada`
    case 'chargedback':
      return t`Contestada`
  }
}

/** Lines of purchases: what and when, how much, and the status, which on the phone goes below. */
export const Lines = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto 190px',
      alignItems: 'center',
      columnGap: '4',
      rowGap: '2',
      py: '3',
      borderBottom: '1px solid',
      borderColor: 'hairline',
      fontVariantNumeric: 'tabular-nums',
    },
    '& > :first-child': { pt: '0' },
    '& > :last-child': { borderBottom: '0' },
    '& > li > :last-child': { justifySelf: 'end' },
    '& b': { display: 'block', fontWeight: 'medium', overflowWrap: 'anywhere' },
    '& small': { display: 'block', textStyle: 'sm', color: 'muted' },
    '@container main (max-width: 560px)': {
      '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
      '& > li > :last-child': { gridColumn: '1 / -1', justifySelf: 'start' },
    },
  },
})

type History = inferRouterOutputs<AppRouter>['plans']['history']
export type Subscription = History['assinaturas'][number]

/** An owner's charges, page after page, and what comes with the first page. */
export function useHistory() {
  const list = trpc.plans.history.useInfiniteQuery({}, { getNextPageParam: page => page.nextCursor })
  const [first] = list.data?.pages ?? []
  return {
    ...list,
    charges: useUniqueRows(list.data),
    subscriptions: first?.assinaturas.filter(isSubscription),
    bytes: first?.bytes_fotos ?? 0,
  }
}
