import { useLingui } from '@lingui/react/macro'
import { v4 as uuid } from 'uuid'
import type { NewCustomer } from '../../../shared/customers.ts'
import type { FieldIssues } from '../../../shared/errors.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { refusalOf } from '../../api/trpc.ts'
import { toast } from '../../ui/toast.ts'
import type { OrderInput } from '../fields.ts'
import type { OrderFormControl } from './use-order-form.ts'

/** customers.create; the same `chave` again answers the same customer. */
export type CreateCustomer = (customer: NewCustomer) => Promise<{ id: string }>

/** Registers the chosen customer where new, before the order; null where that failed, which the form then shows. */
export function useRegisterCustomer(form: OrderFormControl, create: CreateCustomer) {
  const { t } = useLingui()

  // An earlier attempt registered this customer with what was typed then.
  const showIssues = (novo: NewCustomer, repeated: boolean, fields: FieldIssues = {}) => {
    if (repeated) {
      form.setValue('cliente', { novo: { ...novo, chave: uuid() } })
      form.setError('cliente.novo.nome', {
        message: t`Este cliente já foi cadastrado na tentativa anterior: busque-o na lista.`,
      })
    }
    for (const field of ['nome', 'telefone'] as const) {
      if (fields[field]) form.setError(`cliente.novo.${field}`, { message: fields[field] })
    }
  }

  return async (content: OrderInput): Promise<OrderInput | null> => {
    const choice = form.getValues('cliente')
    if (choice === null || !('novo' in choice)) return content
    const { novo } = choice
    try {
      const { id } = await create(novo)
      // One that is known from here on.
      form.setValue('cliente', { id, nome: novo.nome, telefone: novo.telefone }, { shouldDirty: true })
      return { ...content, cliente_id: id }
    } catch (error) {
      const { key, fields } = refusalOf(error)
      showIssues(novo, key === 'chave_repetida', fields)
      // The session ended: signing in again opens over the form, and nothing may lie over it.
      if (key !== 'nao_autenticado') toast.error(t`Erro ao salvar OS`, { description: errorSentence(error) })
      return null
    }
  }
}
