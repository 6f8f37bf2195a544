import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { deviceName } from '../../shared/devices.ts'
import { formatDocument } from '../../shared/documents.ts'
import { expenseCategories } from '../../shared/finance.ts'
import type { ImportField, ImportKind, ImportNoun, PreviewRow } from '../../shared/imports.ts'
import { orderNumber, orderStatuses, paymentMethods } from '../../shared/orders.ts'
import { categoryLabel } from '../finance/expenses/expense.ts'
import { paymentLabel, priceWords, statusLabel } from '../orders/order-words.ts'
import { formatDay } from '../ui/Day.tsx'
import { formatCount } from '../ui/format.ts'
import { SectionTitle } from '../ui/Text.tsx'
import { fieldLabel, nounLabel } from './import-words.ts'

interface PreviewRowsProps {
  rows: PreviewRow[]
  noun: ImportNoun
  kind: ImportKind
  /** The number of rows in all. */
  total: number
}

type Fields = PreviewRow['campos']
interface Column {
  field: ImportField
  cell(fields: Fields): string
}

const text = (value: Fields[string] | undefined): string => (value == null ? '' : String(value))
const day = (value: Fields[string] | undefined): string => (value ? formatDay(text(value)) : '')
const plain = (field: ImportField): Column => ({ field, cell: fields => text(fields[field]) })
const days = (field: ImportField): Column => ({ field, cell: fields => day(fields[field]) })
const amount: Column = {
  field: 'valor',
  cell: ({ valor, a_orcar }) => priceWords({ valor: Number(valor), a_orcar: a_orcar === true }),
}

/** The first rows as they will be stored. */
export function PreviewRows({ rows, noun, kind, total }: PreviewRowsProps) {
  const { t } = useLingui()
  if (rows.length === 0) return null
  const label = nounLabel(noun)
  const count = formatCount(total)
  // A sheet holds one noun alone.
  const title =
    kind === 'planilha'
      ? t`Como as primeiras linhas vão ficar`
      : kind === 'copia'
        ? t`${label} (${count}): vão voltar`
        : t`${label} (${count}): como vão ficar`
  const columns = columnsOf(noun, t`número novo`, t`Sim`)
  return (
    <section>
      <SectionTitle>{title}</SectionTitle>
      {/* Wider than a phone: it scrolls sideways, by keyboard too. */}
      <Frame tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{kind === 'mapos' ? t`Código` : t`Linha`}</th>
              {columns.map(({ field }) => (
                <th key={field} scope="col">
                  {fieldLabel(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ linha, campos }) => (
              <tr key={linha}>
                <td>{linha}</td>
                {columns.map(({ field, cell }) => (
                  <td key={field} dir="auto">
                    {cell(campos)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
    </section>
  )
}

function columnsOf(noun: ImportNoun, newNumber: string, yes: string): Column[] {
  if (noun === 'clientes')
    return [
      plain('nome'),
      plain('telefone'),
      plain('email'),
      { field: 'documento', cell: ({ documento }) => (documento ? formatDocument(text(documento)) : '') },
      plain('endereco'),
      { field: 'data_cadastro', cell: ({ cadastro }) => day(cadastro) },
    ]
  if (noun === 'despesas')
    return [
      plain('descricao'),
      {
        field: 'categoria',
        cell: ({ categoria }) => labelOfChoice(expenseCategories, categoria, categoryLabel),
      },
      amount,
      days('data_despesa'),
    ]
  return [
    {
      field: 'numero_os',
      cell: ({ numero, numero_anterior }) =>
        numero ? orderNumber(Number(numero)) : text(numero_anterior) || newNumber,
    },
    plain('cliente'),
    plain('telefone'),
    { field: 'modelo', cell: ({ aparelho: stored }) => deviceName(text(stored)) },
    plain('defeito'),
    amount,
    { field: 'status', cell: ({ status }) => labelOfChoice(orderStatuses, status, statusLabel) },
    { field: 'pago', cell: ({ pago }) => (pago ? yes : '') },
    {
      field: 'forma_pagamento',
      cell: ({ forma_pagamento }) => labelOfChoice(paymentMethods, forma_pagamento, paymentLabel),
    },
    days('data_entrada'),
    days('data_entrega'),
    days('pago_em'),
  ]
}

function labelOfChoice<Choice extends string>(
  choices: readonly Choice[],
  value: Fields[string] | undefined,
  label: (choice: Choice) => string,
): string {
  const choice = choices.find(one => one === value)
  return choice ? label(choice) : ''
}

const Frame = chakra('div', {
  base: {
    mt: '3',
    overflowX: 'auto',
    border: '1px solid',
    borderColor: 'hairline',
    borderRadius: 'md',
    '& table': { w: 'full', borderCollapse: 'collapse', textStyle: 'sm' },
    '& th': { color: 'muted', fontWeight: 'medium', whiteSpace: 'nowrap', textAlign: 'start' },
    '& :is(th, td)': { px: '3', py: '2' },
    '& td': {
      borderTop: '1px solid',
      borderColor: 'hairline',
      whiteSpace: 'nowrap',
      maxW: '240px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      fontVariantNumeric: 'tabular-nums',
    },
  },
})
