import fc from 'fast-check'
import type { Happening } from './model.ts'
import type { Subscription, World } from './world.ts'

const verbs = [
  'signUp',
  'confirm',
  'buy',
  'renew',
  'change',
  'late',
  'cancel',
  'refund',
  'charge',
  'wait',
  'refuse',
  'tell',
  'tell',
  'repeat',
  'grant',
  'switch',
  'link',
  'pass',
  'pass',
] as const

/** A step, as numbers that the world reads in its own way: any sequence makes sense. */
export const saleStep = fc.record({
  verb: fc.constantFrom(...verbs),
  /** Which owner, subscription, order or delivery. */
  which: fc.nat(1000),
  other: fc.nat(1000),
  /** Whether what happens is told at once, or later by another step. */
  atOnce: fc.boolean(),
  days: fc.constantFrom(0, 0, 1, 3, 10, 28, 40),
})
export type SaleStep = typeof saleStep extends fc.Arbitrary<infer Step> ? Step : never

const day = 24 * 60
const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length]

/** Does a step in the world; what it needs and is not there makes it nothing. */
export async function takeSale(world: World, { verb, which, other, atOnce, days }: SaleStep): Promise<void> {
  const subscription = pick(world.subscriptions, which)
  const owner = pick(world.owners, which)
  const minutes = days * day + (other % 2)
  switch (verb) {
    case 'signUp':
      if (world.owners.length < 4) await world.signUp(other % 3 > 0)
      return
    case 'confirm':
      if (owner && !owner.confirmed) await world.confirm(owner)
      return
    case 'pass':
      return world.pass(minutes + (other % 3))
    case 'tell':
    case 'repeat': {
      const one = pick(world.happenings, which)
      return one && world.tell(one)
    }
    case 'grant':
      if (owner && owner.grants.length < 2)
        await world.grant(owner, {
          plan: other % 2 ? 'basico' : 'profissional',
          until: other % 5 === 0 ? null : world.minute + days * day,
        })
      return
    case 'switch':
      return world.switchTo(other % 2 === 0)
    case 'link':
      return subscription && owner ? world.link(subscription, owner) : undefined
    default: {
      const happening = happens(world, verb, subscription, { which, other, days })
      if (!happening || isTwice(world.happenings, happening)) return
      world.happenings.push(happening)
      return atOnce ? world.tell(happening) : undefined
    }
  }
}

/** Two of a kind in one minute of a subscription: nobody pays or cancels so, and nothing says which of them counts. */
const isTwice = (all: Happening[], { subscription, minute, what }: Happening): boolean =>
  all.some(one => one.subscription === subscription && one.minute === minute && one.what === what)

/** What happens at the provider now; null where it cannot. */
function happens(
  world: World,
  verb: Exclude<SaleStep['verb'], 'signUp'>,
  given: Subscription | undefined,
  { which, other, days }: Pick<SaleStep, 'which' | 'other' | 'days'>,
): Happening | null {
  const subscription = verb === 'buy' || verb === 'wait' ? begin(world, which, other) : given
  if (!subscription) return null
  if (verb === 'change') subscription.plan = subscription.plan === 'basico' ? 'profissional' : 'basico'
  const { minute } = world
  const base = {
    id: world.happenings.length,
    minute,
    subscription: subscription.name,
    plan: subscription.plan,
  }
  const order = () => {
    const made = { name: `${subscription.name} ${subscription.orders.length}`, plan: subscription.plan }
    subscription.orders.push(made)
    return made
  }
  const until = minute + (days + 1) * day
  switch (verb) {
    case 'buy':
    case 'renew':
    case 'change':
    case 'wait': {
      // Of two orders of one minute nothing says which was paid last, were one given back.
      if (subscription.orders.some(({ paidAt }) => paidAt === minute)) return null
      const made = Object.assign(order(), { paidAt: minute })
      if (verb === 'wait') return { ...base, what: 'waiting', order: made.name }
      return { ...base, what: 'paid', order: made.name, paidAt: minute, until }
    }
    case 'late':
    case 'refuse':
      return { ...base, what: verb === 'late' ? 'late' : 'refused', order: order().name }
    case 'cancel': {
      const said = [{}, { hasAccess: false }, { until }, { until, hasAccess: true }][other % 4]
      return { ...base, what: 'cancelled', order: subscription.orders.at(-1)?.name ?? '', ...said }
    }
    case 'refund':
    case 'charge': {
      const paid = pick(
        subscription.orders.filter(({ paidAt }) => paidAt !== undefined),
        other,
      )
      if (!paid) return null
      const what = verb === 'refund' ? 'refunded' : 'chargedback'
      return { ...base, ...paid, what, plan: paid.plan, order: paid.name }
    }
    default:
      return null
  }
}

/** A subscription of somebody's: by the owner's address, by a reference, or by an address that nobody has. */
function begin(world: World, which: number, other: number): Subscription | undefined {
  const buyer = pick(world.owners, which)
  if (!buyer) return undefined
  const friend = pick(world.owners, other)
  const email = other % 3 === 0 ? 'ninguem@exemplo.com.br' : buyer.email
  const made: Subscription = {
    name: `sub-${world.subscriptions.length}`,
    email,
    reference: other % 4 === 0 ? (friend?.reference ?? null) : null,
    plan: other % 2 ? 'basico' : 'profissional',
    orders: [],
    owner: null,
    byHand: false,
  }
  world.subscriptions.push(made)
  return made
}
