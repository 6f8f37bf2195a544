import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { DateInput } from '../ui/DateInput.tsx'
import { Field, Fields, Pair } from '../ui/Field.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { CustomerField } from './CustomerField.tsx'
import { brandOptions, modelExample, paymentOptions, serviceOptions, statusOptions } from './choices.ts'
import { FormColumns } from './FormColumns.tsx'
import type { OrderFormParts } from './OrderDialogs.tsx'
import type { OrderFormControl } from './OrderForm.tsx'

interface OrderFieldsProps {
  form: OrderFormControl
  parts: OrderFormParts
  today: string
  customerId: string
}

/** The fields of an order in two columns: what is to be done, and what is agreed (product 6.1). */
export function OrderFields({ form, parts, today, customerId }: OrderFieldsProps) {
  return (
    <FormColumns>
      <Fields>
        <CustomerField form={form} parts={parts} inputId={customerId} />
        <DeviceFields form={form} />
      </Fields>
      <Fields>
        <AgreedFields form={form} today={today} />
      </Fields>
    </FormColumns>
  )
}

function DeviceFields({ form: { register, formState, control } }: { form: OrderFormControl }) {
  const { t } = useLingui()
  const { errors, defaultValues } = formState
  const marca = useWatch({ control, name: 'marca' })
  return (
    <>
      <Pair>
        <Field label={t`Marca`} required error={errors.marca?.message}>
          <Select {...register('marca')} options={brandOptions(marca, defaultValues?.marca)} />
        </Field>
        <Field label={t`Modelo`} required error={errors.modelo?.message}>
          <TextInput
            {...register('modelo')}
            placeholder={modelExample(marca)}
            autoComplete="off"
            maxLength={80}
          />
        </Field>
      </Pair>
      <Field label={t`Tipo de Serviço`} required error={errors.tipo_servico?.message}>
        <Select {...register('tipo_servico')} options={serviceOptions()} />
      </Field>
      <Field label={t`Defeito`} required error={errors.defeito?.message}>
        <TextArea {...register('defeito')} placeholder={t`O que o cliente relatou`} maxLength={2000} />
      </Field>
    </>
  )
}

function AgreedFields({ form, today }: { form: OrderFormControl; today: string }) {
  const { t } = useLingui()
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
        <Field label={t`Valor`} required error={errors.valor?.message}>
          <MoneyInput {...register('valor')} />
        </Field>
        <Field label={t`Status`} error={errors.status?.message}>
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
        <Field label={t`Entrada`} required error={errors.data_entrada?.message}>
          <DateInput {...register('data_entrada')} />
        </Field>
        <Field label={t`Previsão`} error={errors.data_previsao?.message}>
          <DateInput {...register('data_previsao')} />
        </Field>
      </Pair>
      <Pair>
        <Field label={t`Forma de pagamento`} required={pago} error={errors.forma_pagamento?.message}>
          <Select {...register('forma_pagamento')} options={paymentOptions()} placeholder={false} />
        </Field>
        <Field label={t`Pago`} error={errors.pago?.message}>
          <Switch {...register('pago', { onChange: event => suggest('pago_em', event.target.checked) })}>
            {pago ? t`Sim` : t`Ainda não`}
          </Switch>
        </Field>
      </Pair>
      {(delivered || pago) && (
        <Pair>
          {delivered && (
            <Field label={t`Entregue em`} error={errors.data_entrega?.message}>
              <DateInput {...register('data_entrega')} />
            </Field>
          )}
          {pago && (
            <Field label={t`Pago em`} error={errors.pago_em?.message}>
              <DateInput {...register('pago_em')} />
            </Field>
          )}
        </Pair>
      )}
      <Field label={t`Observações`} error={errors.observacoes?.message}>
        <TextArea {...register('observacoes')} maxLength={4000} />
      </Field>
    </>
  )
}
