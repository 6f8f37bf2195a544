import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type ImportOptions, type ImportPreview, skipRows, type WordChoice } from '../../shared/imports.ts'
import { orderStatuses, paymentMethods } from '../../shared/orders.ts'
import { statusLabel } from '../orders/order-status.ts'
import { paymentLabel } from '../orders/payment-label.ts'
import { Field } from '../ui/forms/Field.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { Section } from '../ui/Section.tsx'
import { Sub } from '../ui/Text.tsx'

interface PossibleDuplicatesProps {
  preview: ImportPreview
  options: ImportOptions
  onChange(some: ImportOptions): void
}

/** The file's words for statuses and payments, and what each becomes. */
export function PossibleDuplicates({ preview, options, onChange }: PossibleDuplicatesProps) {
  const { t } = useLingui()
  const statuses = [
    ...orderStatuses.map(value => ({ value, label: statusLabel(value) })),
    { value: skipRows, label: t`Não trazer` },
  ] as const
  if (preview.status.length + preview.pagamentos.length === 0) return null
  const payments = paymentMethods.map(value => ({ value, label: paymentLabel(value) }))
  return (
    <Section title={t`Palavras do arquivo`} about={t`O que cada uma vira aqui.`}>
      <Words
        title={t`Status do arquivo`}
        rows={preview.status}
        choices={statuses}
        chosen={options.status}
        onChoose={status => onChange({ status })}
      />
      <Words
        title={t`Pagamentos do arquivo`}
        rows={preview.pagamentos}
        choices={payments}
        chosen={options.pagamentos}
        onChoose={pagamentos => onChange({ pagamentos })}
      />
    </Section>
  )
}

interface WordsProps<Choice extends string> {
  title: string
  rows: WordChoice<Choice>[]
  choices: readonly { value: Choice; label: string }[]
  chosen: Record<string, Choice> | undefined
  onChoose(chosen: Record<string, Choice>): void
}

function Words<Choice extends string>({
  title,
  rows,
  choices,
  chosen,
  onChoose,
}: WordsProps<Choice>): ReactNode {
  if (rows.length === 0) return null
  return (
    <div>
      <Title>{title}</Title>
      <List>
        {rows.map(({ lido, quantidade, vira }) => (
          <Field
            key={lido}
            label={<span dir="auto">{lido}</span>}
            aside={<Sub>{plural(quantidade, { one: '# OS', other: '# OS' })}</Sub>}
          >
            <Select
              placeholder={false}
              options={choices}
              value={chosen?.[lido] ?? vira}
              onChange={({ target }) => {
                const choice = choices.find(({ value }) => value === target.value)
                if (choice) onChoose({ ...chosen, [lido]: choice.value })
              }}
            />
          </Field>
        ))}
      </List>
    </div>
  )
}

const Title = chakra('h3', { base: { fontWeight: 'medium' } })
const List = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
    gap: '4',
    mt: '3',
    '& label': { overflowWrap: 'anywhere' },
  },
})
