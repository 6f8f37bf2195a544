import { plural, t } from '@lingui/core/macro'
import { formatDocument } from '../../../shared/documents.ts'
import { expenseCategories } from '../../../shared/finance.ts'
import type { ChangedRow, FieldValue, NotRevertedReason, NotRevertedRow } from '../../../shared/imports.ts'
import { formatMoney } from '../../../shared/money.ts'
import { shortNumber } from '../../../shared/orders.ts'
import { reminderTypes, storedReminderStatuses } from '../../../shared/reminders.ts'
import { splitWallClock } from '../../../shared/wall-clock.ts'
import { categoryLabel } from '../../finance/expenses/category-label.ts'
import { orderFieldLabel, orderFieldWords } from '../../orders/history/event-words.ts'
import { reminderStatusLabel } from '../../reminders/ReminderBadge.tsx'
import { reminderTypeLabel } from '../../reminders/reminder.ts'
import { timeWords } from '../../ui/clock-words.ts'
import { formatDay } from '../../ui/Day.tsx'

/** "OS 0042", or the row's name. */
export function rowName({ noun, nome }: Pick<NotRevertedRow, 'noun' | 'nome'>): string {
  return noun === 'ordens' ? orderWords(nome) : nome
}

function orderWords(numero: string): string {
  const number = shortNumber(numero)
  return t`OS ${number}`
}

export function rowKind(noun: NotRevertedRow['noun']): string {
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
export function changedLabel(noun: ChangedRow['noun'], campo: string): string {
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
export function changedValue(noun: ChangedRow['noun'], campo: string, value: FieldValue): string {
  // The server sends the customer's name.
  if (campo === 'cliente_id') return value === null ? t`Cliente excluído` : String(value)
  if (value === null || value === '') return ''
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
      return t`Mudou de novo depois da leitura da cópia.`
    case 'excluido':
      return t`Foi excluído depois da leitura da cópia.`
    case 'cliente':
      return t`O cliente que tinha não está mais aqui.`
    case 'os':
      return t`A OS que tinha não está mais aqui.`
    case 'recorrentes':
      return t`Já há despesas recorrentes demais.`
    case 'historico':
      return t`O histórico desta OS está cheio.`
    case 'invalido':
      return t`O que havia na cópia não é mais aceito.`
  }
}

/** What confirming will do: `brings` is what is imported, in words, or null for nothing. */
export function confirmedWords(brings: string | null, back: number): string {
  if (back === 0) return brings ?? t`Importar`
  return brings
    ? plural(back, {
        one: `${brings} e voltar # ao que era`,
        other: `${brings} e voltar # ao que eram`,
      })
    : plural(back, { one: 'Voltar # registro ao que era', other: 'Voltar # registros ao que eram' })
}
