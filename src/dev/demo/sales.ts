import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { deriveGroup } from '../../server/billing/derive-group.ts'
import { saveProvider } from '../../server/billing/provider.ts'
import { receive } from '../../server/billing/receive-delivery.ts'
import { sandboxGroup, sandboxMark } from '../../server/billing/sandbox-group.ts'
import type { Database } from '../../server/db/client.ts'
import { usuarios } from '../../server/db/schema/access.ts'
import { assinaturas } from '../../server/db/schema/billing.ts'
import type { Cipher } from '../../server/secrets/cipher.ts'
import { sandboxProducts } from '../../shared/billing.ts'
import { trialDays } from '../../shared/plans.ts'
import {
  type Act,
  actDeliveries,
  type Purchase,
  purchaseDeliveries,
  purchaseOf,
} from '../sandbox-checkout/purchases.ts'

/** The demo's provider settings, whatever is configured. */
const config = { checkoutProvider: 'Kiwify', sandbox: true }

interface Sale {
  /** The purchase's own name: the demo's sandbox continues `demo`. */
  name?: string
  story?: Story
}

/**
 * Sells a shop its plan from the end of its trial on: signed deliveries until `now`, received as the webhook does. Does
 * nothing if it is sold already. Safe to repeat after a crash.
 */
export async function sellPlans(
  { db, cipher }: { db: Database; cipher: Cipher },
  email: string,
  now: Date,
  { name = 'demo', story = loyal }: Sale = {},
): Promise<void> {
  const id = `${sandboxMark}${name}`
  if ((await db.$count(assinaturas, eq(assinaturas.grupo, sandboxGroup(id)))) > 0) return
  const [buyer] = await db
    .select({ nome: usuarios.nome, email: usuarios.email, created_at: usuarios.created_at })
    .from(usuarios)
    .where(eq(usuarios.email, email))
  if (!buyer) return
  const token = randomBytes(24).toString('base64url')
  const products = {
    produto_basico: sandboxProducts.basico,
    produto_profissional: sandboxProducts.profissional,
  }
  await saveProvider({ db, cipher }, { webhook_token: token, ...products }, now)
  for (const { at, corpo } of historyOf({ ...buyer, id }, now, story)) {
    const signature = createHmac('sha1', token).update(corpo).digest('hex')
    const headers = { timestamp: undefined, signature: undefined }
    const delivered = { body: Buffer.from(corpo), signature, headers }
    await receive({ db, cipher, clock: () => at, config }, delivered)
  }
  await deriveGroup({ db, clock: () => now, config }, sandboxGroup(id))
}

/** What happens to a purchase of Básico by Pix that begins with the end of the trial. */
interface Life {
  begins: Date
  now: Date
  /** Does nothing for what lies in the future. */
  happens(act: Act, at: Date): void
  /** The end of what is paid, and so many days later. */
  end(days?: number): Date
}
type Story = (life: Life) => void

const pays = ({ begins, happens }: Life) => happens('pagar', new Date(begins.getTime() + day / 24))
const renews = ({ now, happens, end }: Life) => {
  while (end() < now) happens('renovar', end())
}

/** Renewed, once late and paid two days after; then Profissional, renewed until now. */
const loyal: Story = life => {
  const { happens, end } = life
  pays(life)
  happens('renovar', end())
  happens('atrasar', end())
  happens('renovar', end(2))
  happens('trocar', end(-9))
  renews(life)
}

export const stories = {
  steady(life) {
    pays(life)
    renews(life)
  },
  late(life) {
    pays(life)
    life.happens('atrasar', life.end())
  },
  cancelled(life) {
    pays(life)
    life.happens('cancelar', new Date(life.now.getTime() - 5 * day))
  },
  refunded(life) {
    pays(life)
    life.happens('reembolsar', new Date(life.now.getTime() - 4 * day))
  },
  refused: ({ begins, happens }) => happens('recusar', new Date(begins.getTime() + day / 24)),
  unpaid() {},
} as const satisfies Record<string, Story>

function historyOf(
  { id, nome, email, created_at }: { id: string; nome: string; email: string; created_at: string },
  now: Date,
  story: Story,
) {
  const begins = new Date(Date.parse(created_at) + trialDays * day)
  const sold = { id, nome, email, s1: null, desde: begins.toISOString(), plano: 'basico' as const }
  const told: { at: Date; corpo: string }[] = []
  const tell = (at: Date, bodies: string[]) => told.push(...bodies.map(corpo => ({ at, corpo })))
  const stands = (): Purchase => {
    const deliveries = told.map(({ at, corpo }) => ({
      evento: null,
      vezes: 1,
      recebida_em: at.toISOString(),
      corpo,
    }))
    const purchase = purchaseOf(id, deliveries.toReversed())
    if (!purchase) throw new Error('what was told is a purchase')
    return purchase
  }
  tell(begins, purchaseDeliveries({ ...sold, como: 'pix', periodo: 'mes' }))
  story({
    begins,
    now,
    happens(act, at) {
      if (at < now) tell(at, actDeliveries(stands(), act, 'mes', at))
    },
    end: (days = 0) => new Date(Date.parse(stands().state.expires_at ?? begins.toISOString()) + days * day),
  })
  return told
}

const day = 86_400_000
