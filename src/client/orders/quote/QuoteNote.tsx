import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { quoteState } from '../../../shared/quotes.ts'
import { PaymentNote } from '../OrderBadges.tsx'
import type { Order } from '../order.ts'
import { quoteWords, shortDay } from '../order-words.ts'
import { isUnsent, useNewestQuote } from './quote.ts'
import { quoteTitle, type ShopDay } from './quote-words.ts'

/** Under an order's value: how far its quote is while it is being repaired, else how its payment stands. */
export function QuoteNote({ order, shop }: { order: Order; shop: ShopDay }) {
  const { t } = useLingui()
  const newest = useNewestQuote(order)
  const { status, orcamento_ate } = order
  if (status === 'Recebido' && isUnsent(order)) return <span>{t`Orçamento não enviado`}</span>
  if (!quoteWords(order, shop.today)) return <PaymentNote order={order} />
  const words = quoteTitle(order, newest, shop)
  const day = orcamento_ate && shortDay(orcamento_ate, shop.today)
  return (
    <Note title={words} dir="auto">
      <span>{words}</span>
      {quoteState(order, shop.today) === 'aguardando' && (
        <>
          <i> · </i>
          <span>{t`até ${day}`}</span>
        </>
      )}
    </Note>
  )
}

// On the phone its two halves stand one above the other; a long reason is cut at the desk's line.
const Note = chakra('span', {
  base: {
    maxW: '260px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '& i': { fontStyle: 'normal' },
    mdDown: {
      maxW: '170px',
      whiteSpace: 'normal',
      textAlign: 'end',
      lineClamp: 2,
      '& i': { display: 'none' },
      '& span': { display: 'block' },
    },
  },
})
