import { formatMoney } from '../../../shared/money.ts'
import { sumOfLines } from '../../../shared/order-lines.ts'
import type { QuotedLine } from '../../../shared/quotes.ts'
import { type Contact, messageText, type Sender } from '../order-whatsapp.ts'
import { shortDay } from '../order-words.ts'

/** A quote that is sent, or was. */
interface SentQuote {
  /** Of the customer's page. */
  url: string
  itens: readonly QuotedLine[]
  total: number
  valido_ate: string
}

/** The message that brings a quote. */
export const quoteMessage = (
  order: Contact,
  sender: Sender,
  { url, itens, total, valido_ate }: SentQuote,
  today: string,
): string =>
  messageText('orcamento', { ...order, valor: total, a_orcar: false }, sender, {
    link: url,
    validade: shortDay(valido_ate, today),
    itens: itens.map(lineText).join('\n'),
  })

const lineText = (line: QuotedLine): string =>
  `${line.quantidade > 1 ? `${line.quantidade} × ` : ''}${line.descricao}: ${formatMoney(sumOfLines([line]))}`
