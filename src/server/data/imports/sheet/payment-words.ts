import type { PaymentMethod } from '../../../../shared/orders.ts'
import { type Known, plainWords } from './likeness.ts'
import { readAmount, readYesNo } from './values.ts'

const methods: Partial<Record<PaymentMethod, readonly string[]>> = {
  PIX: ['pix', 'transferencia', 'transf', 'deposito', 'ted', 'doc'],
  Cartão: [
    ...[
      'cartao',
      'cartoes',
      'credito',
      'debito',
      'maquininha',
      'maquina',
      'visa',
      'master',
      'mastercard',
      'elo',
    ],
    ...['hiper', 'hipercard', 'amex', 'tarjeta', 'card'],
  ],
  Dinheiro: ['dinheiro', 'especie', 'cash', 'efectivo', 'vista'],
}
const methodOf = new Map(
  Object.entries(methods).flatMap(([method, words]) =>
    words.map(word => [word, method as PaymentMethod] as const),
  ),
)

/** The method that a text names; `Pendente` if it names none. */
export function likelyPayment(text: string): PaymentMethod {
  const named = new Set(
    plainWords(text)
      .split('_')
      .map(word => methodOf.get(word)),
  )
  return (['PIX', 'Cartão', 'Dinheiro'] as const).find(method => named.has(method)) ?? 'Pendente'
}

/** Words beside a yes or a method that change nothing of it. */
const beside = new Set([
  ...[
    'em',
    'via',
    'por',
    'com',
    'de',
    'do',
    'da',
    'o',
    'a',
    'e',
    'pelo',
    'maos',
    'total',
    'integral',
    'tudo',
  ],
  ...['cliente', 'loja', 'balcao', 'vezes', 'r', 'rs', 'reais', 'pagamento', 'bancaria', 'bancario'],
])

/**
 * What a text says of a payment, where each of its words does: "pago pix", "sim, em mãos", "cartão 3x". Of "pago parcial"
 * or "a receber no pix" the owner is asked.
 */
export function knownPayment(text: string): Known<PaymentMethod> & { pago: boolean } {
  const parece = likelyPayment(text)
  const words = plainWords(text.replace(datesAndAmounts, ' '))
    .split('_')
    .filter(word => word !== '')
  const saysYes = words.some(word => readYesNo(word) === true)
  const isKnown =
    isPlain(text) &&
    (saysYes || (parece !== 'Pendente' && !dates.test(text))) &&
    words.every(
      (word, at) =>
        readYesNo(word) === true ||
        methodOf.has(word) ||
        beside.has(word) ||
        ((word === 'no' || word === 'na') && methodOf.has(words[at + 1] ?? '')),
    )
  if (isKnown) return { vira: parece, pago: true }
  return { parece: parece === 'Pendente' ? undefined : parece, pago: false }
}

/** Letters, digits, and signs that change no meaning: "sim?" and "50%" say nothing sure. */
export const isPlain = (text: string): boolean =>
  /^[\p{L}\p{N}\s.,:;!*()/_–—+$✓✔✅☑-]*$/u.test(text.normalize('NFC').replaceAll('\uFE0F', ''))

const dates = /\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b\d\d\/\d\d\b/
const datesAndAmounts =
  /\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b\d\d\/\d\d\b|\b\d{1,2}\s?x\b|(?:r\$\s?)?\b\d[\d.]*(?:,\d{1,2})?\b/gi

/** Characters of a cell in which a payment is looked for. */
const longestSaid = 200

/** The text without its amounts: "pix 180" and "pix 240" count as one word. */
export const withoutAmounts = (text: string): string =>
  text
    .slice(0, longestSaid)
    .replace(datesAndAmounts, piece => (dates.test(piece) ? piece : ''))
    .trim()

/** The amounts beside the words of a text; "3x 100" is 300. */
function amountsIn(text: string): number[] {
  const amounts: number[] = []
  let times = 1
  for (const [piece] of text.slice(0, longestSaid).matchAll(datesAndAmounts)) {
    if (dates.test(piece)) continue
    if (/x$/i.test(piece)) {
      times = Number.parseInt(piece, 10)
      continue
    }
    const amount = readAmount(piece)
    if (amount === undefined || Number.isNaN(amount)) continue
    amounts.push((Math.round(amount * 100) * times) / 100)
    times = 1
  }
  return amounts
}

/** Whether the amounts beside words are less than the value: "pix 100" of 300, "100 de 300". */
export function saysPart(text: string, valor: number): boolean {
  const amounts = amountsIn(text)
  const sum = amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
  return sum !== valor && amounts.some(amount => amount > 0 && amount < valor)
}
