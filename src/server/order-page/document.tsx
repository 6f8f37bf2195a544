import CircleCheck from 'lucide-react/icons/circle-check'
import Link2Off from 'lucide-react/icons/link-2-off'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatDocument } from '../../shared/documents.ts'
import { nationalDigits, telLink, whatsappLink } from '../../shared/phones.ts'
import { look } from './page-look.ts'
import type { OrderPage } from './read-order-page.ts'

/** The path of an order's page. Its logo and answers have paths below this one. */
export const addressOf = (token: string): string => `/o/${token}`

interface Shown {
  token: string
  page: OrderPage
  /** The shop's address stands in it already. */
  hasAddress: boolean
  children: ReactNode
}

/** An order's page around its state: the shop's, without a word of ours. */
export const orderDocument = ({ token, page, hasAddress, children }: Shown): string =>
  documentOf({
    title: `OS ${page.number} · ${page.shop.name}`,
    // A messenger that previews the link learns no more than this.
    preview: (
      <>
        <meta property="og:type" content="website" />
        <meta property="og:title" content={`OS ${page.number}`} />
        <meta property="og:site_name" content={page.shop.name} />
      </>
    ),
    children: (
      <>
        <div className="col">
          <ShopHeader token={token} page={page} />
          <main>
            <p className="no" dir="auto">
              OS {page.number} · {page.device}
            </p>
            {children}
          </main>
        </div>
        <ShopEnd page={page} hasAddress={hasAddress} />
      </>
    ),
  })

/** What every token gets that opens nothing: it names no shop. */
export const goneDocument = (): string =>
  messageDocument(
    'Este link não vale mais',
    'A loja pode ter trocado o link ou encerrado a ordem de serviço. Peça o novo a quem está com o seu aparelho.',
    Link2Off,
  )

/** A page that says one thing and shows no order. */
export const messageDocument = (title: string, text: string, Sign = CircleCheck): string =>
  documentOf({
    title,
    children: (
      <main>
        <div className="gone">
          <Sign aria-hidden />
          <h1>{title}</h1>
          <p className="say">{text}</p>
        </div>
      </main>
    ),
  })

interface Written {
  title: string
  preview?: ReactNode
  children: ReactNode
}

const documentOf = ({ title, preview, children }: Written): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <title>{title}</title>
        {preview}
        {/* Else a browser asks for /favicon.ico, which is ours. */}
        <link rel="icon" href="data:," />
        <style>{look}</style>
      </head>
      <body>{children}</body>
    </html>,
  )}`

function ShopHeader({ token, page }: { token: string; page: OrderPage }) {
  const { name, phone, logo } = page.shop
  return (
    <header className="shop">
      {logo && (
        <img
          className="logo"
          src={`${addressOf(token)}/logo?v=${logo}`}
          alt=""
          width="44"
          height="44"
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      )}
      <div>
        <b dir="auto">{name}</b>
        {phone && <span className="sub">{phone}</span>}
      </div>
      <TalkToShop page={page} kind="outline" label="Falar com a loja" />
    </header>
  )
}

interface TalkProps {
  page: OrderPage
  kind: 'outline' | 'primary'
  /** What it is for: said by a screen reader in the header, where the way alone stands. */
  label: string
  text?: string
}

/** The way to the shop, with the order's number: a mobile's chat, or a call. Nothing for a shop without a phone. */
export function TalkToShop({ page, kind, label, text }: TalkProps) {
  const { phone } = page.shop
  if (!phone) return null
  const isMobile = nationalDigits(phone).length === 11
  const written = text ?? `Olá! É sobre a OS ${page.number} (${page.device}).`
  const href = isMobile ? whatsappLink(phone, written) : telLink(phone)
  const way = isMobile ? 'WhatsApp' : 'Ligar'
  return (
    <a
      className={`btn ${kind}`}
      href={href}
      aria-label={kind === 'outline' ? `${way}: ${label.toLowerCase()}` : undefined}
    >
      {isMobile ? <MessageCircle aria-hidden /> : <Phone aria-hidden />}
      {kind === 'outline' ? way : label}
    </a>
  )
}

function ShopEnd({ page, hasAddress }: { page: OrderPage; hasAddress: boolean }) {
  const { name, address, hours, cnpj } = page.shop
  return (
    <footer className="shop-end num">
      <p dir="auto">
        <b>{name}</b>
      </p>
      {!hasAddress && address && <p dir="auto">{address}</p>}
      {!hasAddress && hours && <p dir="auto">{hours}</p>}
      {cnpj && <p>CNPJ {formatDocument(cnpj)}</p>}
    </footer>
  )
}
