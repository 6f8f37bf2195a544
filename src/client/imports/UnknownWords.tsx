import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  type ImportOptions,
  type ImportPreview,
  skipRows,
  type UnlistedWords,
  type WordChoice,
} from '../../shared/imports.ts'
import { orderStatuses, paymentMethods } from '../../shared/orders.ts'
import { paymentLabel, statusLabel } from '../orders/order-words.ts'
import { Field } from '../ui/forms/Field.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { Section } from '../ui/Section.tsx'
import { Hint, Sub } from '../ui/Text.tsx'

interface UnknownWordsProps {
  preview: ImportPreview
  options: ImportOptions
  onChange(some: ImportOptions): void
}

/** The file's words that nobody knows, with the orders that have them. Nothing is guessed of them. */
export function UnknownWords({ preview, options, onChange }: UnknownWordsProps) {
  const { t } = useLingui()
  const { status, pagamentos, outras_palavras = {} } = preview
  const statuses = status.filter(({ pergunta }) => pergunta)
  const payments = pagamentos.filter(({ pergunta }) => pergunta)
  if (statuses.length + payments.length === 0) return null
  return (
    <Section
      title={t`O que querem dizer estas palavras?`}
      about={t`A Bancada não conhece estas palavras do arquivo. Responda uma vez por todas as OS que as têm.`}
    >
      <AskedWords
        title={t`Status`}
        rows={statuses}
        choices={[
          ...orderStatuses.map(value => ({ value, label: statusLabel(value) })),
          { value: skipRows, label: t`Não importar` },
        ]}
        unanswered={t`Sem resposta: Recebido`}
        chosen={options.status}
        onChoose={chosen => onChange({ status: chosen })}
        others={outras_palavras.status}
      />
      <AskedWords
        title={t`Pagamento`}
        rows={payments}
        choices={paymentMethods.map(value => ({
          value,
          label: value === 'Pendente' ? t`Não foi paga` : t`Paga: ${paymentLabel(value)}`,
        }))}
        unanswered={t`Sem resposta: não paga`}
        chosen={options.pagamentos}
        onChoose={chosen => onChange({ pagamentos: chosen })}
        others={outras_palavras.pagamentos}
      />
    </Section>
  )
}

interface AskedWordsProps<Choice extends string> {
  title: string
  rows: WordChoice<Choice>[]
  choices: readonly { value: Choice; label: string }[]
  /** The empty choice, which says what happens without an answer. */
  unanswered: string
  chosen: Record<string, Choice> | undefined
  onChoose(chosen: Record<string, Choice>): void
  others: UnlistedWords | undefined
}

function AskedWords<Choice extends string>({
  title,
  rows,
  choices,
  unanswered,
  chosen = {},
  onChoose,
  others,
}: AskedWordsProps<Choice>) {
  const { t } = useLingui()
  if (rows.length === 0) return null
  /** The likely choice first. */
  const choicesFor = ({ parece }: WordChoice<Choice>) =>
    choices
      .map(({ value, label }) => ({ value, label: value === parece ? t`${label} (parece este)` : label }))
      .sort((a, b) => Number(b.value === parece) - Number(a.value === parece))
  return (
    <div>
      <Title>{title}</Title>
      <Grid>
        {rows.map(row => (
          <Field
            key={row.lido}
            label={<span dir="auto">“{row.lido}”</span>}
            aside={<Sub>{ordersWords(row)}</Sub>}
          >
            <Select
              placeholder={unanswered}
              options={choicesFor(row)}
              value={chosen[row.lido] ?? ''}
              onChange={({ target }) => {
                const { [row.lido]: _, ...rest } = chosen
                const choice = choices.find(({ value }) => value === target.value)?.value
                onChoose((choice ? { ...rest, [row.lido]: choice } : rest) as Record<string, Choice>)
              }}
            />
          </Field>
        ))}
      </Grid>
      {others && (
        <Hint as="p">
          {plural(others.palavras, {
            one: 'Há mais # palavra que não conhecemos: responda estas, e perguntamos por ela ao reler.',
            other: 'Há mais # palavras que não conhecemos: responda estas, e perguntamos por elas ao reler.',
          })}
        </Hint>
      )}
    </div>
  )

  /** "12 OS, de 2021 a 2024". */
  function ordersWords({ quantidade, anos }: WordChoice<Choice>): string {
    const orders = plural(quantidade, { one: '# OS', other: '# OS' })
    if (!anos) return orders
    const [first, last] = anos
    return first === last ? t`${orders} de ${first}` : t`${orders} de ${first} a ${last}`
  }
}

const Title = chakra('h3', { base: { fontWeight: 'medium' } })
const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
    gap: '4',
    mt: '3',
    '& label': { overflowWrap: 'anywhere' },
    '& + p': { mt: '3' },
  },
})
