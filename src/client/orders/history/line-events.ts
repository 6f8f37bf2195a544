import { plural, t } from '@lingui/core/macro'
import { formatMoney } from '../../../shared/money.ts'
import type { OrderLine } from '../../../shared/order-lines.ts'

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
const moreLines = (de: LineFacts, para: LineFacts): number =>
  Math.max(de.mais_itens ?? 0, para.mais_itens ?? 0)

export const moreLinesOf = ({ de, para }: { de: LineFacts | null; para: LineFacts | null }): number =>
  moreLines(de ?? {}, para ?? {})

/** How many lines an order began with, in words; '' without any. */
export function linesWords({ itens = [], mais_itens = 0 }: LineFacts): string {
  const count = itens.length + mais_itens
  return count > 0 ? plural(count, { one: '# item', other: '# itens' }) : ''
}

/** What was done to an order's lines; of a single line with its prices, and then `isWhole`. */
export function linesAct(de: LineFacts, para: LineFacts): { act: string; isWhole: boolean } {
  const changes = lineChanges(de, para)
  const count = changes.length + moreLines(de, para)
  const [only] = changes
  if (count === 1 && only) return { act: lineAct(only), isWhole: true }
  return { act: countedAct(changes, count), isWhole: false }
}

function lineAct({ from, to }: LineChange): string {
  const [old, now] = [from?.descricao ?? '', to?.descricao ?? '']
  const [was, is] = [from ? lineWords(from, to) : '', to ? lineWords(to, from) : '']
  if (!from) return t`adicionou ${now}: ${is}`
  if (!to) return t`tirou ${old}: ${was}`
  if (old === now) return was === is ? t`mudou ${now}` : t`mudou ${now}: ${was} → ${is}`
  return was === is ? t`trocou ${old} por ${now}` : t`trocou ${old} por ${now}: ${was} → ${is}`
}

function countedAct(changes: LineChange[], count: number): string {
  if (changes.every(({ from }) => !from))
    return plural(count, { one: 'adicionou # item', other: 'adicionou # itens' })
  if (changes.every(({ to }) => !to)) return plural(count, { one: 'tirou # item', other: 'tirou # itens' })
  return plural(count, { one: 'mudou # item', other: 'mudou # itens' })
}

/** What the one line that changed was worth and is; undefined where several changed. */
export function lineAmounts(de: LineFacts, para: LineFacts): [from: number, to: number] | undefined {
  const [only, ...others] = lineChanges(de, para)
  if (!only || others.length + moreLines(de, para) > 0) return undefined
  return [amountOf(only.from), amountOf(only.to)]
}

// In whole centavos, since it is only compared.
const amountOf = (line: Line | undefined): number =>
  line ? line.quantidade * Math.round(line.valor_unitario * 100) : 0

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
