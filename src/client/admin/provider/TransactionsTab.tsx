import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type TransactionStatus, transactionStatuses } from '../../../shared/billing.ts'
import { formatMoney } from '../../../shared/money.ts'
import { errorSentence } from '../../api/sentences.ts'
import { trpc } from '../../api/trpc.ts'
import { chargeBadge } from '../../plans/charge-status.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field, Fields } from '../../ui/forms/Field.tsx'
import { Combobox } from '../../ui/inputs/Combobox.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Money } from '../../ui/Money.tsx'
import { choiceParam, textParam } from '../../ui/search-params.ts'
import { Clip, Sub } from '../../ui/Text.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useAdminUrl } from '../admin-url.ts'
import { ListTools, NothingFound, PagedTable } from '../PagedTable.tsx'
import { Acts, type Column, NameAndButton, OwnerLink, TwoLines } from '../Table.tsx'
import { When } from '../When.tsx'
import type { Transaction } from './provider.ts'

/** Purchases, newest first, with their accounts. */
export function TransactionsTab() {
  const { t } = useLingui()
  const { search, show, open, close } = useAdminUrl()
  const q = textParam(search.q)
  const status = choiceParam(search.status, transactionStatuses)
  const sem_dono = search.filtro === 'sem_conta' || undefined
  const abaixo = search.filtro === 'abaixo' || undefined
  const list = trpc.admin.transactions.useInfiniteQuery(
    { ...(q && { q }), ...(status && { status }), ...(sem_dono && { sem_dono }), ...(abaixo && { abaixo }) },
    { getNextPageParam: page => page.nextCursor, placeholderData: keepPreviousData },
  )
  const link = (row: Transaction) => open({ compra: row.id })
  const linked = list.data?.pages.flatMap(page => page.items).find(({ id }) => id === search.compra)
  return (
    <>
      <ListTools search={t`Buscar transação`} placeholder={t`Comprador, produto ou pedido`}>
        <Segments
          label={t`Conta`}
          options={[
            { value: 'todas', label: t`Todas` },
            { value: 'sem_conta', label: t`Sem conta` },
            { value: 'abaixo', label: t`Abaixo do preço` },
          ]}
          value={sem_dono ? 'sem_conta' : abaixo ? 'abaixo' : 'todas'}
          onChange={filtro => show({ filtro: filtro === 'todas' ? undefined : filtro })}
        />
        <Select
          aria-label={t`Status`}
          placeholder={false}
          options={[
            { value: '', label: t`Todos os status` },
            ...transactionStatuses.map(value => ({ value, label: transactionWord(value) })),
          ]}
          value={status ?? ''}
          onChange={({ target }) => show({ status: target.value || undefined })}
        />
      </ListTools>
      <PagedTable
        list={list}
        label={t`Transações`}
        columns={useColumns(link)}
        nothing={
          <NothingFound
            filtered={Boolean(q || status || sem_dono || abaixo)}
            clear={{ q: undefined, status: undefined, filtro: undefined }}
            hint={t`Cada compra que o provedor avisar aparece aqui.`}
          >
            {t`Nenhuma transação encontrada.`}
          </NothingFound>
        }
        current={search.compra}
      />
      {search.compra && (
        <LinkPurchase key={search.compra} id={search.compra} purchase={linked} onClose={close} />
      )}
    </>
  )
}

function useColumns(onLink: (row: Transaction) => void): Column<Transaction>[] {
  const { t } = useLingui()
  const name = ({ customer_name, customer_email }: Transaction) => customer_name || customer_email
  return [
    {
      key: 'cliente',
      head: t`Cliente`,
      track: 'minmax(0, 1.3fr)',
      card: 'a1',
      cell: row => <TwoLines sub={row.customer_email}>{name(row)}</TwoLines>,
    },
    {
      key: 'produto',
      head: t`Produto`,
      track: 'minmax(0, 1fr)',
      card: 'b1',
      cell: row => <TwoLines sub={row.pedido}>{row.product_name}</TwoLines>,
    },
    {
      key: 'valor',
      head: t`Valor`,
      track: '116px',
      end: true,
      card: 'a2',
      cell: row => (
        <>
          <Money value={row.amount} />
          {row.abaixo_do_preco && <Below>{t`Abaixo do preço`}</Below>}
        </>
      ),
    },
    {
      key: 'status',
      head: t`Status`,
      track: '128px',
      card: 'b2',
      cell: row => <StatusBadge status={row.status as TransactionStatus} />,
    },
    {
      key: 'evento',
      head: t`Evento`,
      track: '148px',
      spare: true,
      cell: row => <Clip title={row.webhook_event}>{row.webhook_event}</Clip>,
    },
    {
      key: 'conta',
      head: t`Conta`,
      track: 'minmax(0, 1fr)',
      card: 'c2',
      cell: row =>
        row.user_id && row.usuarios ? (
          <NameAndButton>
            <OwnerLink id={row.user_id}>{row.usuarios.nome}</OwnerLink>
            <IconButton
              icon={Link2}
              size="sm"
              label={t`Vincular a outra conta a compra de ${name(row)}`}
              onClick={() => onLink(row)}
            />
          </NameAndButton>
        ) : (
          <Acts>
            <Button
              size="sm"
              icon={Link2}
              aria-label={t`Vincular a compra de ${name(row)}`}
              onClick={() => onLink(row)}
            >
              {t`Vincular compra`}
            </Button>
          </Acts>
        ),
    },
    {
      key: 'data',
      head: t`Data`,
      track: '112px',
      end: true,
      card: 'c1',
      cell: row => <When at={row.created_at} />,
    },
  ]
}

/** Marks a payment below the plan's price, such as one with a coupon. */
const Below = chakra('span', {
  base: { display: 'block', color: 'danger', textStyle: 'sm', whiteSpace: 'nowrap' },
})

function StatusBadge({ status }: { status: TransactionStatus }) {
  return <Badge {...chargeBadge[status]}>{transactionWord(status)}</Badge>
}

function transactionWord(status: TransactionStatus): string {
  switch (status) {
    case 'waiting_payment':
      return t`Aguardando`
    case 'refused':
      return t`Recusada`
    case 'paid':
      return t`Paga`
    case 'refunded':
      return t`Reembolsada`
    case 'chargedback':
      return t`Estornada`
  }
}

interface LinkPurchaseProps {
  id: string
  /** The purchase's row, if it is loaded. */
  purchase: Transaction | undefined
  onClose(): void
}

interface Owner {
  id: string
  nome: string
  email: string
}

/** Asks which account made a purchase. From then on it belongs to that account, whatever the buyer's e-mail is. */
function LinkPurchase({ id, purchase, onClose }: LinkPurchaseProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [owner, setOwner] = useState<Owner | null>(null)
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const q = useSettled(typed.trim(), 150)
  // Until then those found are of what stood there before, and Enter must take none of them.
  const late = q !== typed.trim()
  const found = trpc.admin.users.useQuery({ ...(q && { q }), limit: 8 })
  const { mutateAsync, isPending, error } = trpc.admin.linkPurchase.useMutation({
    onSuccess: () => void utils.admin.invalidate(),
  })
  const link = async ({ id: user_id, nome }: Owner) => {
    // Only while it is open: another may be by the time of the answer.
    await mutateAsync({ transacao_id: id, user_id }, { onSuccess: onClose })
    toast.success(t`Compra vinculada a ${nome}.`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    // Text in the box is a search for another.
    const chosen = typed === '' ? owner : null
    setMissing(chosen === null)
    // What was refused is said above the field.
    if (chosen) link(chosen).catch(() => {})
  }
  const buyer = purchase && (purchase.customer_name || purchase.customer_email)
  const [product, amount] = [purchase?.product_name, purchase && formatMoney(purchase.amount)]
  return (
    <Dialog
      size="sm"
      title={t`Vincular compra`}
      onClose={onClose}
      onSubmit={submit}
      confirmClose={owner !== null && !isPending}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={isPending && t`Vinculando...`}>
            {t`Vincular`}
          </Button>
        </>
      )}
    >
      {/* Leaves room for the list of accounts. */}
      <Fields minH="400px">
        {purchase && <p>{t`${product}, ${amount}, comprado por ${buyer}.`}</p>}
        <p>{t`A compra e a assinatura dela passam a ser desta conta, e o plano muda na hora.`}</p>
        {error && <Alert tone="danger">{errorSentence(error)}</Alert>}
        <Field
          label={t`Conta`}
          required
          error={missing && (!owner || typed !== '') ? t`Escolha uma conta` : undefined}
        >
          <Combobox<Owner>
            label={t`Contas`}
            placeholder={t`Nome ou e-mail`}
            value={owner}
            onChange={setOwner}
            options={(!late && found.data?.items) || []}
            loading={late || found.isFetching}
            nothing={t`Nenhuma conta encontrada`}
            onQuery={setTyped}
            keyOf={one => one.id}
            labelOf={one => `${one.nome} (${one.email})`}
          >
            {one => (
              <>
                <Clip>{one.nome}</Clip>
                <Sub asChild>
                  <Clip>{one.email}</Clip>
                </Sub>
              </>
            )}
          </Combobox>
        </Field>
      </Fields>
    </Dialog>
  )
}
