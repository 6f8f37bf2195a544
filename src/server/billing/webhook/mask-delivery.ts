/**
 * A delivery's body with personal data masked. Only known fields about the sale stay readable; unknown fields
 * are masked too.
 */
export function maskDelivery(corpo: string): string {
  try {
    return JSON.stringify(masked(JSON.parse(corpo), '', false), null, 2)
  } catch {
    // Unreadable text may hold personal data anywhere.
    return corpo.replace(/[\p{L}\p{N}]/gu, '•')
  }
}

function masked(value: unknown, key: string, isOfPerson: boolean): unknown {
  if (Array.isArray(value)) return value.map(one => masked(one, key, isOfPerson))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, masked(one, name, isOfPerson || people.test(name))]),
    )
  if (typeof value === 'boolean' || value === null) return value
  const text = String(value)
  return !isOfPerson && open.test(key) && !personal.test(text) ? value : hidden(text)
}

/** Objects about people. */
const people = /customer|client|buyer|comprador|address|endereco|affiliate|afiliado|seller|vendedor/i

/** Fields about the sale alone. */
const open =
  /^(event|webhook_event_type|order_(id|ref|status)|subscription_id|(product|plan)_(id|name)|id|name|type|reference|payment_method|status|amount|currency|charge_amount|product_base_price|installments|frequency|qty_charges|(created|updated|refunded)_at|approved_date|start_date|next_payment|access_until|has_access|s[1-3]|src|sck|utm_[a-z]+)$/i

/**
 * Values that look like an address, a document or a phone. A time has eight digits too, but with colons or
 * two dashes.
 */
const personal = /@|^(?!\d{4}-\d\d-\d\d)\+?\d[\d\s().-]{6,}\d$/

function hidden(text: string): string {
  const [, first, domain, ending] = /^(\S)[^@\s]*@(\S)[^@\s]*(\.[^.@\s]*)$/u.exec(text) ?? []
  if (first) return `${first}***@${domain}***${ending}`
  const [letter] = /^\p{L}/u.exec(text) ?? []
  return text === '' ? '' : `${letter ?? ''}***`
}
