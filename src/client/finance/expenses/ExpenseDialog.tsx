import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useSession } from '../../api/session.ts'
import { trpc } from '../../api/trpc.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field, Pair } from '../../ui/forms/Field.tsx'
import { DateInput } from '../../ui/inputs/DateInput.tsx'
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { FieldSkeleton, RowDialog, RowFormDialog } from '../../ui/row-form/RowFormDialog.tsx'
import { afterRefusedSave, useRowForm } from '../../ui/row-form/use-row-form.ts'
import { Hint } from '../../ui/Text.tsx'
import { categoryOptions, type Expense, isExpense } from './expense.ts'
import {
  type ExpenseContent,
  type ExpenseValues,
  emptyExpense,
  expenseComparison,
  expenseDraft,
  expenseResolver,
  valuesOf,
} from './expense-fields.ts'

interface ExpenseDialogProps extends Pick<ExpenseFormProps, 'today' | 'reason' | 'toShow' | 'onClose'> {
  /** Whose form; absent for a new expense. */
  id: string | undefined
}

/** 'Nova Despesa' or 'Editar Despesa'; loads the row first if it is not cached. */
export function ExpenseDialog({ id, ...form }: ExpenseDialogProps) {
  const { t } = useLingui()
  const owner = useSession()?.user?.id ?? ''
  const found = trpc.finance.getExpense.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  return (
    <RowDialog
      id={id}
      found={found}
      title={t`Editar Despesa`}
      gone={t`Esta despesa não existe mais.`}
      skeleton={<FormSkeleton />}
      onClose={form.onClose}
    >
      {row => <ExpenseForm row={row} owner={owner} {...form} />}
    </RowDialog>
  )
}

/** An expense's form while its row loads. */
function FormSkeleton() {
  return (
    <>
      <FieldSkeleton />
      <Pair>
        <FieldSkeleton />
        <FieldSkeleton />
      </Pair>
      <FieldSkeleton />
    </>
  )
}

interface ExpenseFormProps {
  /** The expense as it was when the form opened; null for a new one. */
  row: Expense | null
  /** The owner's id, for the draft. */
  owner: string
  /** The shop's current day. */
  today: string
  reason: string | undefined
  /** How to show a saved expense that the list, as it is filtered, does not hold. */
  toShow(row: Expense): (() => void) | undefined
  onClose(): void
}

/** The form of an expense in its dialog; what is typed outlives everything but saving and discarding it. */
function ExpenseForm({ row, owner, today, reason, toShow, onClose }: ExpenseFormProps) {
  const { t } = useLingui()
  const { form, ...state } = useExpenseForm({ row, owner, today, reason, toShow, onSaved: onClose })
  return (
    <RowFormDialog
      titles={{
        create: t`Nova Despesa`,
        edit: t`Editar Despesa`,
        conflict: t`Esta despesa foi alterada em outro lugar`,
      }}
      state={state}
      reason={reason}
      onClose={onClose}
    >
      <ExpenseFields form={form} />
    </RowFormDialog>
  )
}

/** An expense's fields, and whether it recurs. */
function ExpenseFields({ form: { register, formState } }: { form: ExpenseFormState }) {
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
          <DateInput yearless="past" {...register('data_despesa')} />
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
          {t`Todo mês o Financeiro oferece lançar de novo.`}
        </Hint>
      </div>
    </>
  )
}

type ExpenseFormState = UseFormReturn<ExpenseValues, unknown, ExpenseContent>

interface ExpenseFormInput {
  /** The expense as it was when the form opened; null for a new one. */
  row: Expense | null
  owner: string
  /** The shop's day, which a new expense begins with. */
  today: string
  /** Why it cannot be saved. */
  reason: string | undefined
  /** How to show a saved expense that the list does not hold. */
  toShow(row: Expense): (() => void) | undefined
  onSaved(): void
}

/** State of an expense's form, as ui/row-form keeps it. */
function useExpenseForm({ row, owner, today, reason, toShow, onSaved }: ExpenseFormInput) {
  const { t } = useLingui()
  const { create, update } = useSaveExpense()
  const startValues = (from: Expense | null) => (from ? valuesOf(from) : emptyExpense(today))
  const form: ExpenseFormState = useForm({ resolver: expenseResolver, defaultValues: startValues(row) })
  const state = useRowForm({
    form,
    row,
    valuesOf: startValues,
    place: expenseDraft(owner, row?.id ?? null),
    saving: {
      create: create.mutateAsync,
      update: update.mutateAsync,
      isRow: isExpense,
      comparison: expenseComparison,
      valuesSent: valuesOf,
      notifySaved(saved, isNew) {
        const show = toShow(saved)
        toast.success(
          isNew ? t`Despesa cadastrada!` : t`Despesa atualizada!`,
          show && { action: { label: t`Ver`, onClick: show } },
        )
      },
      notifyFailure: () => toast.error(t`Erro!`, { description: t`Não foi possível salvar a despesa.` }),
    },
    reason,
    onSaved,
  })
  return { form, ...state }
}

/** finance.createExpense and finance.updateExpense; all figures of the screen follow. */
function useSaveExpense() {
  const utils = trpc.useUtils()
  const show = (row: Expense) => {
    utils.finance.getExpense.setData({ id: row.id }, row)
    void utils.finance.invalidate()
  }
  const refresh = () => void utils.finance.invalidate()
  const onError = (error: unknown) => afterRefusedSave(error, utils, { isRow: isExpense, show, refresh })
  const create = trpc.finance.createExpense.useMutation({ onSuccess: show, onError })
  const update = trpc.finance.updateExpense.useMutation({ onSuccess: show, onError })
  return { create, update }
}
