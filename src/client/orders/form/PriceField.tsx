import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { formatAmount } from '../../../shared/money.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx'
import { Hint } from '../../ui/Text.tsx'
import { totalsOf } from '../line-values.ts'
import { orderFields } from '../order-fields.ts'
import { hasLines, isUnpriced } from './order-values.ts'
import type { OrderFormControl } from './use-order-form.ts'

/** 'Valor': typed, or the sum of the lines, or not known yet. What was typed comes back when the others end. */
export function PriceField({ form }: { form: OrderFormControl }) {
  const { t } = useLingui()
  const { register, control, formState } = form
  const [itens, desconto, a_orcar, pago] = useWatch({
    control,
    name: ['itens', 'desconto', 'a_orcar', 'pago'],
  })
  const error = formState.errors.valor?.message
  const label = orderFields.valor.label()
  if (hasLines({ itens }))
    return (
      <Field label={label} error={error} aside={<Hint fontWeight="regular">{t`Soma dos itens`}</Hint>}>
        <Shown>
          <MoneyInput key="sum" readOnly value={formatAmount(totalsOf(itens, desconto).valor)} />
        </Shown>
      </Field>
    )
  const unpriced = isUnpriced({ a_orcar, pago, itens })
  return (
    <Place>
      <Field label={label} required={!unpriced} error={error}>
        {unpriced ? (
          <MoneyInput key="unpriced" disabled value="" placeholder={orderFields.a_orcar.label()} />
        ) : (
          <MoneyInput key="typed" {...register('valor')} />
        )}
      </Field>
      {/* After the value, so that Tab comes to what is typed first. */}
      {!pago && (
        <Tick>
          <input type="checkbox" {...register('a_orcar', { onChange: () => form.clearErrors('valor') })} />
          {orderFields.a_orcar.label()}
        </Tick>
      )}
    </Place>
  )
}

const Place = chakra('div', { base: { position: 'relative', minW: '0' } })

/** A box in the label's line; a finger's target is larger than it is seen. */
const Tick = chakra('label', {
  base: {
    position: 'absolute',
    top: '0',
    right: '0',
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'sm',
    fontWeight: 'regular',
    color: 'muted',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _after: { content: '""', position: 'absolute', inset: '-13px -8px' },
    '&:has(:checked)': { color: 'ink' },
    '& > input': {
      position: 'relative',
      zIndex: 1,
      w: '4',
      h: '4',
      flexShrink: 0,
      accentColor: '{colors.primary}',
      cursor: 'pointer',
    },
  },
})

const Shown = chakra('div', {
  base: { '& > div': { bg: 'well', borderColor: 'line' } },
})
