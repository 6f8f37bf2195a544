import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Copy from 'lucide-react/icons/copy'
import Inbox from 'lucide-react/icons/inbox'
import PackageCheck from 'lucide-react/icons/package-check'
import Wrench from 'lucide-react/icons/wrench'
import type { ReactNode } from 'react'
import { formatMoney } from '../../shared/money.ts'
import { type OrderStatus, orderStatuses, statusTone } from '../../shared/orders.ts'
import { qrPath } from '../../shared/qr.ts'
import type { Pix } from '../orders/pix.ts'
import { stepDay } from './page-words.ts'
import type { OrderPage } from './read-order-page.ts'

const icons = {
  Recebido: Inbox,
  'Em Andamento': Wrench,
  Pronto: CircleCheck,
  Entregue: PackageCheck,
} as const

/** The four steps of an order, with the days that are known. `soon` says when a step to come is due. */
export function Steps({ page, soon = {} }: { page: OrderPage; soon?: Partial<Record<OrderStatus, string>> }) {
  const { status, today, data_entrada, iniciado_em, pronto_em, data_entrega } = page
  const reached = orderStatuses.indexOf(status)
  const days = {
    Recebido: data_entrada,
    'Em Andamento': iniciado_em,
    Pronto: pronto_em,
    Entregue: data_entrega,
  }
  return (
    <section className="where">
      <h2>Onde está</h2>
      <ol className="steps">
        {orderStatuses.map((step, at) => {
          const place = at < reached ? 'past' : at === reached ? `now ${statusTone[step]}` : 'next'
          const Sign = at < reached ? Check : icons[step]
          const day = days[step]
          return (
            <li key={step} className={place} aria-current={at === reached ? 'step' : undefined}>
              <span className="dot">{at <= reached && <Sign aria-hidden />}</span>
              <b>{step}</b>
              <span className="when">{at > reached ? soon[step] : day && stepDay(day, today)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** When it is promised to be ready; undefined where no day is, or that day has passed. */
export const promised = ({ data_previsao, today }: OrderPage): string | undefined =>
  data_previsao && data_previsao >= today ? `previsto para ${stepDay(data_previsao, today)}` : undefined

/** Facts with their names; those without a value are left out. */
export function Facts({ of }: { of: [name: string, value: ReactNode][] }) {
  const known = of.filter(([, value]) => Boolean(value))
  if (known.length === 0) return null
  return (
    <dl className="facts">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What pays the order; `impossivel` where the shop's key makes no code. */
export type ShownPix = Pix | 'impossivel' | null

/** What is to be paid and how; nothing where the shop says nothing of it. */
export function Payment({ page, pix }: { page: OrderPage; pix: ShownPix }) {
  const { isOwed, amount } = page.payment
  if (!isOwed) return null
  const isDelivered = page.status === 'Entregue'
  const code = pix === 'impossivel' ? null : pix
  const title = isDelivered ? 'Falta pagar' : code ? 'Pague com Pix' : 'Pagamento'
  if (amount === null)
    return (
      <section className="pay">
        <h2>{title}</h2>
        <p className="hint">Combine o valor com a loja.</p>
      </section>
    )
  // Without a code and a quote, what it costs is for the shop to say.
  const isKnown = code !== null || page.quote !== null
  return (
    <section className="pay">
      <h2>{title}</h2>
      {isKnown && (
        <p className="total">
          <span>Total</span>
          <b>{formatMoney(amount)}</b>
        </p>
      )}
      {code ? (
        <PixCode pix={code} amount={amount} isDelivered={isDelivered} />
      ) : (
        <p className="hint">{pix && 'O código Pix não pôde ser feito. '}Combine o pagamento com a loja.</p>
      )}
    </section>
  )
}

interface PixProps {
  pix: Pix
  amount: number
  isDelivered: boolean
}

function PixCode({ pix: { codigo, chave, nome }, amount, isDelivered }: PixProps) {
  const { path, size } = qrPath(codigo, 'L')
  return (
    <>
      {/* How many modules a side has decides its width: whole pixels for each. */}
      <div className="pix" style={{ '--n': size } as object}>
        <div className="go" hidden data-copy="">
          <button className="btn primary" type="button">
            <Copy aria-hidden />
            <span aria-live="polite">Copiar código Pix</span>
          </button>
        </div>
        <p className="code">{codigo}</p>
        <figure className="paper">
          <svg
            viewBox={`0 0 ${size} ${size}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={`QR do Pix de ${formatMoney(amount)}`}
          >
            <path d={path} />
          </svg>
        </figure>
      </div>
      <p className="hint" dir="auto">
        Vai para {nome}, chave {chave}. A loja confere o pagamento{isDelivered ? '' : ' na retirada'}.
      </p>
      <script src="/copiar-codigo.js" defer referrerPolicy="no-referrer" />
    </>
  )
}
