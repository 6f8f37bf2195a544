import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { type ImportOptions, type ImportPreview, stillOwed } from '../../shared/imports.ts'
import { formatMoney } from '../../shared/money.ts'
import { paidForms } from '../../shared/orders.ts'
import { paymentLabel } from '../orders/payment-label.ts'
import { narrow } from '../theme/media.ts'
import { Select } from '../ui/inputs/Select.tsx'
import { Sub } from '../ui/Text.tsx'

interface DeliveredQuestionProps {
  delivered: NonNullable<ImportPreview['entregues']>
  options: ImportOptions
  onChange(some: ImportOptions): void
}

/**
 * Asks whether delivered orders were paid if the file does not say, and shows what each answer does to the finances.
 */
export function DeliveredQuestion({ delivered, options, onChange }: DeliveredQuestionProps) {
  const { t } = useLingui()
  const name = useId()
  const { quantidade, valor, de, ate } = delivered
  const sum = formatMoney(valor)
  const [first, last] = [de.slice(0, 4), ate.slice(0, 4)]
  const form = paidForms.find(one => one === options.entregues)
  return (
    <Ask>
      <legend>
        <b>
          {plural(quantidade, {
            one: '# OS está entregue e sem pagamento.',
            other: '# OS estão entregues e sem pagamento.',
          })}
        </b>{' '}
        {plural(quantidade, { one: 'Ela já foi paga?', other: 'Elas já foram pagas?' })}
      </legend>
      <Choices>
        <Choice>
          <label>
            <input
              type="radio"
              name={name}
              checked={form !== undefined}
              onChange={() => onChange({ entregues: 'PIX' })}
            />
            <span>
              {t`Sim, no dia da entrega`}
              <Sub>
                {first === last
                  ? t`Entram ${sum} na receita de ${first}.`
                  : t`Entram ${sum} na receita de ${first} a ${last}.`}
              </Sub>
            </span>
          </label>
          <Select
            aria-label={t`Como foram pagas as OS entregues`}
            placeholder={false}
            options={paidForms.map(value => ({ value, label: paymentLabel(value) }))}
            value={form ?? 'PIX'}
            onChange={({ target }) => onChange({ entregues: paidForms.find(one => one === target.value) })}
          />
        </Choice>
        <Choice>
          <label>
            <input
              type="radio"
              name={name}
              checked={options.entregues === stillOwed}
              onChange={() => onChange({ entregues: stillOwed })}
            />
            <span>
              {t`Não, ainda me devem`}
              <Sub>{t`Somam ${sum} em A receber.`}</Sub>
            </span>
          </label>
        </Choice>
      </Choices>
    </Ask>
  )
}

const Ask = chakra('fieldset', {
  base: {
    minW: '0',
    border: '0',
    p: '0',
    m: '0',
    '& > legend': { p: '0', mb: '3', textWrap: 'pretty' },
    '& b': { fontWeight: 'medium' },
  },
})
const Choices = chakra('div', {
  base: { border: '1px solid', borderColor: 'fieldBorder', borderRadius: 'md', bg: 'surface' },
})
const Choice = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 132px',
    alignItems: 'center',
    gap: '3',
    pe: '3',
    '& + &': { borderTop: '1px solid', borderColor: 'hairline' },
    '& > label': {
      display: 'grid',
      gridTemplateColumns: '16px minmax(0, 1fr)',
      alignItems: 'center',
      gap: '3',
      minH: '60px',
      py: '2',
      ps: '4',
      cursor: 'pointer',
    },
    '& > label:only-child': { gridColumn: '1 / -1' },
    '& input': { w: '16px', h: '16px', accentColor: '{colors.primary}', cursor: 'pointer' },
    [narrow]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '0',
      '& > label': { ps: '3' },
      '& > :not(label)': { w: 'auto', ms: '40px', mb: '3' },
    },
  },
})
