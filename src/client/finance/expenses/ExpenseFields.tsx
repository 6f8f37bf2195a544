import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { categoryOptions } from '../../ui/category-label.ts'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field, Pair } from '../../ui/Field.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Hint } from '../../ui/Text.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { ExpenseFormState } from './use-expense-form.ts'

/** An expense's fields (product 8.1), and whether it recurs (product 8.2). */
export function ExpenseFields({ form: { register, formState } }: { form: ExpenseFormState }) {
  const { t } = useLingui()
  const { errors } = formState
  const recurs = useId()
  return (
    <>
      <Field label={t`Descrição`} required error={errors.descricao?.message}>
        <TextInput
          {...register('descricao')}
          placeholder={t`Ex: Aluguel da loja`}
          autoComplete="off"
          maxLength={200}
          dir="auto"
        />
      </Field>
      <Pair>
        <Field label={t`Valor (R$)`} required error={errors.valor?.message}>
          <MoneyInput {...register('valor')} />
        </Field>
        <Field label={t`Data`} required error={errors.data_despesa?.message}>
          <DateInput {...register('data_despesa')} />
        </Field>
      </Pair>
      <Field label={t`Categoria`} error={errors.categoria?.message}>
        <Select {...register('categoria')} options={categoryOptions()} placeholder={false} />
      </Field>
      <div>
        <Switch {...register('recorrente')} aria-describedby={recurs}>
          {t`Despesa recorrente`}
        </Switch>
        <Hint id={recurs} display="block">
          {t`Todo mês o Financeiro oferece copiá-la.`}
        </Hint>
      </div>
    </>
  )
}
