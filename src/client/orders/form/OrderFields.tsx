import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { addDays } from '../../../shared/days.ts'
import { isPaidBy, paidForms } from '../../../shared/orders.ts'
import { CustomerPicker } from '../../customers/CustomerPicker.tsx'
import { usePlan } from '../../plans/use-plan.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Fields, Pair } from '../../ui/forms/Field.tsx'
import { DateInput } from '../../ui/inputs/DateInput.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { usePhone } from '../../ui/media-queries.ts'
import { namesOf } from '../../ui/row-form/row-fields.ts'
import { Hidden, Hint } from '../../ui/Text.tsx'
import { agreementTexts, orderFields, type TextName, textFields, workTexts } from '../order-fields.ts'
import { paymentLabel } from '../order-words.ts'
import { OrderLines } from './OrderLines.tsx'
import { brandOptions, modelExample, paymentOptions, serviceOptions, statusOptions } from './order-values.ts'
import { PriceField } from './PriceField.tsx'
import type { OrderFormControl } from './use-order-form.ts'

interface OrderFieldsProps {
  form: OrderFormControl
  isNew: boolean
  today: string
  customerId: string
}

/** The fields of an order in two columns: what is to be done, and what is agreed. */
export function OrderFields({ form, isNew, today, customerId }: OrderFieldsProps) {
  const phone = usePhone()
  const focused = useRef<string>(null)
  const lines = <OrderLines form={form} phone={phone} focused={focused} />
  return (
    <>
      <FormColumns>
        <Fields>
          <CustomerField form={form} inputId={customerId} />
          <Below isNew={isNew}>
            <DeviceFields form={form} />
            <TextFields form={form} names={namesOf(workTexts)} />
          </Below>
        </Fields>
        <Below isNew={isNew}>
          <Fields>
            <PriceAndStatus form={form} today={today} />
            {phone && lines}
            <AgreedFields form={form} today={today} />
            <TextFields form={form} names={namesOf(agreementTexts)} />
          </Fields>
        </Below>
      </FormColumns>
      {!phone && lines}
    </>
  )
}

/** What stands below a new order's customer: on a phone, whose screen the form fills, once that can be typed in. */
export function Below({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const isLater = usePhone() && isNew
  return useDeferredValue(true, !isLater) && children
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

function PriceAndStatus({ form, today }: { form: OrderFormControl; today: string }) {
  const { register, formState, setValue, getValues } = form
  // A day that appears holds today until it is corrected.
  const suggestDay = (status: string) => {
    if (status === 'Entregue' && !getValues('data_entrega'))
      setValue('data_entrega', today, { shouldDirty: true })
  }
  return (
    <Pair>
      <PriceField form={form} />
      <Field label={orderFields.status.label()} error={formState.errors.status?.message}>
        <Select
          {...register('status', { onChange: event => suggestDay(event.target.value) })}
          options={statusOptions()}
          placeholder={false}
        />
      </Field>
    </Pair>
  )
}

function AgreedFields({ form, today }: { form: OrderFormControl; today: string }) {
  const { register, formState, control, setValue } = form
  const { errors } = formState
  const [status, pago] = useWatch({ control, name: ['status', 'pago'] })
  const delivered = status === 'Entregue'
  return (
    <>
      <Pair>
        <Field label={orderFields.data_entrada.label()} required error={errors.data_entrada?.message}>
          <DateInput yearless="past" {...register('data_entrada')} />
        </Field>
        <div>
          <Field label={orderFields.data_previsao.label()} error={errors.data_previsao?.message}>
            <DateInput yearless="coming" {...register('data_previsao')} />
          </Field>
          <QuickForecasts
            today={today}
            onChoose={day =>
              setValue('data_previsao', day, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
          />
        </div>
      </Pair>
      <PaymentFields form={form} today={today} />
      {(delivered || pago) && (
        <Pair>
          {delivered && (
            <Field label={orderFields.data_entrega.label()} error={errors.data_entrega?.message}>
              <DateInput yearless="past" {...register('data_entrega')} />
            </Field>
          )}
          {pago && (
            <Field label={orderFields.pago_em.label()} error={errors.pago_em?.message}>
              <DateInput yearless="past" {...register('pago_em')} />
            </Field>
          )}
        </Pair>
      )}
    </>
  )
}

/** The days that are promised most, one tap each. */
function QuickForecasts({ today, onChoose }: { today: string; onChoose(day: string): void }) {
  const { t } = useLingui()
  const days = [
    { days: 0, label: t`Hoje` },
    { days: 1, label: t`Amanhã` },
    { days: 3, label: t`+3 dias` },
  ]
  return (
    <Quick role="group" aria-label={t`Previsão rápida`}>
      {days.map(({ days, label }) => (
        <Button key={days} size="sm" variant="ghost" onClick={() => onChoose(addDays(today, days))}>
          {label}
        </Button>
      ))}
    </Quick>
  )
}

const Quick = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', mt: '1', ms: '-1.5', '& > button': { px: '1.5' } },
})

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

interface CustomerFieldProps {
  form: OrderFormControl
  inputId: string
}

/** The customer picker as a field of the form: its value, its errors, and the focus when it is invalid. */
function CustomerField({ form, inputId }: CustomerFieldProps) {
  const { customerReason } = usePlan()
  const { field, fieldState } = useController({ control: form.control, name: 'cliente' })
  const area = useRef<HTMLDivElement>(null)
  const { ref } = field
  useEffect(() => {
    ref({ focus: () => requestAnimationFrame(() => firstInvalid(area.current)?.focus()) })
  }, [ref])
  const error: ChoiceError | undefined = fieldState.error
  return (
    <div ref={area}>
      <CustomerPicker
        value={field.value}
        onChange={field.onChange}
        error={error?.message}
        errors={{ nome: error?.novo?.nome?.message, telefone: error?.novo?.telefone?.message }}
        autoFocus={field.value === null}
        inputId={inputId}
        newCustomerReason={customerReason}
      />
    </div>
  )
}

/** An error of the choice itself, or of the new customer's fields. */
interface ChoiceError {
  message?: string
  novo?: { nome?: { message?: string }; telefone?: { message?: string } }
}

// The fields are marked invalid a render after the form looks for where to put the focus.
const firstInvalid = (area: HTMLElement | null) =>
  area?.querySelector<HTMLElement>('[aria-invalid=true]') ?? area?.querySelector<HTMLElement>('input')

/**
 * Whether an order is paid and how, as one thought: a form of payment turns Pago on, Pendente turns it off;
 * Pago asks how, and turned off it leaves what was agreed upon.
 */
function PaymentFields({ form, today }: { form: OrderFormControl; today: string }) {
  const { t } = useLingui()
  const { register, formState, control, setValue, getValues } = form
  const { errors } = formState
  const [pago, forma] = useWatch({ control, name: ['pago', 'forma_pagamento'] })
  const method = paymentLabel(forma)
  // A day that appears holds today until it is corrected.
  const suggestDay = () => {
    if (getValues('pago') && !getValues('pago_em')) setValue('pago_em', today, { shouldDirty: true })
  }
  const follow = () => {
    setValue('pago', isPaidBy(getValues('forma_pagamento')), { shouldDirty: true })
    form.clearErrors('forma_pagamento')
    suggestDay()
  }
  const answer = (value: (typeof paidForms)[number]) => {
    setValue('forma_pagamento', value, { shouldDirty: true })
    follow()
    // The answer takes its own buttons away.
    form.setFocus('forma_pagamento')
  }
  return (
    <>
      <Pair>
        <Field
          label={orderFields.forma_pagamento.label()}
          required={pago}
          error={errors.forma_pagamento?.message}
        >
          <Select
            {...register('forma_pagamento', { onChange: follow })}
            options={paymentOptions()}
            placeholder={false}
          />
        </Field>
        <Field
          label={orderFields.pago.label()}
          error={errors.pago?.message}
          hint={!pago && isPaidBy(forma) && t`Combinado: ${method}`}
        >
          <Switch {...register('pago', { onChange: suggestDay })}>{orderFields.pago.words(pago)}</Switch>
        </Field>
      </Pair>
      {pago && !isPaidBy(forma) && (
        <div>
          <Hint as="p" mb="1.5" aria-hidden="true">{t`Como foi pago?`}</Hint>
          <Segments
            label={t`Como foi pago?`}
            options={paidForms.map(value => ({ value, label: paymentLabel(value) }))}
            value=""
            onChange={answer}
          />
        </div>
      )}
    </>
  )
}

/** The form's fields before the order is known. */
export function FormSkeleton() {
  const { t } = useLingui()
  return (
    <FormColumns aria-busy="true">
      <Hidden role="status">{t`Carregando...`}</Hidden>
      {['left', 'right'].map(side => (
        <Fields key={side}>
          {['w-20', 'w-24', 'w-16'].map(line => (
            <FieldSkeleton key={line} />
          ))}
          <FieldSkeleton tall />
        </Fields>
      ))}
    </FormColumns>
  )
}

/** One field: its label and its box. */
function FieldSkeleton({ tall = false }: { tall?: boolean }) {
  return (
    <div>
      <Skeleton w="20" h="2.5" mb="2.5" />
      <Skeleton w="full" h={tall ? '24' : 'control.md'} borderRadius="md" />
    </div>
  )
}

/** Two columns on a desk, one on the phone. */
const FormColumns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '8',
    rowGap: '4',
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
