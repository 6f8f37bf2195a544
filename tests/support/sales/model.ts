/** Something that happened at the provider, as a person would note it down. Minutes count from the beginning. */
export interface Happening {
  /** In the order in which it was noted. */
  id: number
  what: 'waiting' | 'refused' | 'paid' | 'refunded' | 'chargedback' | 'late' | 'cancelled'
  minute: number
  subscription: string
  order: string
  plan: 'basico' | 'profissional'
  /** When the order was paid, of what is given back too. */
  paidAt?: number
  /** Access until this minute, as the provider says with a payment or a cancel. */
  until?: number
  hasAccess?: boolean
}

export interface Grant {
  plan: 'basico' | 'profissional'
  until: number | null
}

interface Right {
  plan: 'basico' | 'profissional'
  until: number
  grace: number | null
}

const threeDays = 3 * 24 * 60

/**
 * What a subscription gives by what is known of it, the slow way: order by order, and then the days one after another.
 * Null where no money ever came.
 */
export function rightOf(known: Happening[]): Right | null {
  const back = new Map<string, number>()
  for (const one of known)
    if (one.what === 'refunded' || one.what === 'chargedback')
      back.set(one.order, takenBackAt(known, one.order))
  const payments = known.filter(({ what }) => what === 'paid')
  const standing = payments.filter(({ order }) => !back.has(order))
  // A cancel names an order too, and pays none.
  const takenBack = known.filter(({ what }) => what === 'refunded' || what === 'chargedback')
  const bought = [...payments, ...takenBack]
  const newest = bought.reduce<Happening | null>((a, b) => (a && paidAt(a) >= paidAt(b) ? a : b), null)
  if (!newest) return null
  if (standing.length === 0) return { plan: newest.plan, until: Math.max(...back.values()), grace: null }
  let cancel: Happening | null = null
  let late = false
  const rank = { late: 0, paid: 1, cancelled: 2 }
  const turns = known.filter(one => one.what === 'late' || one.what === 'cancelled' || standing.includes(one))
  for (const one of turns.sort(
    (a, b) => a.minute - b.minute || rank[a.what as keyof typeof rank] - rank[b.what as keyof typeof rank],
  )) {
    if (one.what === 'paid') [cancel, late] = [null, false]
    else if (one.what === 'late') late = true
    else cancel = cancel && cancel.minute === one.minute && cancel.hasAccess === false ? cancel : one
  }
  const paidUntil = Math.max(...standing.map(({ until = 0 }) => until))
  const last = standing.reduce((a, b) => (paidAt(a) >= paidAt(b) ? a : b))
  const isBack = back.has(newest.order)
  const right = { plan: last.plan, until: paidUntil, grace: null }
  if (!cancel) return late && !isBack ? { ...right, grace: paidUntil + threeDays } : right
  if (cancel.hasAccess === false) return { ...right, until: Math.min(paidUntil, cancel.minute) }
  const { until = paidUntil } = cancel
  return { ...right, until: isBack ? Math.min(until, paidUntil) : until }
}

const paidAt = ({ paidAt: at, minute }: Happening): number => at ?? minute

/** When it was given back: a chargeback's time stands over a refund's, as its status does. */
function takenBackAt(known: Happening[], order: string): number {
  const times = (what: Happening['what']) =>
    known.filter(one => one.order === order && one.what === what).map(({ minute }) => minute)
  const charged = times('chargedback')
  return Math.max(...(charged.length > 0 ? charged : times('refunded')))
}

/** The plan that an owner should have at a minute. */
export function planAt(rights: Right[], grants: Grant[], minute: number) {
  const all = [
    ...rights,
    ...grants.map(({ plan, until }) => ({ plan, until: until ?? Number.POSITIVE_INFINITY, grace: null })),
  ]
  if (all.length === 0) return null
  const runs = (one: Right) => (one.grace ?? one.until) >= minute
  const running = all.filter(runs)
  const level = (one: Right) => (one.plan === 'profissional' ? 1 : 0)
  const best = (running.length > 0 ? running : all).reduce((a, b) => {
    const byLevel = level(b) - level(a)
    const byEnd = b.until === a.until ? (b.grace ?? 0) - (a.grace ?? 0) : b.until - a.until
    const [first, second] = running.length > 0 ? [byLevel, byEnd] : [byEnd, byLevel]
    return (first || second) > 0 ? b : a
  })
  return { plan: best.plan, until: best.until, grace: best.grace, runs: running.length > 0 }
}
