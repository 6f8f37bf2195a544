import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { v4 as uuid } from 'uuid'
import type { FieldIssues } from '../../../shared/errors.ts'
import { shortNumber } from '../../../shared/orders.ts'
import { quoteState } from '../../../shared/quotes.ts'
import { errorSentence } from '../../api/sentences.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import type { CustomerChoice, NewCustomer } from '../../customers/customer-choice.ts'
import { useCreateCustomer } from '../../customers/customer-writes.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useRowForm } from '../../ui/row-form/use-row-form.ts'
import { filledLines } from '../line-values.ts'
import { isOrder, type Order } from '../order.ts'
import { findOrder, refreshAfterWrite, showOrder } from '../order-cache.ts'
import type { OrderFormValues, OrderInput } from '../order-fields.ts'
import { useChats } from '../order-whatsapp.ts'
import { sendLabel } from '../quote/quote-words.ts'
import {
  emptyOrder,
  nameInForm,
  orderComparison,
  type orderDraft,
  orderResolver,
  takenAway,
  valuesOf,
  valuesSent,
} from './order-values.ts'

export type OrderFormControl = UseFormReturn<OrderFormValues, unknown, OrderInput>

interface OrderFormInput {
  /** The order as it was when the form opened; null for a new one. */
  order: Order | null
  /** Who a new one is for, and its first day. */
  customer: CustomerChoice
  today: string
  draft: ReturnType<typeof orderDraft> | null
  /** Why it cannot be saved. */
  reason: string | undefined
  /** It is stored. */
  onStored(order: Order): void
  /** How far what is sent of it is, its photos, for the toast that says that it is created. */
  progress(id: string): ReactNode
  /** The same, and the form is still open. */
  onSaved(): void
}

/** State of an order's form, as ui/row-form keeps it. */
export function useOrderForm({
  order,
  customer,
  today,
  draft,
  reason,
  onStored,
  progress,
  onSaved,
}: OrderFormInput) {
  const { t } = useLingui()
  const { create, update } = useSaveOrder()
  const { print, write, sendQuote } = useAfterSaving()
  const [empty] = useState(() => emptyOrder(today, customer))
  const startValues = (from: Order | null) => (from ? valuesOf(from) : empty)
  const form: OrderFormControl = useForm({ resolver: orderResolver, defaultValues: startValues(order) })
  const registerCustomer = useRegisterCustomer(form)
  const state = useRowForm({
    form,
    row: order,
    valuesOf: startValues,
    place: draft,
    saving: {
      create: create.mutateAsync,
      update: input => update.mutateAsync({ ...input, ...takenAway(input, form.formState.defaultValues) }),
      storeFirst: registerCustomer,
      isRow: isOrder,
      comparison: orderComparison,
      valuesSent,
      nameOf: nameInForm,
      notifySaved(row, isNew) {
        const number = shortNumber(row.numero_os)
        if (!isNew) toast.success(t`OS atualizada com sucesso!`, { about: row.id, ...changedSince(row) })
        else
          toast.success(t`OS criada com sucesso!`, {
            beside: t`OS ${number}`,
            about: row.id,
            stays: true,
            below: progress(row.id),
            action: [
              { label: t`Imprimir`, onClick: () => print(row.id) },
              { label: 'WhatsApp', onClick: () => write(row) },
            ],
          })
        onStored(row)
      },
      notifyFailure: error => toast.error(t`Erro ao salvar OS`, { description: errorSentence(error) }),
    },
    reason,
    onSaved,
  })
  // The customer still sees, and may approve, what was sent before.
  const changedSince = (row: Order) => {
    const version = row.orcamento_versao ?? 1
    return quoteState(row, today) === 'mudou'
      ? {
          description: t`Mudou desde o envio: o cliente ainda vê a versão ${version}`,
          stays: true,
          action: { label: sendLabel(row), onClick: () => sendQuote(row.id) },
        }
      : {}
  }
  const save = (event?: FormEvent) => {
    const lines = form.getValues('itens')
    const filled = filledLines(lines)
    if (filled.length < lines.length) form.setValue('itens', filled, { shouldDirty: true })
    state.save(event)
  }
  const { dirtyFields, defaultValues } = form.formState
  // A line that was begun and left blank is nothing to lose.
  const isTyped = () =>
    state.changed &&
    (Object.keys(dirtyFields).some(name => name !== 'itens') ||
      JSON.stringify(filledLines(form.getValues('itens'))) !== JSON.stringify(defaultValues?.itens ?? []))
  return { form, ...state, save, isTyped }
}

/** What is offered once an order is stored: its paper, the chat with its customer, its quote's next version. */
function useAfterSaving() {
  const navigate = useNavigate()
  const chatOf = useChats()
  return {
    print: (id: string) => void navigate({ to: '/ordens/$id/imprimir', params: { id } }),
    write: (order: Order) => chatOf(order).open(),
    sendQuote(id: string) {
      const here = new URLSearchParams(window.location.search)
      const isOpen = here.get('os') === id && !here.has('foto')
      void navigate({
        to: '/ordens',
        search: { os: id },
        // Its details may be open: they take no second entry, which closing would lead back to.
        replace: isOpen,
        state: before => ({ ...(isOpen ? before : { overOrders: true }), sendsQuote: uuid() }),
      })
    },
  }
}

/** orders.create and orders.update, and what is shown of them: the row at once, lists and figures follow. */
function useSaveOrder() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const show = (row: Order) =>
    showOrder(queryClient, utils, findOrder(queryClient, utils, row.id) ?? row, row)
  const onError = (error: unknown) => {
    const { key, row: newer } = refusalOf(error)
    if (key === 'conflito' && isOrder(newer)) show(newer)
    if (key === 'chave_repetida' || key === 'nao_encontrado') void refreshAfterWrite(queryClient)
    if (key.startsWith('limite_') || key.endsWith('_expirado')) void utils.plans.current.invalidate()
  }
  const create = trpc.orders.create.useMutation({
    onSuccess: () => void refreshAfterWrite(queryClient),
    onError,
  })
  const update = trpc.orders.update.useMutation({
    onSuccess(row) {
      show(row)
      void refreshAfterWrite(queryClient)
    },
    onError,
  })
  return { create, update }
}

/** Registers the chosen customer where new, before the order; null where a field of it is wrong, which then says so. */
function useRegisterCustomer(form: OrderFormControl) {
  const { t } = useLingui()
  const { mutateAsync: create } = useCreateCustomer()

  // Answers whether there were any. `repeated`: an earlier attempt registered this customer with what was typed then.
  const showIssues = (novo: NewCustomer, repeated: boolean, fields: FieldIssues = {}): boolean => {
    if (repeated) {
      form.setValue('cliente', { novo: { ...novo, chave: uuid() } })
      form.setError('cliente.novo.nome', {
        message: t`Este cliente já foi cadastrado na tentativa anterior: busque-o na lista.`,
      })
    }
    for (const field of ['nome', 'telefone'] as const) {
      if (fields[field]) form.setError(`cliente.novo.${field}`, { message: fields[field] })
    }
    return repeated || fields.nome !== undefined || fields.telefone !== undefined
  }

  return async (content: OrderInput) => {
    const choice = form.getValues('cliente')
    if (choice === null || !('novo' in choice)) return { content }
    const { novo } = choice
    try {
      const { chave, nome, telefone } = novo
      // The same `chave` again answers the same customer.
      const { id } = await create({ chave, nome, telefone, email: null, endereco: null })
      // One that is known from here on.
      const put = { cliente: { id, nome, telefone } }
      // Unless another was chosen, or this one corrected, meanwhile.
      if (form.getValues('cliente') === choice) form.setValue('cliente', put.cliente, { shouldDirty: true })
      return { content: { ...content, cliente_id: id }, put }
    } catch (error) {
      const { key, fields } = refusalOf(error)
      if (!showIssues(novo, key === 'chave_repetida', fields)) throw error
      toast.error(t`Erro ao salvar OS`, { description: errorSentence(error) })
      return null
    }
  }
}
