import { momentOf } from '../../shared/days.ts'
import type { FieldIssues, IssueKey } from '../../shared/errors.ts'
import { formatMoney } from '../../shared/money.ts'
import type { LineKind } from '../../shared/order-lines.ts'
import type { Quoted, QuotedLine } from '../../shared/quotes.ts'
import { shortDay, shortWeekday } from '../mail/formats.ts'

// A customer reads these words: they are in Portuguese whatever the language of the shop's screens.

/** "seg, 23/11", and "hoje, 23/11". */
export const stepDay = (day: string, today: string): string =>
  `${day === today ? 'hoje' : shortWeekday(day, 'pt')}, ${shortDay(day)}`

/** "23/11/2026". */
export const wholeDay = (day: string): string => day.split('-').reverse().join('/')

/** "20/11/2026, 11h27". */
export function answeredAt(instant: string, zone: string): string {
  const { day, time } = momentOf(new Date(instant), zone)
  const [hour, minute] = time.split(':')
  return `${wholeDay(day)}, ${Number(hour)}h${minute}`
}

const kindWords: Record<LineKind, string> = { peca: 'peça', servico: 'mão de obra' }

/** What stands below a line's words; `before` is the version before, where there is one that said something else. */
export function lineNote(line: QuotedLine, before: Quoted | null): string {
  const { tipo, quantidade, valor_unitario, garantia_dias } = line
  const known = before?.itens.find(other => isSameThing(other, line))
  const isChanged = known?.quantidade !== quantidade || known.valor_unitario !== valor_unitario
  return [
    kindWords[tipo],
    quantidade > 1 && `${quantidade} × ${formatMoney(valor_unitario)}`,
    garantia_dias !== null && `garantia de ${garantia_dias} dias`,
    before && (known ? isChanged && 'preço novo' : 'item novo'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The lines of the version before that the next does not have. */
export const droppedLines = (before: Quoted | null, { itens }: Quoted): QuotedLine[] =>
  (before?.itens ?? []).filter(old => !itens.some(line => isSameThing(line, old)))

const isSameThing = (one: QuotedLine, other: QuotedLine): boolean =>
  one.tipo === other.tipo && one.descricao === other.descricao

/** "3 itens e um desconto". */
export function countOf({ itens, desconto }: Quoted): string {
  const count = itens.length > 1 ? `${itens.length} itens` : '1 item'
  return desconto > 0 ? `${count} e um desconto` : count
}

/** What is wrong with a field of the form; '' if nothing is. */
export function issueIn(issues: FieldIssues, field: 'nome' | 'motivo'): string {
  const issue = issues[field]
  return issue ? (issueWords[issue] ?? 'Confira este campo') : ''
}

const issueWords: Partial<Record<IssueKey, string>> = {
  nome_obrigatorio: 'Diga o seu nome',
  texto_longo: 'Texto longo demais',
  texto_invalido: 'Há um caractere que não pode ser guardado',
}
