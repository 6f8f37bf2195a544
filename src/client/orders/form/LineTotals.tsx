import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { formatAmount, formatMoney } from '../../../shared/money.ts'
import { errorWords } from '../../ui/forms/field-issues.ts'
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx'
import { percentIn, totalsOf } from '../line-values.ts'
import { Margin } from '../Margin.tsx'
import { orderFields } from '../order-fields.ts'
import type { OrderFormControl } from './use-order-form.ts'

/** What the lines come to, their discount, and what is left for the shop. Shown and never sent. */
export function LineTotals({ form }: { form: OrderFormControl }) {
  const { t } = useLingui()
  const id = useId()
  const { register, control, formState, getValues, setValue } = form
  const [itens, desconto] = useWatch({ control, name: ['itens', 'desconto'] })
  const totals = totalsOf(itens, desconto)
  const percent = percentIn(desconto)
  const amount = formatMoney(totals.desconto)
  const error = formState.errors.desconto?.message
  const note = error || percent !== null ? `${id}-note` : undefined
  // A percentage becomes the amount that it is of this sum.
  const settle = () => {
    const { itens, desconto } = getValues()
    if (percentIn(desconto) === null) return
    setValue('desconto', formatAmount(totalsOf(itens, desconto).desconto), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    })
  }
  return (
    <>
      <Sums>
        <span>{t`Soma dos itens`}</span>
        <Sum>{formatMoney(totals.soma)}</Sum>
        <label htmlFor={id}>{orderFields.desconto.label()}</label>
        <Box>
          <MoneyInput
            {...register('desconto', { onBlur: settle })}
            {...(percent !== null && { lead: null })}
            id={id}
            // A keypad of digits has no %.
            inputMode="text"
            placeholder={t`0,00 ou 10%`}
            aria-invalid={error ? true : undefined}
            aria-describedby={note}
          />
        </Box>
        {error ? (
          <Note id={note} color="danger">
            {errorWords(error)}
          </Note>
        ) : (
          percent !== null && <Note id={note}>{t`Dá ${amount}`}</Note>
        )}
        <Total>{orderFields.valor.label()}</Total>
        <Total asChild>
          <output>{formatMoney(totals.valor)}</output>
        </Total>
      </Sums>
      <Under>
        <Margin valor={totals.valor} custo={totals.custo} />
      </Under>
    </>
  )
}

const Sums = chakra('div', {
  base: {
    gridRow: 'span 2',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(124px, auto)',
    alignItems: 'center',
    me: '36px',
    fontVariantNumeric: 'tabular-nums',
    '& > *': { py: '7px' },
    '& > span:first-of-type, & > label': { color: 'muted' },
    mdDown: { me: '0', mt: '2', gridTemplateColumns: 'minmax(0, 1fr) minmax(140px, auto)' },
  },
})
const Sum = chakra('span', { base: { textAlign: 'end', px: '2.5', whiteSpace: 'nowrap' } })
/** As wide as the sums, whatever is typed. */
const Box = chakra('div', { base: { w: '0', minW: 'full', '&&': { p: '0' } } })
const Note = chakra('p', {
  base: { gridColumn: '1 / -1', textAlign: 'end', textStyle: 'sm', color: 'muted', px: '2.5' },
})
const Total = chakra('b', {
  base: {
    fontWeight: 'medium',
    '&:is(output)': {
      textAlign: 'end',
      px: '2.5',
      textStyle: 'lg',
      fontWeight: 'semibold',
      whiteSpace: 'nowrap',
    },
  },
})
const Under = chakra('div', {
  base: { alignSelf: 'end', pb: '2.5', mdDown: { pb: '0', pt: '1', px: '2.5', justifySelf: 'end' } },
})
