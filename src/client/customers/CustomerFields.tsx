import { useLingui } from '@lingui/react/macro'
import { Field } from '../ui/Field.tsx'
import { PhoneInput } from '../ui/PhoneInput.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { CustomerFormState } from './use-customer-form.ts'

/** The four fields of spec 2 §2.6. */
export function CustomerFields({ form }: { form: CustomerFormState }) {
  const { t } = useLingui()
  const { errors } = form.formState
  return (
    <>
      <Field label={t`Nome Completo`} required error={errors.nome?.message}>
        <TextInput {...form.register('nome')} autoComplete="off" autoCapitalize="words" dir="auto" />
      </Field>
      <Field label={t`Telefone`} required error={errors.telefone?.message}>
        <PhoneInput {...form.register('telefone')} />
      </Field>
      <Field label={t`Email (opcional)`} error={errors.email?.message}>
        <TextInput
          {...form.register('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
      </Field>
      <Field label={t`Endereço (opcional)`} error={errors.endereco?.message}>
        <TextArea {...form.register('endereco')} rows={2} autoComplete="off" dir="auto" />
      </Field>
    </>
  )
}
