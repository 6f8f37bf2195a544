import type { ImportOptions } from '../../../../shared/imports.ts'
import type { PaymentMethod } from '../../../../shared/orders.ts'
import { likelyPayment } from './likeness.ts'
import { type Cell, textOf } from './table.ts'
import { createTally } from './tally.ts'
import { beginsWithYes, readYesNo } from './values.ts'

/** What a cell says of a payment: whether there was one (null where it says nothing), and by what. */
interface Said {
  pago: boolean | null
  forma: PaymentMethod
  /** It holds something of which nothing could be made. */
  isUnread?: boolean
}

export type PaymentWords = ReturnType<typeof createPaymentWords>

/** Reads what people write of payments, be it "sim", "pix" or "pix 180", and counts the words that stand for a form. */
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

/** "pix 180" is one word with "pix 240". */
const withoutAmount = (text: string): string => text.replace(/(r\$\s*)?[\d.,]*\d[\d.,]*/gi, '').trim()
