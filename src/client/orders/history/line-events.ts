import { plural, t } from '@lingui/core/macro'
import { formatMoney } from '../../shared/money.ts'
import type { OrderLine } from '../../shared/order-lines.ts'

/** A line as the history has it. */
type Line = Omit<OrderLine, 'custo_unitario'>

/** One side of an event: lines that went or came, and how many more than it has room for. */
export interface LineFacts {
  itens?: Line[]
  mais_itens?: number
}

/** A line that went, came or changed. */
interface LineChange {
  from: Line | undefined
  to: Line | undefined
}

/** The lines that an event changed; one that changed keeps its description. */
function lineChanges(de: LineFacts, para: LineFacts): LineChange[] {
  const gone = [...(de.itens ?? [])]
  const here = (para.itens ?? []).map(to => {
    const at = gone.findIndex(({ tipo, descricao }) => tipo === to.tipo && descricao === to.descricao)
    return { from: at < 0 ? undefined : gone.splice(at, 1)[0], to }
  })
  const [only] = gone
  // One for another.
  if (here.length === 1 && here[0] && !here[0].from && gone.length === 1)
    return [{ from: only, to: here[0].to }]
  return [...here, ...gone.map(from => ({ from, to: undefined }))]
}

/** How many lines changed for which an event has no room. */
export const moreLines = (de: LineFacts, para: LineFacts): number =>
  Math.max(de.mais_itens ?? 0, para.mais_itens ?? 0)

/** How many lines an order began with, in words; '' without any. */
export function linesWords({ itens = [], mais_itens = 0 }: LineFacts): string {
  const count = itens.length + mais_itens
  return count > 0 ? plural(count, { one: '# item', other: '# itens' }) : ''
}

/** What was done to an order's lines, after the name of who did it. */
export function linesActWords(de: LineFacts, para: LineFacts): string {
  const changes = lineChanges(de, para)
  const count = changes.length + moreLines(de, para)
  const [first] = changes
  const [old, now] = [first?.from?.descricao ?? '', first?.to?.descricao ?? '']
  const added = changes.every(({ from }) => !from)
  const removed = changes.every(({ to }) => !to)
  if (count > 1 && added) return plural(count, { one: 'pôs # item', other: 'pôs # itens' })
  if (count > 1 && removed) return plural(count, { one: 'tirou # item', other: 'tirou # itens' })
  if (count !== 1) return t`mudou os itens`
  if (added) return t`pôs ${now}`
  if (removed) return t`tirou ${old}`
  return old === now ? t`mudou ${now}` : t`trocou ${old} por ${now}`
}

/** Each line that changed, in words; '' where there was or is none. */
export const changedLineWords = (de: LineFacts, para: LineFacts) =>
  lineChanges(de, para).map(({ from, to }, at) => ({
    name: `item ${at}`,
    label: to?.descricao ?? from?.descricao ?? '',
    from: from ? lineWords(from, to) : '',
    to: to ? lineWords(to, from) : '',
  }))

/** Its price, and its warranty where that is another than its other version's. */
function lineWords({ quantidade, valor_unitario, garantia_dias }: Line, other: Line | undefined): string {
  const amount = formatMoney(valor_unitario)
  const price = quantidade === 1 ? amount : `${quantidade} × ${amount}`
  if (garantia_dias === (other?.garantia_dias ?? null)) return price
  return `${price}, ${garantia_dias === null ? t`garantia da loja` : t`garantia de ${garantia_dias} dias`}`
}
