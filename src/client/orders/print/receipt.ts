import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { addDays, momentOf } from '../../../shared/days.ts'
import { deviceName } from '../../../shared/devices.ts'
import { formatDocument, isCnpj } from '../../../shared/documents.ts'
import { formatMoney } from '../../../shared/money.ts'
import { sumOfLines } from '../../../shared/order-lines.ts'
import { isOwed, shortNumber, warrantyDays, warrantyEnd } from '../../../shared/orders.ts'
import { isRefused } from '../../../shared/quotes.ts'
import { wasReturned } from '../../../shared/unrepaired.ts'
import { type Settings, shopName } from '../../api/settings.ts'
import { dayInMonth, formatDay } from '../../ui/Day.tsx'
import type { Order } from '../order.ts'
import { toBeAgreed, toBePriced } from '../order-words.ts'
import type { Quote } from '../quote/quote.ts'

/** The settings that papers are made of. */
export type ShopData = Pick<Settings, 'empresa' | 'perfil'>

/** What only papers say of a customer, beside what an order knows of its own. */
export type PaperCustomer = Pick<inferRouterOutputs<AppRouter>['customers']['get'], 'documento' | 'endereco'>

/**
 * A receipt in words, whatever it is printed on. A customer reads them: Portuguese whatever the language of the screens,
 * and so are services and ways to pay as they are stored.
 */
export interface Receipt {
  title: string
  number: string
  shop: { name: string; lines: string[]; logo: string }
  days: { label: string; value: string; strong?: boolean }[]
  customer: { name: string; lines: string[] }
  device: { name: string }
  service: string
  /** Whether the parts are original is to be said (CDC, art. 21): boxes to tick, of a quote alone. */
  parts: string[]
  defect: string
  /** Parts and labour, each with its price and, where it differs from the shop's, its warranty. */
  lines: { text: string; note: string; price: string; amount: string }[]
  /** What the total is made of, beside the lines where there are any. */
  sums: { label: string; amount: string }[]
  total: { label: string; amount: string }
  payment: string
  /** Of a delivery alone: until when, or for how long where the day is still to come. */
  warranty: { label: string; value: string; note: string } | null
  clauses: { title: string; text: string }[]
  /** The shop's own terms; empty where it has none. */
  terms: string
  notes: string
  /** What the customer signs. */
  consent: string
}

/** What papers know beside the order and the shop, where it is known. */
interface PaperFacts {
  customer?: PaperCustomer | undefined
  /** What was answered to the order's quote, in one line; '' where nothing was. */
  answer?: string | undefined
}

/** What the law wants on paper, and the shop's own: for a device that comes in, or one that is given back. */
export function receiptOf(
  order: Order,
  settings: ShopData,
  document: 'entrada' | 'entrega',
  { customer, answer = answerOnPaper(order) }: PaperFacts = {},
): Receipt {
  const { empresa } = settings
  const days = warrantyDays(empresa.valores.garantia_dias)
  const common = {
    number: shortNumber(order.numero_os),
    shop: {
      name: shopName(settings),
      lines: shopLines(empresa.valores),
      logo: empresa.valores.logo,
    },
    customer: {
      name: order.clientes.nome,
      lines: [
        order.clientes.telefone,
        order.clientes.email ?? '',
        customer?.documento ? documentLine(customer.documento) : '',
        customer?.endereco ?? '',
      ].filter(Boolean),
    },
    device: { name: deviceName(order.aparelho) },
    service: order.tipo_servico,
    defect: order.defeito,
    lines: linesOnPaper(order, days, document === 'entrega'),
    payment: paymentOnPaper(order),
    terms: empresa.valores.termos,
    notes: order.observacoes ?? '',
  }
  if (document === 'entrega' && (wasReturned(order) || isRefused(order)))
    return { ...common, ...returnWords(order, answer) }
  const words =
    document === 'entrega'
      ? { ...deliveryWords(order, days, answer), ...(wasFree(order) && { payment: 'Sem cobrança' }) }
      : entryWords(order, days, answer)
  return { ...common, ...words, sums: sumsOnPaper(order, words.total.amount) }
}

/** "Aprovado por Maria pelo link, 28/11 16h58", as far as it is known. */
export function answerOnPaper({ orcamento_resposta }: Order, newest?: Quote, zone = 'UTC'): string {
  if (orcamento_resposta === null) return ''
  const { respondido_por, respondido_em, por, importado } = newest ?? {}
  const words = [
    orcamento_resposta === 'aprovado' ? 'Aprovado' : 'Recusado',
    respondido_por && `por ${respondido_por}`,
    por && !importado && (por === 'link' ? 'pelo link' : 'no balcão'),
  ]
  const said = words.filter(Boolean).join(' ')
  if (!respondido_em) return said
  const { day, time } = momentOf(new Date(respondido_em), zone)
  return `${said}, ${dayInMonth(day)} ${time.replace(/^0?(\d+):/, '$1h')}`
}

function linesOnPaper({ itens = [], data_entrega }: Order, days: number, isDelivery: boolean) {
  const noteOf = (own: number | null) => {
    if (own === null || own === days) return ''
    const until = isDelivery && data_entrega ? ` até ${formatDay(warrantyEnd(data_entrega, own))}` : ''
    return `garantia de ${own} dias${until}`
  }
  return itens.map(({ descricao, quantidade, valor_unitario, garantia_dias }) => ({
    text: descricao,
    note: noteOf(garantia_dias),
    price: quantidade === 1 ? '' : `${quantidade} × ${formatMoney(valor_unitario)}`,
    amount: formatMoney(sumOfLines([{ quantidade, valor_unitario }])),
  }))
}

/** The service with its price; below lines the discount alone. */
function sumsOnPaper({ tipo_servico, soma_itens, desconto }: Order, total: string) {
  if (soma_itens === null) return [{ label: tipo_servico, amount: total }]
  return desconto === 0 ? [] : [{ label: 'Desconto', amount: `− ${formatMoney(desconto)}` }]
}

/** Days for which a quote holds where nothing else was agreed (CDC, art. 40). */
const quoteDays = 10

function entryWords(order: Order, days: number, answer: string) {
  // No price yet: the device stays to be looked at, and there is no quote to hold to.
  const isOpen = order.valor === 0 && !order.pago && order.soma_itens === null
  const validUntil = formatDay(order.orcamento_ate ?? addDays(order.data_entrada, quoteDays))
  const isDelivered = order.status === 'Entregue'
  // Where it was answered, paid or given back, the quote is over.
  const waits = !answer && !order.pago && !isDelivered
  return {
    title: 'Comprovante de entrada',
    days: [
      { label: 'Entrada', value: formatDay(order.data_entrada) },
      ...(waits ? [{ label: 'Início previsto', value: 'na aprovação' }] : []),
      isDelivered
        ? {
            label: 'Entregue',
            value: order.data_entrega ? formatDay(order.data_entrega) : byHand,
            strong: true,
          }
        : {
            label: 'Previsão',
            value: order.data_previsao ? formatDay(order.data_previsao) : toBeAgreed,
            strong: true,
          },
      ...(waits && !isOpen ? [{ label: 'Orçamento válido até', value: validUntil }] : []),
    ],
    parts: ['originais', 'compatíveis'],
    total: {
      label: order.pago ? 'Total pago' : 'Total do orçamento',
      amount: order.a_orcar ? toBePriced : isOpen ? toBeAgreed : formatMoney(order.valor),
    },
    warranty: null,
    clauses: [
      {
        title: 'Aprovação.',
        text: answer
          ? answered(order, answer)
          : isOpen
            ? 'O aparelho fica para avaliação. Nada é feito sem o seu aceite do orçamento, que a loja faz antes do serviço.'
            : 'Nada é feito sem o seu aceite. Se o serviço mudar, a loja faz novo orçamento e espera a sua resposta.',
      },
      {
        title: 'Garantia.',
        text: `${days} dias sobre serviço e peças${exceptLines(order, days)}, contados da entrega (CDC, art. 26). A data sai no comprovante de entrega.`,
      },
      {
        title: 'Dados.',
        text: 'Seu nome e seus contatos servem a este conserto e à garantia (LGPD).',
      },
    ],
    consent:
      order.orcamento_resposta === 'recusado'
        ? 'deixei o aparelho'
        : isOpen
          ? 'autorizo a avaliação'
          : 'autorizo o serviço acima',
  }
}

/** What was answered; an approved quote that was changed since says what was approved. */
function answered({ orcamento_resposta, orcamento_mudou, orcamento_total }: Order, answer: string): string {
  if (orcamento_resposta === 'recusado') return `${answer}. O aparelho volta sem conserto.`
  const sum =
    orcamento_mudou && orcamento_total !== null ? `, no valor de ${formatMoney(orcamento_total)}` : ''
  return `${answer}${sum}. Se o serviço mudar, a loja faz novo orçamento e espera a sua resposta.`
}

/** For a device that goes back as it came: nothing was done that a warranty could be for. */
function returnWords(order: Order, answer: string) {
  const { data_entrega } = order
  // Printed before it is given back, what it costs is written by hand.
  const isFree = wasReturned(order)
  return {
    title: 'Comprovante de devolução',
    parts: [],
    lines: [],
    sums: [{ label: order.tipo_servico, amount: 'não feito' }],
    days: [
      { label: 'Entrada', value: formatDay(order.data_entrada) },
      { label: 'Devolvido', value: data_entrega ? formatDay(data_entrega) : byHand, strong: true },
    ],
    total: { label: 'Total', amount: isFree ? formatMoney(0) : amountByHand },
    payment: isFree ? 'Sem cobrança' : paymentOnPaper(order),
    warranty: null,
    clauses: [
      { title: 'Orçamento.', text: `${answer}.` },
      { title: 'Devolução.', text: `O aparelho volta sem conserto${isFree ? ', e nada foi cobrado' : ''}.` },
      notFiscal,
    ],
    consent: 'recebi o aparelho de volta',
  }
}

const notFiscal = {
  title: 'Não é documento fiscal.',
  text: 'Este comprovante não substitui a nota.',
}

function deliveryWords(order: Order, days: number, answer: string) {
  const { data_entrega } = order
  return {
    title: 'Comprovante de entrega e garantia',
    parts: [],
    days: [
      { label: 'Entrada', value: formatDay(order.data_entrada) },
      ...(order.pronto_em ? [{ label: 'Pronto', value: formatDay(order.pronto_em) }] : []),
      // Printed before the delivery is noted, the day is written by hand.
      { label: 'Entregue', value: data_entrega ? formatDay(data_entrega) : byHand, strong: true },
    ],
    total: {
      label: order.pago ? 'Total pago' : wasFree(order) ? 'Total' : 'Total a pagar',
      // Printed before there is a price, it too is written by hand.
      amount: hasPrice(order) ? formatMoney(order.valor) : data_entrega ? toBePriced : amountByHand,
    },
    warranty: data_entrega
      ? {
          label: 'Garantia até',
          value: formatDay(warrantyEnd(data_entrega, days)),
          note: `${days} dias a contar da entrega, sobre serviço e peças${exceptLines(order, days)}.`,
        }
      : {
          label: 'Garantia',
          value: `${days} dias`,
          note: `A contar da entrega, sobre serviço e peças${exceptLines(order, days)}.`,
        },
    clauses: [
      ...(order.orcamento_resposta === 'aprovado' ? [{ title: 'Orçamento.', text: `${answer}.` }] : []),
      {
        title: 'Para usar a garantia.',
        text: 'Traga o aparelho à loja com esta via ou com o número da OS.',
      },
      {
        title: 'Lei.',
        text: 'A garantia legal não depende deste papel (CDC, arts. 24 e 26).',
      },
      notFiscal,
    ],
    consent: 'recebi o aparelho',
  }
}

/** Where the warranty of some lines is another than the shop's. */
const exceptLines = ({ itens = [] }: Order, days: number): string =>
  itens.some(({ garantia_dias }) => garantia_dias !== null && garantia_dias !== days)
    ? ', salvo itens com prazo próprio'
    : ''

/** Delivered, and nothing is to be paid. */
const wasFree = (order: Order) =>
  order.status === 'Entregue' && !order.pago && !order.a_orcar && !isOwed(order)

/** Whether R$ 0,00 is a price, if that is its value. */
const hasPrice = (order: Order) =>
  order.valor > 0 || order.pago || order.soma_itens !== null || wasFree(order)

const byHand = '____/____/______'
const amountByHand = 'R$ ____________'

const documentLine = (documento: string): string =>
  `${isCnpj(documento) ? 'CNPJ' : 'CPF'} ${formatDocument(documento)}`

function shopLines({ cnpj, endereco, telefone, email }: ShopData['empresa']['valores']): string[] {
  const contacts = [telefone, email].filter(Boolean).join(' · ')
  return [cnpj && documentLine(cnpj), endereco, contacts].filter(Boolean)
}

function paymentOnPaper({ pago, pago_em, forma_pagamento }: Order): string {
  if (!pago) return forma_pagamento === 'Pendente' ? forma_pagamento : `Combinado: ${forma_pagamento}`
  const paid = `Pago - ${forma_pagamento}`
  return pago_em ? `${paid}, ${formatDay(pago_em)}` : paid
}

/** A customer on a label, which lies about in the shop: of a person the first name and one initial. */
export function labelName(nome: string, documento: string | null = null): string {
  if (documento && isCnpj(documento)) return nome
  const [first = '', ...others] = nome.trim().split(/\s+/)
  const initial = Array.from(others.at(-1) ?? '')[0]
  return initial ? `${first} ${initial}.` : first
}
