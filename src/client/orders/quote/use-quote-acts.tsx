import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { whatsappLink } from '../../../shared/phones.ts'
import { useSettings } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { openComingTab } from '../../ui/coming-tab.ts'
import { copyComingText } from '../../ui/copy-text.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CopyByHand } from '../details/CopyByHand.tsx'
import type { Order } from '../order.ts'
import { linkHolds } from '../order-link.ts'
import { useSender } from '../order-whatsapp.ts'
import { useNoteOrder } from '../use-note-order.ts'
import { AnswerQuote } from './AnswerQuote.tsx'
import { type Quote, quoteStep } from './quote.ts'
import { quoteMessage } from './quote-message.ts'
import type { ShopDay } from './quote-words.ts'
import { SendQuote } from './SendQuote.tsx'
import { useQuoteWrites } from './use-quote-writes.ts'

type Question = 'send' | 'answer' | 'reopen' | 'renew'

/** What an order's details do with its quote and its customer's link. */
export interface QuoteActs {
  /** Opens the sheet that sends, or asks first. */
  open(question: Question): void
  /** Opens the chat with the quote that was sent. */
  write(newest: Quote | undefined): void
  copyLink(): Promise<void>
  /** The customer's page is still there. */
  linkHolds: boolean
}

interface QuoteActsInput {
  order: Order | undefined
  shop: ShopDay
  /** Why nothing can be written. */
  reason: string | undefined
}

interface QuoteDialogs {
  /** What one of the acts has opened. */
  dialog: ReactNode
  /** The order's form led to the sheet that sends: the details follow it. */
  isAlone: boolean
}

/** The presses that have led to the sheet: the history takes what an entry says along to others. */
const followed = new Set<string>()

/** An order's quote: its acts, and their dialogs. */
export function useQuoteActs({ order, shop, reason }: QuoteActsInput): QuoteActs & QuoteDialogs {
  const { sendsQuote } = useLocation({ select: ({ state }) => state })
  const isNew = sendsQuote !== undefined && !followed.has(sendsQuote)
  const leadsHere = isNew && order && quoteStep(order, shop.today) === 'send'
  const [asked, setAsked] = useState<Question | undefined>(leadsHere ? 'send' : undefined)
  const [isAlone, setIsAlone] = useState(asked !== undefined)
  // The way may lead to details that are open already.
  const [press, setPress] = useState(sendsQuote)
  if (press !== sendsQuote) {
    setPress(sendsQuote)
    if (leadsHere) setAsked('send')
  }
  useEffect(() => {
    if (sendsQuote) followed.add(sendsQuote)
  }, [sendsQuote])
  const [uncopied, setUncopied] = useState<string>()
  const { t } = useLingui()
  // An answer may come late, when another question is asked already.
  const close = (question: Question) => {
    setAsked(now => (now === question ? undefined : now))
    setIsAlone(false)
  }
  const { copyLink, write, holds } = useLinkActs(order, shop, setUncopied)
  return {
    open: setAsked,
    write,
    copyLink,
    linkHolds: holds,
    isAlone,
    dialog: order && (
      <>
        {asked === 'send' && (
          <SendQuote
            order={order}
            today={shop.today}
            reason={reason}
            onClose={() => close('send')}
            onUncopied={setUncopied}
          />
        )}
        {asked === 'answer' && <AnswerQuote order={order} shop={shop} onClose={() => close('answer')} />}
        <ReopenQuote order={order} open={asked === 'reopen'} onClose={() => close('reopen')} />
        <RenewLink
          order={order}
          open={asked === 'renew'}
          onClose={() => close('renew')}
          onUncopied={setUncopied}
        />
        {uncopied && (
          <CopyByHand title={t`Copiar link`} text={uncopied} onClose={() => setUncopied(undefined)} />
        )}
      </>
    ),
  }
}

/** The link of the customer's page, copied or in the message of the quote that was sent. */
function useLinkActs(order: Order | undefined, { today }: ShopDay, onUncopied: (url: string) => void) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const sender = useSender()
  const settings = useSettings()
  const note = useNoteOrder()
  const link = trpc.orders.link.useMutation()
  const failed = (error: unknown) => toast.error(t`Não foi possível abrir o link`, { error })
  return {
    holds: order !== undefined && settings !== undefined && linkHolds(order, settings, today),
    async copyLink() {
      if (!order || link.isPending) return
      const url = link.mutateAsync({ id: order.id }).then(answer => answer.url)
      try {
        if (await copyComingText(url)) toast.success(t`Link copiado`, { about: order.id })
        else onUncopied(await url)
      } catch (error) {
        failed(error)
      }
    },
    async write(newest: Quote | undefined) {
      if (!order || link.isPending) return
      const tab = openComingTab(t`Abrindo o WhatsApp...`)
      try {
        const { url } = await link.mutateAsync({ id: order.id })
        const sent = newest ?? (await utils.orders.quotes.fetch({ id: order.id }))[0]
        const { itens, total, valido_ate } = sent ?? { itens: [], total: order.valor, valido_ate: today }
        const quote = { url, itens, total, valido_ate }
        const href = whatsappLink(order.clientes.telefone, quoteMessage(order, sender, quote, today))
        note(order.id, 'avisado')
        if (!tab.isBlocked) return tab.go(href)
        toast.success(t`A mensagem está pronta`, {
          about: order.id,
          stays: true,
          action: { label: t`Abrir no WhatsApp`, onClick: () => window.open(href, '_blank', 'noopener') },
        })
      } catch (error) {
        tab.close()
        failed(error)
      }
    },
  }
}

interface QuestionProps {
  order: Order
  open: boolean
  onClose(): void
}

/** 'Corrigir resposta': asks first, for the customer is asked again. */
function ReopenQuote({ order, open, onClose }: QuestionProps) {
  const { t } = useLingui()
  const { reopen } = useQuoteWrites()
  const version = order.orcamento_versao ?? 1
  const next = version + 1
  const act = () =>
    reopen.mutate(
      { id: order.id, versao: version },
      {
        onSuccess: () => toast.success(t`A versão ${next} espera a resposta do cliente`, { about: order.id }),
        onError: error => toast.error(t`Não foi possível corrigir a resposta`, { error, about: order.id }),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      open={open}
      title={t`Corrigir resposta`}
      confirm={t`Corrigir`}
      busy={reopen.isPending && t`Salvando...`}
      onConfirm={act}
      onCancel={onClose}
    >
      {t`A resposta à versão ${version} fica no histórico. A versão ${next}, igual a ela, espera outra resposta, e é a que o cliente vê no link.`}
    </ConfirmDialog>
  )
}

/** 'Gerar outro link': asks first, for the one before is over at once. */
function RenewLink({ order, open, onClose, onUncopied }: QuestionProps & { onUncopied(url: string): void }) {
  const { t } = useLingui()
  const renew = trpc.orders.renewLink.useMutation()
  const act = async () => {
    const url = renew.mutateAsync({ id: order.id }).then(answer => answer.url)
    try {
      const copied = await copyComingText(url)
      if (copied) toast.success(t`Outro link gerado e copiado`, { about: order.id })
      else onUncopied(await url)
    } catch (error) {
      toast.error(t`Não foi possível gerar outro link`, { error, about: order.id })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={t`Gerar outro link`}
      confirm={t`Gerar outro`}
      busy={renew.isPending && t`Gerando...`}
      onConfirm={() => void act()}
      onCancel={onClose}
    >
      {t`O link atual deixa de abrir, e os QR impressos desta OS também. Envie o novo ao cliente.`}
    </ConfirmDialog>
  )
}
