import { QrCode } from '../../ui/QrCode.tsx'
import type { Copy, Paper } from './print-choices.ts'
import type { Receipt } from './receipt.ts'

export interface ReceiptCopyProps {
  receipt: Receipt
  copy: Copy
  paper: Paper
  /** Observações stand on it. */
  withNotes: boolean
  /** Where the QR of the shop's copy leads. */
  address: string
}

/**
 * One copy of a receipt, in Portuguese as the rest of it (receipt.ts); paper-look.ts sets the same parts on half a sheet
 * or down a roll.
 */
export function ReceiptCopy({ receipt, copy, paper, withNotes, address }: ReceiptCopyProps) {
  const { number, shop, customer, device, total, warranty } = receipt
  const shopName = shop.name
  const isRoll = paper !== 'a4'
  // It opens the shop's own screen: a customer would meet the sign-in.
  const qr = copy === 'loja' && <QrCode text={address} label={`QR que abre a OS ${number}`} />
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
          <p>{copy === 'cliente' ? 'via do cliente' : 'via da loja'}</p>
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
        </section>
      </div>
      <section data-wide="">
        <h3>Defeito relatado</h3>
        <p data-prose="" dir="auto">
          {receipt.defect}
        </p>
      </section>
      <div data-pair="">
        <section>
          <h3>Serviço</h3>
          <p data-line="">
            <span>{device.service}</span>
            <span>{total.amount}</span>
          </p>
          {receipt.parts.length > 0 && (
            <p data-parts="">
              Peças:
              {receipt.parts.map(kind => (
                <span key={kind}>
                  <i /> {kind}
                </span>
              ))}
            </p>
          )}
          <p data-total="">
            <b>{total.label}</b>
            <b>{total.amount}</b>
          </p>
          {warranty && <p data-paid="">{receipt.payment}</p>}
        </section>
        {warranty ? (
          <section data-warranty="">
            <h3>{warranty.label}</h3>
            <b>{warranty.value}</b>
            <p>{warranty.note}</p>
          </section>
        ) : (
          <section>
            <h3>Pagamento</h3>
            <p>
              <b>{receipt.payment}</b>
            </p>
          </section>
        )}
      </div>
      {withNotes && receipt.notes && (
        <section data-wide="">
          <h3>Observações</h3>
          <p data-prose="" dir="auto">
            {receipt.notes}
          </p>
        </section>
      )}
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
          <p>Abre esta OS no celular da loja.</p>
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
