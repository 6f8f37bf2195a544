import { chakra } from '@chakra-ui/react'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { deviceName } from '../../shared/devices.ts'
import { formatDocument } from '../../shared/documents.ts'
import { expenseCategories } from '../../shared/finance.ts'
import {
  type ChangedRow,
  countChosen,
  type FieldValue,
  isChosen,
  type NotRevertedReason,
  type NotRevertedRow,
  type RevertChoice,
} from '../../shared/imports.ts'
import { formatMoney } from '../../shared/money.ts'
import type { OrderLine } from '../../shared/order-lines.ts'
import { shortNumber } from '../../shared/orders.ts'
import { reminderTypes, storedReminderStatuses } from '../../shared/reminders.ts'
import { splitWallClock } from '../../shared/wall-clock.ts'
import { trpc } from '../api/trpc.ts'
import { categoryLabel } from '../finance/expenses/expense.ts'
import { orderFieldLabel, orderFieldWords } from '../orders/history/change-words.ts'
import { kindLabel } from '../orders/line-values.ts'
import { reminderStatusLabel } from '../reminders/ReminderBadge.tsx'
import { reminderTypeLabel } from '../reminders/reminder.ts'
import { Button } from '../ui/Button.tsx'
import { timeWords } from '../ui/clock-words.ts'
import { formatDay } from '../ui/Day.tsx'
import { FailedState } from '../ui/feedback/States.tsx'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Checkbox } from '../ui/inputs/Checkbox.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Hidden, Hint, SectionTitle, Sub } from '../ui/Text.tsx'

interface ChangedRowsProps {
  id: string
  /** The number of rows in all. */
  total: number
  chosen: RevertChoice
  onChoose(chosen: RevertChoice): void
}

/** The differences between now and a backup, field by field; ticked ones are changed back. */
export function ChangedRows({ id, total, chosen, onChoose }: ChangedRowsProps) {
  const { t } = useLingui()
  const list = trpc.imports.changes.useInfiniteQuery(
    { id },
    { getNextPageParam: page => page.nextCursor, staleTime: Number.POSITIVE_INFINITY },
  )
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const many = countChosen(chosen, total)
  const choose = ({ id: one }: ChangedRow, is: boolean) => {
    const changed = (ids: string[], isListed: boolean) => [
      ...ids.filter(other => other !== one),
      ...(isListed ? [one] : []),
    ]
    // "All" includes rows that are not loaded yet, so a selection of all stores its exceptions.
    onChoose('so' in chosen ? { so: changed(chosen.so, is) } : { menos: changed(chosen.menos, !is) })
  }
  const count = formatCount(total)
  return (
    <section aria-busy={list.isPending || undefined}>
      <SectionTitle>{t`Mudaram desde o backup (${count})`}</SectionTitle>
      <Hint as="p">{t`O que você não marcar fica como está hoje. De cada campo: hoje e, depois, no backup.`}</Hint>
      {list.data ? (
        <>
          <Checkbox
            checked={many === total}
            partly={many > 0 && many < total}
            onChange={is => onChoose(is ? { menos: [] } : { so: [] })}
          >
            <b>{t`Marcar todas`}</b>
          </Checkbox>
          <List>
            {rows.map(row => (
              <li key={row.id}>
                <Checkbox checked={isChosen(chosen, row.id)} onChange={is => choose(row, is)}>
                  <span>
                    <b dir="auto">{rowName(row)}</b>
                    <Sub dir="auto">{deviceName(row.aparelho ?? '') || rowKind(row.noun)}</Sub>
                  </span>
                </Checkbox>
                <Fields row={row} />
              </li>
            ))}
          </List>
          {list.hasNextPage && (
            <Button
              variant="ghost"
              size="sm"
              busy={list.isFetchingNextPage && t`Carregando...`}
              onClick={() => void list.fetchNextPage()}
            >
              {t`Ver mais`}
            </Button>
          )}
        </>
      ) : list.isError ? (
        <FailedState onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : (
        <Skeleton w="60%" mt="3" />
      )}
    </section>
  )
}

function Fields({ row: { noun, campos } }: { row: ChangedRow }) {
  const { t } = useLingui()
  return (
    <dl>
      {campos.map(({ campo, hoje, copia }) => (
        <div key={campo}>
          <dt>{changedLabel(noun, campo)}</dt>
          <dd>
            <Hidden>{t`Hoje`}: </Hidden>
            <span dir="auto">{changedValue(noun, campo, hoje) || t`vazio`}</span>
            <Icon of={ArrowRight} size="xs" />
            <Hidden>. {t`No backup`}: </Hidden>
            <b dir="auto">{changedValue(noun, campo, copia) || t`vazio`}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const List = chakra('ul', {
  base: {
    borderTop: '1px solid',
    borderColor: 'hairline',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
      columnGap: '6',
      borderBottom: '1px solid',
      borderColor: 'hairline',
    },
    '& b': { fontWeight: 'medium' },
    '& dl': { py: { base: '0', md: '3' }, pb: '3', textStyle: 'sm', mdDown: { ps: '30px' } },
    '& dl > div': { display: 'flex', flexWrap: 'wrap', columnGap: '3' },
    '& dt': { color: 'muted', minW: '120px' },
    '& dd': {
      flex: '1 1 200px',
      minW: '0',
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-line',
      fontVariantNumeric: 'tabular-nums',
    },
    '& dd > span': { color: 'muted' },
    '& dd > svg': { display: 'inline', mx: '2', verticalAlign: 'middle', color: 'subtle' },
  },
})

/** "OS 0042", or the row's name. */
export function rowName({ noun, nome }: Pick<NotRevertedRow, 'noun' | 'nome'>): string {
  return noun === 'ordens' ? orderWords(nome) : nome
}

function orderWords(numero: string): string {
  const number = shortNumber(numero)
  return t`OS ${number}`
}

function rowKind(noun: NotRevertedRow['noun']): string {
  switch (noun) {
    case 'clientes':
      return t`Cliente`
    case 'ordens':
      return t`Ordem de serviço`
    case 'despesas':
      return t`Despesa`
    case 'lembretes':
      return t`Lembrete`
  }
}

/** A field's label, as on its form. */
function changedLabel(noun: ChangedRow['noun'], campo: string): string {
  if (noun === 'ordens') return orderFieldLabel(campo)
  switch (campo) {
    case 'nome':
      return t`Nome Completo`
    case 'telefone':
      return t`Telefone`
    case 'email':
      return t`Email`
    case 'endereco':
      return t`Endereço`
    case 'documento':
      return t`CPF ou CNPJ`
    case 'descricao':
      return t`Descrição`
    case 'valor':
      return t`Valor`
    case 'categoria':
      return t`Categoria`
    case 'data_despesa':
      return t`Data`
    case 'recorrente':
      return t`Despesa recorrente`
    case 'titulo':
      return t`Título`
    case 'tipo':
      return t`Tipo`
    case 'data_lembrete':
      return t`Data e hora`
    case 'status':
      return t`Status`
    case 'os_id':
      return t`OS`
    default:
      return campo
  }
}

/** A field's value in words; '' if empty. */
function changedValue(noun: ChangedRow['noun'], campo: string, value: FieldValue): string {
  // The server sends the customer's name.
  if (campo === 'cliente_id') return value === null ? t`Cliente excluído` : String(value)
  if (value === null || value === '') return ''
  if (campo === 'itens') return (JSON.parse(String(value)) as OrderLine[]).map(lineWords).join('\n')
  if (noun === 'ordens') return orderFieldWords(campo, value)
  if (typeof value === 'boolean') return value ? t`Sim` : t`Não`
  const text = String(value)
  switch (campo) {
    case 'documento':
      return formatDocument(text)
    case 'valor':
      return formatMoney(Number(value))
    case 'categoria':
      return labelOfChoice(expenseCategories, text, categoryLabel)
    case 'data_despesa':
      return formatDay(text)
    case 'data_lembrete': {
      const { day, time } = splitWallClock(text)
      return `${formatDay(day)}, ${timeWords(time)}`
    }
    case 'tipo':
      return labelOfChoice(reminderTypes, text, reminderTypeLabel)
    case 'status':
      return labelOfChoice(storedReminderStatuses, text, reminderStatusLabel)
    case 'os_id':
      return orderWords(text)
    default:
      return text
  }
}

/** A line with all that may differ, the cost included: the backup is the owner's. */
function lineWords({ tipo, descricao, quantidade, valor_unitario, ...more }: OrderLine): string {
  const cost = more.custo_unitario === null ? '' : formatMoney(more.custo_unitario)
  const days = more.garantia_dias
  return [
    `${quantidade} × ${descricao}`,
    kindLabel(tipo),
    formatMoney(valor_unitario),
    cost && t`custo ${cost}`,
    days !== null && plural(days, { one: 'garantia de # dia', other: 'garantia de # dias' }),
  ]
    .filter(Boolean)
    .join(', ')
}

function labelOfChoice<Choice extends string>(
  choices: readonly Choice[],
  value: string,
  label: (choice: Choice) => string,
): string {
  const choice = choices.find(one => one === value)
  return choice ? label(choice) : value
}

/** Why a row was not changed back. */
export function leftSentence(reason: NotRevertedReason): string {
  switch (reason) {
    case 'mudou':
      return t`Mudou de novo depois da leitura do backup.`
    case 'excluido':
      return t`Foi excluído depois da leitura do backup.`
    case 'cliente':
      return t`O cliente dela não está mais aqui.`
    case 'os':
      return t`A OS dele não está mais aqui.`
    case 'recorrentes':
      return t`Já há despesas recorrentes demais.`
    case 'historico':
      return t`O histórico desta OS está cheio.`
    case 'espaco':
      return t`O espaço para textos do plano acabou.`
    case 'invalido':
      return t`O que estava no backup não é mais aceito.`
  }
}

/** What confirming will do: `brings` is what is imported, in words, or null for nothing. */
export function confirmedWords(brings: string | null, back: number): string {
  if (back === 0) return brings ?? t`Importar`
  return brings
    ? plural(back, {
        one: `${brings} e restaurar # como era`,
        other: `${brings} e restaurar # como eram`,
      })
    : plural(back, { one: 'Restaurar # registro como era', other: 'Restaurar # registros como eram' })
}
