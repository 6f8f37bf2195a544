import type { ReactNode } from 'react'
import { formatMoney } from '../../shared/money.ts'
import { dayAndName, shortDay } from '../mail/formats.ts'
import { orderDocument, TalkToShop } from './document.tsx'
import { answeredAt, wholeDay } from './page-words.ts'
import {
  Answers,
  ApprovalForm,
  FoldedQuote,
  Quote,
  RefusalForm,
  type ShownQuote,
  type TypedAnswer,
} from './quote-parts.tsx'
import type { OrderPage } from './read-order-page.ts'
import { Facts, Payment, promised, type ShownPix, Steps } from './status-parts.tsx'

/** What is asked of the page beside the order. */
export interface Asked {
  token: string
  /** The answer whose form is shown. */
  step: 'aprovar' | 'recusar' | null
  /** A form that was refused. */
  typed?: TypedAnswer | null
  /** What became of an answer that was not stored. */
  told?: string
}

interface Props extends Asked {
  page: OrderPage
  pix: ShownPix
}

/** The customer's page of an order, as one HTML document. */
export function drawOrderPage(page: OrderPage, pix: ShownPix, asked: Asked): string {
  const { token, told } = asked
  return orderDocument({
    token,
    page,
    hasAddress: page.status === 'Pronto',
    children: (
      <>
        {told && (
          <p className="told" role="alert">
            {told}
          </p>
        )}
        <State page={page} pix={pix} {...asked} />
      </>
    ),
  })
}

/** Whether the newest quote takes an answer today. */
const takesAnswer = ({ quote, status, today }: OrderPage): boolean =>
  quote !== null && !quote.resposta && status !== 'Entregue' && quote.valido_ate >= today

function State(props: Props) {
  const { page, step } = props
  const { quote, status, today } = page
  if (quote && step && takesAnswer(page)) return <Step {...props} quote={quote} />
  if (page.isReturned) return <Returned page={page} />
  if (status === 'Entregue') return <Delivered {...props} />
  if (status === 'Pronto') return <Ready {...props} />
  if (!quote) return <Working {...props} />
  if (quote.resposta === 'aprovado') return <Approved {...props} quote={quote} />
  if (quote.resposta === 'recusado') return <Refused {...props} quote={quote} />
  if (quote.valido_ate < today) return <Expired {...props} quote={quote} />
  return <Waiting {...props} quote={quote} />
}

type QuoteProps = Props & { quote: ShownQuote }

function Title({ children, say }: { children: ReactNode; say?: ReactNode }) {
  return (
    <>
      <h1 dir="auto">{children}</h1>
      {say && (
        <p className="say" dir="auto">
          {say}
        </p>
      )}
    </>
  )
}

function Step({ page, quote, token, step, typed = null }: QuoteProps) {
  if (step === 'recusar')
    return (
      <>
        <Title say="A loja é avisada e não faz o conserto.">Recusar o orçamento?</Title>
        <RefusalForm quote={quote} token={token} typed={typed} />
      </>
    )
  const begins =
    page.status === 'Recebido'
      ? `A loja começa o conserto do seu ${page.device} assim que você aprovar.`
      : 'A loja é avisada assim que você aprovar.'
  return (
    <>
      <Title say={`${begins} Nada é cobrado agora.`}>Aprovar {formatMoney(quote.total)}?</Title>
      <ApprovalForm page={page} quote={quote} token={token} typed={typed} />
    </>
  )
}

/** The quote waits for its answer; one that took another's place says so. */
function Waiting({ page, quote, token }: QuoteProps) {
  const { before, status } = page
  const until = `Responda até ${dayAndName(quote.valido_ate, 'pt')}.`
  const isNew = status === 'Recebido'
  return (
    <>
      {before ? (
        <Title
          say={`A loja enviou a versão ${quote.versao} em ${shortDay(sentOn(page, quote))}. Ela vale no lugar da anterior, de ${formatMoney(before.total)}. ${until}`}
        >
          O orçamento mudou
        </Title>
      ) : (
        <Title say={isNew ? `${until} O conserto só começa depois da sua aprovação.` : until}>
          Olá, {page.greeting}. O orçamento está pronto.
        </Title>
      )}
      <Quote page={page} quote={quote} />
      <Answers quote={quote} token={token} />
      <Steps page={page} soon={{ 'Em Andamento': 'depois da sua aprovação', Pronto: promised(page) }} />
    </>
  )
}

/** The day on which a version was sent. */
const sentOn = ({ zone }: OrderPage, { enviado_em }: ShownQuote): string =>
  answeredAt(enviado_em, zone).slice(0, 10).split('/').reverse().join('-')

function Expired({ page, quote }: QuoteProps) {
  return (
    <>
      <Title say="Os preços podem ter mudado. Peça um novo à loja; o link continua este.">
        O orçamento venceu em {shortDay(quote.valido_ate)}
      </Title>
      <Quote page={page} quote={quote} />
      <div className="go">
        <TalkToShop
          page={page}
          kind="primary"
          label="Pedir novo orçamento"
          text={`Olá! O orçamento da OS ${page.number} (${page.device}) venceu. Pode enviar um novo?`}
        />
      </div>
      <Steps page={page} />
    </>
  )
}

function Approved({ page, quote }: QuoteProps) {
  const isNew = page.status === 'Recebido'
  const begins = isNew
    ? 'A loja já recebeu a sua resposta e vai começar o conserto.'
    : 'A loja já recebeu a sua resposta, e o conserto está em andamento.'
  return (
    <>
      <Title say={`${begins} ${followed(page)}`}>Aprovado. Obrigado, {page.greeting}.</Title>
      <Facts
        of={[
          ['Aprovado por', answered(page, quote)],
          ['Valor', formatMoney(quote.total)],
        ]}
      />
      <FoldedQuote page={page} quote={quote} />
      <Steps page={page} soon={{ 'Em Andamento': 'em seguida', Pronto: promised(page) }} />
    </>
  )
}

/** Until when it is promised, and where that can be seen. */
const followed = ({ data_previsao, today }: OrderPage): string =>
  data_previsao && data_previsao >= today
    ? `Fica pronto até ${dayAndName(data_previsao, 'pt')}; você acompanha por aqui.`
    : 'Você acompanha por aqui.'

/** Who answered, and when. An imported answer may lack the name. */
const answered = ({ zone }: OrderPage, { respondido_por, respondido_em }: ShownQuote): string =>
  [respondido_por, respondido_em && answeredAt(respondido_em, zone)].filter(Boolean).join(', ')

function Refused({ page, quote }: QuoteProps) {
  return (
    <>
      <Title say="A loja já foi avisada e vai falar com você para combinar a retirada.">
        Você recusou o orçamento
      </Title>
      <Facts of={refusal(page, quote)} />
      <FoldedQuote page={page} quote={quote} />
    </>
  )
}

const refusal = (page: OrderPage, quote: ShownQuote): [string, ReactNode][] => [
  ['Recusado em', quote.respondido_em && answeredAt(quote.respondido_em, page.zone)],
  ['Motivo', quote.motivo && `“${quote.motivo}”`],
]

/** No quote was sent: how far the work is. */
function Working({ page }: Props) {
  const isNew = page.status === 'Recebido'
  return (
    <>
      {isNew ? (
        <Title say={followed(page)}>
          Olá, {page.greeting}. Seu {page.device} está na loja.
        </Title>
      ) : (
        <Title say={followed(page)}>Seu {page.device} está em conserto</Title>
      )}
      <Facts of={[['Serviço', page.tipo_servico]]} />
      <Steps page={page} soon={{ Pronto: promised(page) }} />
    </>
  )
}

function Ready({ page, pix, token }: Props) {
  const { quote, payment, shop } = page
  const isOpen = quote !== null && takesAnswer(page)
  return (
    <>
      <Title say="Traga um documento ou o recibo de entrada.">Pronto para retirar</Title>
      <Facts
        of={[
          ['Onde', shop.address],
          ['Quando', shop.hours],
          ['Serviço', !quote && page.tipo_servico],
          ...(quote?.resposta === 'recusado' ? refusal(page, quote) : []),
          ['Pagamento', payment.isPaid && 'Pago'],
        ]}
      />
      {isOpen && (
        <>
          <Quote page={page} quote={quote} title="Falta a sua resposta ao orçamento" />
          <Answers quote={quote} token={token} />
        </>
      )}
      <Payment page={page} pix={pix} />
      {quote && !isOpen && <FoldedQuote page={page} quote={quote} />}
      <Steps page={page} />
    </>
  )
}

function Delivered({ page, pix }: Props) {
  const { quote, payment, warranty, data_entrega, number } = page
  const { isPaid, isOwed, amount } = payment
  const paid = amount !== null && !isOwed ? formatMoney(amount) : null
  return (
    <>
      {warranty && <Warranty page={page} warranty={warranty} number={number} />}
      <Facts
        of={[
          ['Entregue em', data_entrega && wholeDay(data_entrega)],
          ['Serviço', !quote && page.tipo_servico],
          ['Valor', paid && (isPaid ? `${paid}, pago` : paid)],
          ['Pagamento', isPaid && !paid && 'Pago'],
        ]}
      />
      <Payment page={page} pix={pix} />
      {quote && <FoldedQuote page={page} quote={quote} />}
      <Steps page={page} />
    </>
  )
}

/** The device went back as it came, for its quote was refused. */
function Returned({ page }: { page: OrderPage }) {
  const { quote, data_entrega } = page
  return (
    <>
      <Title say="O orçamento foi recusado, e nada foi cobrado.">Devolvido sem conserto</Title>
      <Facts
        of={[
          ['Devolvido em', data_entrega && wholeDay(data_entrega)],
          ['Serviço', page.tipo_servico],
          ...(quote ? refusal(page, quote) : []),
        ]}
      />
    </>
  )
}

interface WarrantyProps {
  page: OrderPage
  warranty: NonNullable<OrderPage['warranty']>
  number: string
}

/** Until when the warranty lasts; lines of their own time may go on after the shop's. */
function Warranty({ page: { today }, warranty: { days, until, last }, number }: WarrantyProps) {
  const call = `Se voltar a falhar, chame a loja e diga o número da OS, ${number}.`
  if (today > last) return <Title>Entregue</Title>
  if (today > until)
    return <Title say={`Só de itens com prazo próprio. ${call}`}>Em garantia até {wholeDay(last)}</Title>
  const more = last > until ? `; itens com prazo próprio vão até ${wholeDay(last)}` : ''
  return (
    <Title say={`${days} dias sobre peças e mão de obra, contados da entrega${more}. ${call}`}>
      Em garantia até {wholeDay(until)}
    </Title>
  )
}
