import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { isPaidBy, paidForms } from '../../../shared/orders.ts'
import { Field, Pair } from '../../ui/Field.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Hint } from '../../ui/Text.tsx'
import { orderFields } from '../fields.ts'
import { paymentLabel } from '../payment-label.ts'
import { paymentOptions } from './options.ts'
import type { OrderFormControl } from './use-order-form.ts'

/**
 * Whether an order is paid and how, as one thought (product 6.5): a form of payment turns Pago on, Pendente turns it off;
 * Pago asks how, and turned off it leaves what was agreed upon.
 */
export function PaymentFields({ form, today }: { form: OrderFormControl; today: string }) {
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
          <Hint aria-hidden="true">{t`Como foi pago?`}</Hint>
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
