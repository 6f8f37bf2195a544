import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { Copy, Ellipsis, Link, Printer, RefreshCw, Send, Share2, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { deviceName } from '../../../shared/devices.ts'
import { type StatusCount, shortNumber, statusCount, trashDays } from '../../../shared/orders.ts'
import type { Utils } from '../../api/session.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { IconButton } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { formatDay } from '../../ui/Day.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/Icon.tsx'
import { KeyCap } from '../../ui/Kbd.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useHotkey } from '../../ui/use-hotkey.ts'
import type { Order } from '../order.ts'
import { changeLists, isOf, refreshWhere } from '../order-cache.ts'
import { paymentLabel, priceWords, serviceLabel, statusLabel } from '../order-words.ts'
import { canSend, quoteStep } from '../quote/quote.ts'
import { sendLabel } from '../quote/quote-words.ts'
import type { QuoteActs } from '../quote/use-quote-acts.tsx'
import { useRestoreOrder } from '../TrashDialog.tsx'
import { CopyByHand } from './CopyByHand.tsx'

interface DetailsActionsProps {
  order: Order
  /** Today in the shop's zone. */
  today: string
  /** Why it cannot be changed. */
  blocked: string | undefined
  quote: QuoteActs
  /** It was deleted; `next` is where the focus goes on from in the list. */
  onGone(next: HTMLElement | null): void
}

/** What can be done with an order beside writing to its customer and editing it. */
export function DetailsActions({ order, today, blocked, quote, onGone }: DetailsActionsProps) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'delete' | 'copy'>()
  const beside = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const paper = linkOptions({
    to: '/ordens/$id/imprimir',
    params: { id: order.id },
    state: { fromOrders: true },
  })
  useHotkey('p', () => void navigate(paper), { inDialog: true })
  const close = () => setDialog(undefined)

  const copy = async () => {
    if (await copyText(orderSummary(order))) toast.success(t`Resumo copiado`)
    else setDialog('copy')
  }
  const ofCustomer = [
    ...(canSend(order) && quoteStep(order, today) !== 'send'
      ? [{ value: 'send', label: sendLabel(order), icon: Send }]
      : []),
    ...(quote.linkHolds
      ? [
          { value: 'link', label: t`Copiar link`, icon: Link },
          { value: 'renew', label: t`Gerar outro link`, icon: RefreshCw },
        ]
      : []),
  ]
  const act = (value: string) => {
    if (value === 'link') return void quote.copyLink()
    if (value === 'send' || value === 'renew') return quote.open(value)
    beside.current = besideInList(order.id)
    setDialog('delete')
  }
  const share = () =>
    navigator.share({ text: orderSummary(order) }).catch(error => {
      // Who closes the phone's own list of apps has said what they want.
      if (!(error instanceof DOMException && error.name === 'AbortError')) void copy()
    })

  return (
    <ActionsBar>
      <LinkButton {...paper} variant="ghost" aria-label={t`Imprimir`} aria-keyshortcuts="p">
        <Icon of={Printer} />
        <span>{t`Imprimir`}</span>
        <KeyCap>P</KeyCap>
      </LinkButton>
      {sharesByPhone() ? (
        <IconButton icon={Share2} label={t`Compartilhar`} onClick={() => void share()} />
      ) : (
        <IconButton icon={Copy} label={t`Copiar resumo`} onClick={() => void copy()} />
      )}
      {blocked ? (
        <IconButton icon={Trash2} label={t`Excluir OS`} blocked={blocked} />
      ) : (
        <Menu
          label={t`Mais ações`}
          placement="bottom-end"
          groups={[
            ...(ofCustomer.length > 0 ? [{ items: ofCustomer }] : []),
            { items: [{ value: 'delete', label: t`Excluir OS`, icon: Trash2, tone: 'danger' }] },
          ]}
          onSelect={act}
        >
          {trigger => <IconButton icon={Ellipsis} label={t`Mais ações`} {...trigger} />}
        </Menu>
      )}
      <DeleteOrder
        order={order}
        open={dialog === 'delete'}
        onGone={() => onGone(beside.current)}
        onCancel={close}
      />
      {dialog === 'copy' && (
        <CopyByHand title={t`Copiar resumo`} text={orderSummary(order)} onClose={close} />
      )}
    </ActionsBar>
  )
}

/** Where a finger points and the system has a list of apps to send to. */
const sharesByPhone = () => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches

/** The next row's control, or the one before: where the focus goes on from when an order's own row is gone. */
function besideInList(id: string): HTMLElement | null {
  const row = document.querySelector(`a[href="/ordens?os=${id}"]`)?.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  return beside?.querySelector<HTMLElement>('a[href^="/ordens?os="]') ?? null
}

const ActionsBar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    '& > :is(a, button)': { color: 'muted' },
    mdDown: { '& > a > span': { display: 'none' } },
  },
})

/** An order in a few lines, in WhatsApp's own marks: its number in bold, then what there is to know of it. */
export function orderSummary(order: Order): string {
  const [number, method] = [shortNumber(order.numero_os), paymentLabel(order.forma_pagamento)]
  const amount = priceWords(order)
  const lines: [string, string | null][] = [
    [t`Cliente`, unmarked(order.clientes.nome)],
    [t`Aparelho`, unmarked(deviceName(order.aparelho))],
    [t`Serviço`, serviceLabel(order.tipo_servico)],
    [t`Defeito`, unmarked(order.defeito)],
    [t`Valor`, order.pago ? t`${amount} (pago via ${method})` : amount],
    [t`Status`, statusLabel(order.status)],
    [t`Entrada`, formatDay(order.data_entrada)],
    [t`Previsão`, order.data_previsao && formatDay(order.data_previsao)],
    [t`Entrega`, order.data_entrega && formatDay(order.data_entrega)],
  ]
  const known = lines.flatMap(([label, content]) => (content ? [`${label}: ${content}`] : []))
  return [`*${t`OS ${number}`}*`, ...known].join('\n')
}

/**
 * What somebody typed, on one line, so that WhatsApp sees no mark in it: it has no escape, so a mark beside a
 * word's edge gives way to a sign that looks like it. One within a word (A_1, 2*3) marks nothing and stays.
 */
export function unmarked(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('`', "'")
    .replace(/(?<![\p{L}\p{N}])[*_~]|[*_~](?![\p{L}\p{N}])/gu, mark => lookalikes[mark] ?? mark)
}

const lookalikes: Record<string, string> = { '*': '∗', _: 'ˍ', '~': '∼' }

interface DeleteOrderProps {
  order: Order
  open: boolean
  /** It is no more. */
  onGone(): void
  onCancel(): void
}

/** Asks before an order goes to the trash. */
function DeleteOrder({ order, open, onGone, onCancel }: DeleteOrderProps) {
  const { isPending, remove } = useRemoveOrder(order)
  const { numero_os, aparelho, clientes } = order
  const [number, name, device] = [shortNumber(numero_os), clientes.nome, deviceName(aparelho)]
  const { data: plan } = trpc.plans.current.useQuery(undefined, { enabled: open })
  return (
    <ConfirmDialog
      open={open}
      title={t`Excluir OS`}
      confirm={t`Excluir`}
      busy={isPending && t`Excluindo...`}
      onConfirm={() => remove(onGone)}
      onCancel={onCancel}
    >
      {t`Excluir a OS ${number} de ${name} (${device})?`}{' '}
      {t`Ela vai para a Lixeira com as fotos e pode ser restaurada por ${trashDays} dias. O número não será usado de novo.`}
      {plan &&
        plan.limites.ordens !== null &&
        ` ${t`Para voltar, ela precisa de lugar no limite de OS do seu plano.`}`}
    </ConfirmDialog>
  )
}

/** Deletes and says how it went, also where the screen is left meanwhile; `then` is called where it is not. */
function useRemoveOrder(order: Order) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const number = shortNumber(order.numero_os)
  const { restore } = useRestoreOrder()
  const gone = (sentence: string, undo?: () => void) => {
    toast.success(sentence, {
      about: order.id,
      ...(undo && { action: { label: t`Desfazer`, onClick: undo } }),
    })
    void forgetOrder(queryClient, utils, order)
  }
  const { isPending, mutate } = trpc.orders.delete.useMutation({
    onSuccess: () => gone(t`OS excluída com sucesso!`, () => restore(order)),
    onError(error) {
      const { key } = refusalOf(error)
      if (key === 'nao_encontrado') return gone(t`A OS ${number} já tinha sido excluída em outro lugar.`)
      if (key.endsWith('_expirado')) void utils.plans.current.invalidate()
      toast.error(t`Erro ao excluir OS`, { error, about: order.id })
    },
  })
  return {
    isPending,
    remove: (then: () => void) =>
      mutate(
        { id: order.id },
        {
          onSuccess: then,
          onError: error => refusalOf(error).key === 'nao_encontrado' && then(),
        },
      ),
  }
}

/** Takes a deleted order out of what the screen shows, and asks again for whatever it counted in. */
function forgetOrder(queryClient: QueryClient, utils: Pick<Utils, 'orders'>, gone: Order) {
  const without = (items: Order[]) => items.filter(({ id }) => id !== gone.id)
  changeLists(queryClient, without)
  utils.orders.summary.setData(
    undefined,
    data => data && { ...uncounted(data, gone), recentes: without(data.recentes) },
  )
  // Its details show until they are closed: they are asked for only where somebody comes back to them.
  void utils.orders.get.invalidate({ id: gone.id }, { refetchType: 'none' })
  return refreshWhere(queryClient, key => !isOf(key, 'orders', 'get'))
}

function uncounted<Counts extends Record<'total' | StatusCount, number>>(
  counts: Counts,
  { status }: Order,
): Counts {
  const left = { ...counts }
  const counted = statusCount[status]
  const names = counted ? (['total', counted] as const) : (['total'] as const)
  for (const name of names) left[name] = Math.max(0, left[name] - 1)
  return left
}
