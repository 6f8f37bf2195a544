import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import { erasedName } from '../../../shared/messages.ts'
import { formatMoney } from '../../../shared/money.ts'
import type { QuoteAnswer } from '../../../shared/quotes.ts'
import { answerQuote } from '../../../shared/quotes-schema.ts'
import { refusalOf } from '../../api/trpc.ts'
import { Button, ignoreDoubleClick, notHeld } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field, Fields } from '../../ui/forms/Field.tsx'
import { useSentForm } from '../../ui/forms/use-checked-form.ts'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import type { Order } from '../order.ts'
import type { Quote } from './quote.ts'
import { answeredWords, type ShopDay, versionWords } from './quote-words.ts'
import { useQuoteWrites } from './use-quote-writes.ts'

interface AnswerQuoteProps {
  order: Order
  shop: ShopDay
  onClose(): void
}

const asked = z.pick(answerQuote, { nome: true, motivo: true })

/** 'Registrar resposta': what a customer said to the shop, to the version that they were shown. */
export function AnswerQuote({ order, shop, onClose }: AnswerQuoteProps) {
  const { t } = useLingui()
  const { history } = useRouter()
  // Of what the address shows: going back takes both away.
  useEffect(() => history.subscribe(onClose), [history, onClose])
  const id = useId()
  const [resposta, setResposta] = useState<QuoteAnswer>('aprovado')
  const [first, setFirst] = useState<Quote>()
  // The version that was on the screen: a newer one is another question.
  const [{ versao, total }] = useState({
    versao: order.orcamento_versao ?? 1,
    total: order.orcamento_total ?? 0,
  })
  const { answer } = useQuoteWrites()
  const { nome } = order.clientes
  const { form, typed, control, issues, failure, busy, submit } = useSentForm(
    asked,
    { nome: nome === erasedName ? '' : nome, motivo: '' },
    async input => {
      try {
        await answer.mutateAsync({ ...input, id: order.id, versao, resposta })
      } catch (error) {
        const { key, row } = refusalOf(error)
        if (key === 'orcamento_respondido' && isQuote(row)) return setFirst(row)
        throw error
      }
      toast.success(refuses ? t`Orçamento recusado` : t`Orçamento aprovado`, {
        about: order.id,
        ...(refuses && { type: 'info' }),
      })
      onClose()
    },
  )
  const refuses = resposta === 'recusado'
  useEffect(() => {
    if (refuses) document.getElementById(`${id}-reason`)?.focus()
  }, [refuses, id])
  if (first) return <AnsweredFirst answered={first} shop={shop} onClose={onClose} />
  const amount = formatMoney(total)
  return (
    <Dialog
      size="sm"
      title={refuses ? t`Recusado no balcão` : t`Registrar resposta`}
      onClose={onClose}
      onSubmit={submit}
      // The name is there: the answer is one press.
      initialFocus={() => (typed.nome ? document.getElementById(`${id}-yes`) : null)}
      footer={
        refuses ? (
          <>
            <Button onClick={ignoreDoubleClick(() => busy || setResposta('aprovado'))}>{t`Voltar`}</Button>
            <Button type="submit" variant="primary" icon={X} busy={busy && t`Salvando...`}>
              {t`Recusado`}
            </Button>
          </>
        ) : (
          <>
            <Button icon={X} onClick={ignoreDoubleClick(() => busy || setResposta('recusado'))}>
              {t`Recusado`}
            </Button>
            <Button
              id={`${id}-yes`}
              type="submit"
              icon={Check}
              busy={busy && t`Salvando...`}
              onKeyDown={notHeld}
            >
              {t`Aprovado`}
            </Button>
          </>
        )
      }
    >
      <Fields ref={form}>
        <p>
          {versionWords({ versao, total })}
          {order.orcamento_mudou && `. ${t`A OS mudou depois: a resposta vale para ${amount}.`}`}
        </p>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Field label={t`Quem respondeu`} required error={issues.nome}>
          <TextInput {...control('nome')} autoComplete="off" maxLength={60} dir="auto" />
        </Field>
        {refuses && (
          <Field id={`${id}-reason`} label={t`Motivo (opcional)`} error={issues.motivo}>
            <TextInput
              {...control('motivo')}
              autoComplete="off"
              maxLength={300}
              placeholder={t`Ex: achei caro`}
              dir="auto"
            />
          </Field>
        )}
      </Fields>
    </Dialog>
  )
}

const isQuote = (row: unknown): row is Quote => typeof row === 'object' && row !== null && 'resposta' in row

/** The customer's own answer, or another tab's, came first, and stands. */
function AnsweredFirst({
  answered,
  shop,
  onClose,
}: Pick<AnswerQuoteProps, 'shop' | 'onClose'> & { answered: Quote }) {
  const { t } = useLingui()
  return (
    <Dialog
      size="sm"
      title={t`Este orçamento já foi respondido`}
      onClose={onClose}
      footer={<Button variant="primary" onClick={onClose}>{t`Fechar`}</Button>}
    >
      <p dir="auto">{answeredWords(answered, shop)}</p>
      {answered.motivo && <p dir="auto">“{answered.motivo}”</p>}
      <p>{t`Vale a primeira resposta.`}</p>
    </Dialog>
  )
}
