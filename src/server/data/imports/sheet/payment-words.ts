import type { ImportOptions } from '../../../../shared/imports.ts'
import type { PaymentMethod } from '../../../../shared/orders.ts'
import { likelyPayment } from './likeness.ts'
import { type Cell, textOf } from './table.ts'
import { createTally } from './tally.ts'
import { beginsWithYes, readYesNo } from './values.ts'

/** What a cell says about payment: whether it was paid (null if it does not say), and by which method. */
interface Said {
  pago: boolean | null
  forma: PaymentMethod
  /** The cell has a word that was not understood. */
  isUnread?: boolean
}

export type PaymentWords = ReturnType<typeof createPaymentWords>

/** Reads what people write about payments ("sim", "pix", "pix 180") and counts the words for methods. */
export function createPaymentWords({ pagamentos }: Pick<ImportOptions, 'pagamentos'>) {
  const tally = createTally(pagamentos, likelyPayment)
  return {
    read(cell: Cell | undefined): Said {
      const answer = readYesNo(cell)
      if (answer === true || answer === null) return { pago: answer, forma: 'Pendente' }
      const word = withoutAmount(textOf(cell))
      if (word === '') return { pago: null, forma: 'Pendente', isUnread: true }
      const isChosen = pagamentos !== undefined && Object.hasOwn(pagamentos, word)
      if (answer === false && !isChosen) return { pago: false, forma: 'Pendente' }
      if (!isChosen && likelyPayment(word) === 'Pendente' && beginsWithYes(word))
        return { pago: true, forma: 'Pendente' }
      const forma = tally.count(word) ?? 'Pendente'
      if (forma !== 'Pendente') return { pago: true, forma }
      return { pago: isChosen ? false : null, forma, isUnread: !isChosen }
    },
    all: tally.all,
  }
}

/** "pix 180" and "pix 240" count as one word. */
const withoutAmount = (text: string): string => text.replace(/(r\$\s*)?[\d.,]*\d[\d.,]*/gi, '').trim()
