import { useWatch } from 'react-hook-form'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field, Fields, Pair } from '../../ui/Field.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { namesOf } from '../../ui/row-form/fields.ts'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { agreementTexts, orderFields, type TextName, textFields, workTexts } from '../fields.ts'
import { CustomerField } from './CustomerField.tsx'
import { FormColumns } from './FormBones.tsx'
import type { OrderFormSlots } from './form-slots.ts'
import { brandOptions, modelExample, paymentOptions, serviceOptions, statusOptions } from './options.ts'
import type { OrderFormControl } from './use-order-form.ts'

interface OrderFieldsProps {
  form: OrderFormControl
  slots: OrderFormSlots
  today: string
  customerId: string
}

/** The fields of an order in two columns: what is to be done, and what is agreed (product 6.1). */
export function OrderFields({ form, slots, today, customerId }: OrderFieldsProps) {
  return (
    <FormColumns>
      <Fields>
        <CustomerField form={form} slots={slots} inputId={customerId} />
        <DeviceFields form={form} />
        <TextFields form={form} names={namesOf(workTexts)} />
      </Fields>
      <Fields>
        <AgreedFields form={form} today={today} />
        <TextFields form={form} names={namesOf(agreementTexts)} />
      </Fields>
    </FormColumns>
  )
}

function DeviceFields({ form: { register, formState, control } }: { form: OrderFormControl }) {
  const { errors, defaultValues } = formState
  const marca = useWatch({ control, name: 'marca' })
  return (
    <>
      <Pair>
        <Field label={orderFields.marca.label()} required error={errors.marca?.message}>
          <Select {...register('marca')} options={brandOptions(marca, defaultValues?.marca)} />
        </Field>
        <Field label={orderFields.modelo.label()} required error={errors.modelo?.message}>
          <TextInput
            {...register('modelo')}
            placeholder={modelExample(marca)}
            autoComplete="off"
            maxLength={80}
          />
        </Field>
      </Pair>
      <Field label={orderFields.tipo_servico.label()} required error={errors.tipo_servico?.message}>
        <Select {...register('tipo_servico')} options={serviceOptions()} />
      </Field>
    </>
  )
}

function AgreedFields({ form, today }: { form: OrderFormControl; today: string }) {
  const { register, formState, control, setValue, getValues } = form
  const { errors } = formState
  const [status, pago] = useWatch({ control, name: ['status', 'pago'] })
  const delivered = status === 'Entregue'
  // A day that appears holds today until it is corrected.
  const suggest = (field: 'data_entrega' | 'pago_em', wanted: boolean) => {
    if (wanted && !getValues(field)) setValue(field, today, { shouldDirty: true })
  }
  return (
    <>
      <Pair>
        <Field label={orderFields.valor.label()} required error={errors.valor?.message}>
          <MoneyInput {...register('valor')} />
        </Field>
        <Field label={orderFields.status.label()} error={errors.status?.message}>
          <Select
            {...register('status', {
              onChange: event => suggest('data_entrega', event.target.value === 'Entregue'),
            })}
            options={statusOptions()}
            placeholder={false}
          />
        </Field>
      </Pair>
      <Pair>
        <Field label={orderFields.data_entrada.label()} required error={errors.data_entrada?.message}>
          <DateInput {...register('data_entrada')} />
        </Field>
        <Field label={orderFields.data_previsao.label()} error={errors.data_previsao?.message}>
          <DateInput {...register('data_previsao')} />
        </Field>
      </Pair>
      <Pair>
        <Field
          label={orderFields.forma_pagamento.label()}
          required={pago}
          error={errors.forma_pagamento?.message}
        >
          <Select {...register('forma_pagamento')} options={paymentOptions()} placeholder={false} />
        </Field>
        <Field label={orderFields.pago.label()} error={errors.pago?.message}>
          <Switch {...register('pago', { onChange: event => suggest('pago_em', event.target.checked) })}>
            {orderFields.pago.words(pago)}
          </Switch>
        </Field>
      </Pair>
      {(delivered || pago) && (
        <Pair>
          {delivered && (
            <Field label={orderFields.data_entrega.label()} error={errors.data_entrega?.message}>
              <DateInput {...register('data_entrega')} />
            </Field>
          )}
          {pago && (
            <Field label={orderFields.pago_em.label()} error={errors.pago_em?.message}>
              <DateInput {...register('pago_em')} />
            </Field>
          )}
        </Pair>
      )}
    </>
  )
}

/** The fields of plain text of one column, as the table of fields has them. */
function TextFields({ form, names }: { form: OrderFormControl; names: TextName[] }) {
  const { errors } = form.formState
  return names.map(name => {
    const { label, required, control, maxLength, placeholder } = textFields[name]
    const props = { ...form.register(name), placeholder: placeholder?.(), maxLength }
    return (
      <Field key={name} label={label()} required={required} error={errors[name]?.message}>
        {control === 'line' ? <TextInput {...props} autoComplete="off" /> : <TextArea {...props} />}
      </Field>
    )
  })
}
