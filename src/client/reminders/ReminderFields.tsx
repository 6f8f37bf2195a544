import { useLingui } from '@lingui/react/macro'
import { Controller } from 'react-hook-form'
import { DateInput } from '../ui/DateInput.tsx'
import { Field, Pair } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { TimeInput } from '../ui/TimeInput.tsx'
import { OrderField } from './OrderField.tsx'
import { typeOptions } from './reminder.ts'
import type { ReminderFormState } from './use-reminder-form.ts'

/** A reminder's fields (product 18.1). */
export function ReminderFields({ form: { register, control, formState } }: { form: ReminderFormState }) {
  const { t } = useLingui()
  const { errors } = formState
  return (
    <>
      <Field label={t`Título`} required error={errors.titulo?.message}>
        <TextInput
          {...register('titulo')}
          placeholder={t`Ex: Ligar se não vier buscar`}
          autoComplete="off"
          maxLength={120}
          dir="auto"
        />
      </Field>
      <Controller
        control={control}
        name="ordem"
        render={({ field }) => (
          <OrderField
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errors.ordem?.message}
          />
        )}
      />
      <Pair>
        <Field label={t`Data`} required error={errors.data?.message}>
          <DateInput {...register('data')} />
        </Field>
        <Field label={t`Hora`} required error={errors.hora?.message}>
          <TimeInput {...register('hora')} />
        </Field>
      </Pair>
      <Field label={t`Tipo`} error={errors.tipo?.message}>
        <Select {...register('tipo')} options={typeOptions()} placeholder={false} />
      </Field>
      <Field label={t`Descrição (opcional)`} error={errors.descricao?.message}>
        <TextArea {...register('descricao')} rows={3} maxLength={1000} dir="auto" />
      </Field>
    </>
  )
}
