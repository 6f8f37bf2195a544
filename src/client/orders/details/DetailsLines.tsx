import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../../shared/money.ts'
import { costOfLines, type OrderLine, sumOfLines } from '../../../shared/order-lines.ts'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Hidden } from '../../ui/Text.tsx'
import { Margin } from '../Margin.tsx'
import type { Order } from '../order.ts'
import { priceWords } from '../order-words.ts'
import type { Quote } from '../quote/quote.ts'

/** What an order is made of, its discount and its total; what is left for the shop, unless costs are hidden. */
export function DetailsLines({ order, newest }: { order: Order; newest: Quote | undefined }) {
  const { t } = useLingui()
  const { itens, soma_itens, desconto, valor, orcamento_mudou, orcamento_total } = order
  // A list's row comes without them, and they follow soon.
  if (!itens && soma_itens !== null) return <LinesSkeleton />
  const off = formatMoney(desconto)
  const before = orcamento_mudou && orcamento_total !== valor && orcamento_total !== null
  const isNew = (line: OrderLine) =>
    orcamento_mudou && newest?.itens.some(sent => sent.descricao === line.descricao) === false
  return (
    <>
      <List>
        {itens?.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and two may say the same
          <Line key={at} line={line} isNew={isNew(line)} />
        ))}
        {desconto > 0 && (
          <Row data-off="">
            <span>{t`Desconto`}</span>
            <span>− {off}</span>
          </Row>
        )}
        <Row data-total="">
          <span>{t`Total`}</span>
          <span>
            {before && (
              <>
                <Hidden>{t`Enviado`}: </Hidden>
                <s>{formatMoney(orcamento_total)}</s> <Hidden>{t`agora`} </Hidden>
              </>
            )}
            {priceWords(order)}
          </span>
        </Row>
      </List>
      {itens && itens.length > 0 && <Margin valor={valor} custo={costOfLines(itens)} />}
    </>
  )
}

function Line({ line, isNew }: { line: OrderLine; isNew: boolean }) {
  const { t } = useLingui()
  const { tipo, descricao, quantidade, valor_unitario, garantia_dias } = line
  const each = formatMoney(valor_unitario)
  const notes = [
    `${tipo === 'peca' ? t`peça` : t`mão de obra`}${isNew ? t`, nova` : ''}`,
    quantidade > 1 ? `${quantidade} × ${each}` : '',
    garantia_dias === null ? '' : t`garantia de ${garantia_dias} dias`,
  ].filter(Boolean)
  return (
    <Row>
      <span>
        <bdi>{descricao}</bdi>
        {/* A note stays on one line. */}
        <small>{notes.map(note => note.replaceAll(' ', '\u00a0')).join(' · ')}</small>
      </span>
      <span>{formatMoney(sumOfLines([line]))}</span>
    </Row>
  )
}

function LinesSkeleton() {
  return (
    <div aria-busy="true">
      {['94%', '86%', '90%'].map(width => (
        <Skeleton key={width} w={width} mb="2.5" />
      ))}
    </div>
  )
}

const List = chakra('ul', {
  base: { fontVariantNumeric: 'tabular-nums', mb: '1' },
})
const Row = chakra('li', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    py: '5px',
    '&:first-of-type': { pt: '0' },
    '& > span:first-of-type': { minW: '0', overflowWrap: 'anywhere' },
    '& > span:last-of-type': { whiteSpace: 'nowrap' },
    '& small': { ms: '2', textStyle: 'sm', color: 'muted' },
    '&[data-off]': { color: 'muted' },
    '&[data-total]': {
      mt: '5px',
      pt: '9px',
      borderTop: '1px solid',
      borderColor: 'hairline',
      fontWeight: 'medium',
      '&:only-child': { mt: '0', pt: '0', borderTop: '0' },
      '& s': { color: 'muted', fontWeight: 'regular', me: '1' },
    },
  },
})
