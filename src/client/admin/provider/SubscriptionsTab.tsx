import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { type SubscriptionStatus, subscriptionStatuses } from '../../../shared/billing.ts'
import { trpc } from '../../api/trpc.ts'
import { subscriptionBadge, subscriptionWord } from '../../plans/charge-status.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Money } from '../../ui/Money.tsx'
import { choiceParam, textParam } from '../../ui/search-params.ts'
import { useAdminUrl } from '../admin-url.ts'
import { planShort } from '../admin-words.ts'
import { ListTools, NothingFound, PagedTable } from '../PagedTable.tsx'
import { type Column, OwnerLink, TwoLines } from '../Table.tsx'
import { When } from '../When.tsx'
import type { Subscription } from './provider.ts'

/** Subscriptions that renew or did, newest first. */
export function SubscriptionsTab() {
  const { t } = useLingui()
  const { search, show } = useAdminUrl()
  const q = textParam(search.q)
  const status = choiceParam(search.status, subscriptionStatuses)
  const list = trpc.admin.subscriptions.useInfiniteQuery(
    { ...(q && { q }), ...(status && { status }) },
    { getNextPageParam: page => page.nextCursor, placeholderData: keepPreviousData },
  )
  return (
    <>
      <ListTools search={t`Buscar assinatura`} placeholder={t`Comprador ou produto`}>
        <Select
          aria-label={t`Status`}
          placeholder={false}
          options={[
            { value: '', label: t`Todos os status` },
            ...subscriptionStatuses.map(value => ({ value, label: subscriptionWord(value) })),
          ]}
          value={status ?? ''}
          onChange={({ target }) => show({ status: target.value || undefined })}
        />
      </ListTools>
      <PagedTable
        list={list}
        label={t`Assinaturas`}
        columns={useColumns()}
        nothing={
          <NothingFound
            filtered={Boolean(q || status)}
            clear={{ q: undefined, status: undefined }}
            hint={t`Aparece com a primeira compra que o provedor avisar.`}
          >
            {t`Nenhuma assinatura encontrada.`}
          </NothingFound>
        }
      />
    </>
  )
}

function useColumns(): Column<Subscription>[] {
  const { t } = useLingui()
  return [
    {
      key: 'conta',
      head: t`Conta`,
      track: 'minmax(0, 1.3fr)',
      card: 'a1',
      cell: ({ user_id, usuarios, customer_name, customer_email }) =>
        user_id && usuarios ? (
          <TwoLines sub={usuarios.email}>
            <OwnerLink id={user_id}>{usuarios.nome}</OwnerLink>
          </TwoLines>
        ) : (
          <TwoLines sub={t`sem conta`}>{customer_name || customer_email}</TwoLines>
        ),
    },
    {
      key: 'produto',
      head: t`Produto`,
      track: 'minmax(0, 1fr)',
      card: 'b1',
      cell: ({ product_name, plano_tipo }) => (
        <TwoLines sub={plano_tipo ? planShort(plano_tipo) : t`nenhum plano`}>{product_name}</TwoLines>
      ),
    },
    {
      key: 'status',
      head: t`Status`,
      track: '136px',
      card: 'a2',
      cell: row => <StatusBadge status={row.status as SubscriptionStatus} />,
    },
    {
      key: 'valor',
      head: t`Valor`,
      track: '96px',
      end: true,
      card: 'b2',
      cell: row => <Money value={row.amount} />,
    },
    {
      key: 'expira',
      head: t`Expira`,
      track: '132px',
      end: true,
      card: 'c2',
      cell: ({ expires_at, carencia_ate }) =>
        // Nothing was ever paid, so nothing runs.
        expires_at === null ? '–' : <When at={carencia_ate ?? expires_at} />,
    },
    {
      key: 'data',
      head: t`Início`,
      track: '112px',
      end: true,
      card: 'c1',
      cell: row => <When at={row.created_at} />,
    },
  ]
}

function StatusBadge({ status }: { status: SubscriptionStatus }) {
  return <Badge {...subscriptionBadge[status]}>{subscriptionWord(status)}</Badge>
}
