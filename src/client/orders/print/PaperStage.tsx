import { chakra } from '@chakra-ui/react'
import type { inferRouterOutputs } from '@trpc/server'
import { Scissors } from 'lucide-react'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AppRouter } from '../../../server/router.ts'
import { deviceName } from '../../../shared/devices.ts'
import { formatMoney } from '../../../shared/money.ts'
import { shortNumber } from '../../../shared/orders.ts'
import type { Settings } from '../../api/settings.ts'
import { dayInMonth, formatDay } from '../../ui/Day.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { styleNonce } from '../../ui/style-nonce.ts'
import { useToday } from '../../ui/use-shop-clock.ts'
import type { Order } from '../order.ts'
import type { Quote } from '../quote/quote.ts'
import { PaperPage, Papers } from './paper-look.ts'
import { type Copy, copiesOf, type Paper, type PrintChoices, type PrintDocument } from './print-choices.ts'
import {
  answerOnPaper,
  labelName,
  type PaperCustomer,
  type Receipt,
  receiptOf,
  type ShopData,
} from './receipt.ts'

interface PaperStageProps {
  order: Order
  /** Undefined until it is known. */
  customer: PaperCustomer | undefined
  /** Its newest quote, where it is known. */
  quote: Quote | undefined
  /** What pays what is owed. */
  pix: PaperPix | undefined
  settings: ShopData & Pick<Settings, 'fuso'>
  document: PrintDocument
  choices: PrintChoices
  /** Observações stand on the customer's copy too. */
  withNotes: boolean
  /** Of the order's page for its customer; null where there is none to lead to. */
  link: string | null
  /** Told whether the papers are there. The same function at each render. */
  onThere(isThere: boolean): void
}

/** What will be printed, as it will look: smaller where the window has less room than the paper is wide. */
export function PaperStage(props: PaperStageProps) {
  const { order, customer, quote, pix, settings, document, choices, withNotes, link, onThere } = props
  const { papel, vias } = choices
  const isLabel = document === 'etiqueta'
  const stage = useRef<HTMLDivElement>(null)
  const { scale, height, copyHeight } = useMeasures(stage)
  useEffect(() => {
    onThere(true)
    return () => onThere(false)
  }, [onThere])
  // Every address but our own is refused by the server (http/security.ts): this is APP_URL's origin.
  const address = `${window.location.origin}/ordens?os=${order.id}`
  const copies = copiesOf(vias)
  const isShared = papel === 'a4' && copyHeight <= halfSheet
  const pages: (readonly Copy[])[] = isShared ? [copies] : copies.map(copy => [copy])
  const width = isLabel ? 62 : papel === 'a4' ? 210 : Number(papel)
  return (
    <Stage ref={stage}>
      <style
        nonce={styleNonce()}
      >{`@page { size: ${isLabel ? '62mm 29mm' : pageSize(papel, copyHeight)}; margin: 0 }`}</style>
      <Frame style={{ width: `calc(${width}mm * ${scale})`, height: height && height * scale }}>
        <Papers data-papers="" lang="pt-BR" style={{ width: `${width}mm`, transform: `scale(${scale})` }}>
          {isLabel ? (
            <PaperPage>
              <OrderLabel order={order} customer={customer} address={address} />
            </PaperPage>
          ) : (
            pages.map(page => (
              <PaperPage key={page.join()} data-sheet={papel === 'a4' ? '' : undefined}>
                {page.map((copy, at) => (
                  <Fragment key={copy}>
                    {at > 0 && (
                      <div data-cut="">
                        <Icon of={Scissors} size="sm" />
                      </div>
                    )}
                    <ReceiptCopy
                      receipt={receiptOf(order, settings, document, {
                        customer,
                        answer: answerOnPaper(order, quote, settings.fuso),
                      })}
                      copy={copy}
                      paper={papel}
                      withNotes={withNotes || copy === 'loja'}
                      address={copy === 'loja' ? address : link}
                      pix={copy === 'cliente' ? pix : undefined}
                      fuso={settings.fuso}
                    />
                  </Fragment>
                ))}
              </PaperPage>
            ))
          )}
        </Papers>
      </Frame>
    </Stage>
  )
}

/** Millimetres of a sheet that a copy may take where two stand on it. */
const halfSheet = 148.4

/** The longest page of a roll that printers' drivers take, in millimetres; what is longer goes on in the next. */
const longestPage = 3200

/** A roll's page is as long as its longest copy, with room for a line that the printer breaks elsewhere. */
const pageSize = (papel: PrintChoices['papel'], copyHeight: number): string =>
  papel === 'a4'
    ? '210mm 297mm'
    : `${papel}mm ${Math.min(Math.max(Math.ceil(copyHeight) + 4, Number(papel)), longestPage)}mm`

/** How much smaller than on paper the papers are shown, their height in pixels, and the longest copy's in millimetres. */
function useMeasures(stage: { current: HTMLDivElement | null }) {
  const [measures, setMeasures] = useState({ scale: 1, height: 0, copyHeight: 0 })
  // After every drawing, for any of its words may have changed a height.
  useLayoutEffect(() => {
    const room = stage.current
    const papers = room?.querySelector<HTMLElement>('[data-papers]')
    if (!room || !papers) return
    const measure = () => {
      const copies = [...papers.querySelectorAll<HTMLElement>('[data-copy]')]
      const next = {
        scale: Math.min(1, room.clientWidth / papers.offsetWidth),
        height: papers.offsetHeight,
        copyHeight: Math.max(...copies.map(copy => copy.offsetHeight)) / pixelsInMillimetre,
      }
      setMeasures(known => (isSame(known, next) ? known : next))
    }
    measure()
    // The window's width, and the font that comes late.
    const observer = new ResizeObserver(measure)
    observer.observe(room)
    for (const copy of papers.querySelectorAll('[data-copy]')) observer.observe(copy)
    return () => observer.disconnect()
  })
  return measures
}

type Measures = ReturnType<typeof useMeasures>

const isSame = (one: Measures, other: Measures) =>
  one.scale === other.scale && one.height === other.height && one.copyHeight === other.copyHeight

const pixelsInMillimetre = 96 / 25.4

const Stage = chakra('div', {
  base: { display: 'grid', justifyContent: 'center', '@media print': { display: 'block' } },
})

const Frame = chakra('div', {
  base: {
    overflow: 'hidden',
    '& > *': { transformOrigin: 'top left' },
    '@media print': {
      w: 'auto !important',
      h: 'auto !important',
      overflow: 'visible',
      '& > *': { transform: 'none !important' },
    },
  },
})

interface ReceiptCopyProps {
  receipt: Receipt
  copy: Copy
  paper: Paper
  /** Observações stand on it. */
  withNotes: boolean
  /** Where its QR leads: the shop to its own screen, the customer to their page. */
  address: string | null
  pix: PaperPix | undefined
  /** The shop's zone, for the day of printing. */
  fuso: string
}

/**
 * One copy of a receipt, in Portuguese as the rest of it (receipt.ts); paper-look.ts sets the same parts on half a sheet
 * or down a roll.
 */
function ReceiptCopy({ receipt, copy, paper, withNotes, address, pix, fuso }: ReceiptCopyProps) {
  const { number, shop, customer, device, total, warranty } = receipt
  const shopName = shop.name
  const isRoll = paper !== 'a4'
  const isCustomers = copy === 'cliente'
  /** A short text is on half a sheet beside another. */
  const isBeside = (text: string) => !isRoll && text.length <= 160 && !text.includes('\n')
  const defect = <PaperText title="Defeito relatado" text={receipt.defect} />
  const hasLines = receipt.lines.length > 0
  const parts = receipt.parts.length > 0 && (
    <p data-parts="">
      Peças:
      {receipt.parts.map(kind => (
        <span key={kind}>
          <i /> {kind}
        </span>
      ))}
    </p>
  )
  const notes = withNotes && receipt.notes && <PaperText title="Observações" text={receipt.notes} />
  const areNotesBeside = notes && !pix && isBeside(receipt.notes)
  const qr = address && (
    <QrCode
      text={address}
      label={isCustomers ? `QR que abre a página do cliente da OS ${number}` : `QR que abre a OS ${number}`}
    />
  )
  return (
    <article data-copy={copy} data-paper={paper}>
      <header>
        {shop.logo && <img src={`/logo?v=${shop.logo}`} alt="" />}
        <div data-shop="">
          <strong dir="auto">{shopName}</strong>
          {shop.lines.map(line => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </div>
        <div data-os="">
          <h2>{receipt.title}</h2>
          <b>OS {number}</b>
          <p>{isCustomers ? 'via do cliente' : 'via da loja'}</p>
          {!isRoll && isCustomers && qr && <p>acompanhe pelo QR</p>}
        </div>
        {!isRoll && qr}
      </header>
      <dl data-band="">
        {receipt.days.map(({ label, value, strong }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{strong ? <b>{value}</b> : value}</dd>
          </div>
        ))}
      </dl>
      <div data-pair="">
        <section>
          <h3>Cliente</h3>
          <p dir="auto">
            <b>{customer.name}</b>
          </p>
          {customer.lines.map(line => (
            <p key={line}>{line}</p>
          ))}
        </section>
        <section>
          <h3>Aparelho</h3>
          <p dir="auto">
            <b>{device.name}</b>
          </p>
          {isBeside(receipt.defect) && defect}
        </section>
      </div>
      {!isBeside(receipt.defect) && <section data-wide="">{defect}</section>}
      {hasLines && (
        <section data-wide="" data-lines="">
          <h3>Serviço: {receipt.service}</h3>
          <ul>
            {receipt.lines.map(({ text, note, price, amount }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and two may say the same
              <li key={at} data-pieces={price ? '' : undefined}>
                <span dir="auto">{text}</span>
                {note && <small>{note}</small>}
                {price && <span data-price="">{price}</span>}
                <span data-amount="">{amount}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div data-pair="" data-three={pix || areNotesBeside ? '' : undefined}>
        <section>
          {!hasLines && <h3>Serviço</h3>}
          {receipt.sums.map(({ label, amount }) => (
            <p key={label} data-line="">
              <span>{label}</span>
              <span>{amount}</span>
            </p>
          ))}
          {parts}
          <p data-total="">
            <b>{total.label}</b>
            <b>{total.amount}</b>
          </p>
          {warranty && <p data-paid="">{receipt.payment}</p>}
        </section>
        {!warranty && (
          <section>
            <h3>Pagamento</h3>
            <p>
              <b>{receipt.payment}</b>
            </p>
          </section>
        )}
        {warranty && (
          <section data-warranty="">
            <h3>{warranty.label}</h3>
            <b>{warranty.value}</b>
            <p>{warranty.note}</p>
          </section>
        )}
        {pix && <PixOnPaper pix={pix} fuso={fuso} />}
        {areNotesBeside && <section>{notes}</section>}
      </div>
      {notes && !areNotesBeside && <section data-wide="">{notes}</section>}
      <section data-clauses="">
        {receipt.clauses.map(({ title, text }) => (
          <p key={title}>
            <b>{title}</b> {text}
          </p>
        ))}
      </section>
      {receipt.terms && (
        <section data-terms="">
          <h3>Condições da loja</h3>
          <p data-prose="" dir="auto">
            {receipt.terms}
          </p>
        </section>
      )}
      {isRoll && qr && (
        <section data-code="">
          {qr}
          <p>{isCustomers ? 'Acompanhe o conserto por aqui.' : 'Abre esta OS no celular da loja.'}</p>
        </section>
      )}
      <footer>
        <p dir="auto">{shopName}, pela loja</p>
        <p dir="auto">
          {customer.name}, {receipt.consent}
        </p>
      </footer>
    </article>
  )
}

function PaperText({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3>{title}</h3>
      <p data-prose="" dir="auto">
        {text}
      </p>
    </>
  )
}

type PaperPix = NonNullable<inferRouterOutputs<AppRouter>['orders']['pix']>

/** What is owed, to be paid from the paper: of a sum and a day, for both may change after it was printed. */
function PixOnPaper({ pix: { codigo, valor, nome, chave }, fuso }: { pix: PaperPix; fuso: string }) {
  const sum = formatMoney(valor)
  const day = formatDay(useToday(fuso))
  return (
    <section data-pix="">
      <QrCode text={codigo} label={`QR do Pix de ${sum}`} />
      <div>
        <h3>Pague por Pix</h3>
        <b>{sum}</b>
        <p>
          {nome} · {chave}
        </p>
        <p>Valor de {day}, quando este papel foi impresso.</p>
      </div>
    </section>
  )
}

interface OrderLabelProps {
  order: Order
  customer: PaperCustomer | undefined
  address: string
}

/** The label that is stuck to a device, 62 × 29 mm: which order, and the way to it for whoever has it in hand. */
function OrderLabel({ order, customer, address }: OrderLabelProps) {
  const number = shortNumber(order.numero_os)
  const day = dayInMonth(order.data_previsao ?? order.data_entrada)
  return (
    <article data-copy="etiqueta">
      <QrCode text={address} label={`QR que abre a OS ${number}`} />
      <div>
        <b data-long={number.length > 6 ? '' : undefined}>{number}</b>
        <p data-device="" dir="auto">
          {deviceName(order.aparelho)}
        </p>
        <p data-clip="">{order.tipo_servico}</p>
        <p data-last="">
          <span data-clip="" dir="auto">
            {labelName(order.clientes.nome, customer?.documento)}
          </span>
          <span>{order.data_previsao ? `para ${day}` : `entrou ${day}`}</span>
        </p>
      </div>
    </article>
  )
}
