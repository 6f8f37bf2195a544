import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type AdapterName, billingZone } from '../../shared/billing.ts'
import { dayOf } from '../../shared/days.ts'
import type { Config } from '../config.ts'
import { type Database, prepared } from '../db/client.ts'
import { entregas, recusas } from '../db/schema/billing.ts'
import { scheduleJobsSql } from '../jobs/jobs.ts'
import type { Cipher } from '../secrets/cipher.ts'
import { type Adapter, type ParsedDelivery, type RawDelivery, UnreadableAmount } from './adapters/adapter.ts'
import { kiwify } from './adapters/kiwify.ts'
import { neutral } from './adapters/neutral.ts'
import { openSecret, storedProvider } from './provider.ts'

interface ReceiveDeps {
  db: Database
  cipher: Cipher
  clock: () => Date
  config: Pick<Config, 'checkoutProvider'>
}

/**
 * Stores a delivery with a right signature, and schedules its derivation (derive-group.ts). Null, with nothing stored,
 * if the signature is wrong or no secret is set.
 */
export async function receive(
  deps: ReceiveDeps,
  delivery: RawDelivery,
  { teste = false } = {},
): Promise<DeliveryRow | null> {
  const { db, cipher, clock } = deps
  const now = clock()
  const adaptador = adapterFor(deps.config, delivery)
  const provider = await storedProvider(db)
  const adapter = adaptador && adapterOf[adaptador]
  const secret = adapter && openSecret(cipher, provider, adapter.secret)
  const signed = adapter && secret ? adapter.verify(delivery, secret, now) : null
  if (!signed || !adaptador) return null
  return storeDelivery(db, { adaptador, bytes: signed, teste, active: provider?.active ?? true }, now)
}

/** With our signature header the body is in our own format; otherwise in the configured provider's. */
function adapterFor(
  { checkoutProvider }: Pick<Config, 'checkoutProvider'>,
  { headers }: RawDelivery,
): AdapterName | null {
  if (headers.signature !== undefined) return 'neutro'
  return checkoutProvider.toLowerCase() === 'kiwify' ? 'kiwify' : null
}

/** Each provider's adapter. */
const adapterOf: Record<AdapterName, Adapter> = { kiwify, neutro: neutral }

/** Counts a refused delivery: one row per day of São Paulo. */
export async function countRefused(db: Database, now: Date): Promise<void> {
  const ultima_em = now.toISOString()
  await db
    .insert(recusas)
    .values({ dia: dayOf(now, billingZone), quantidade: 1, ultima_em })
    .onConflictDoUpdate({
      target: recusas.dia,
      set: { quantidade: sql`least(${recusas.quantidade} + 1, 1000000000)`, ultima_em },
    })
}

interface VerifiedDelivery {
  adaptador: AdapterName
  bytes: Buffer
  teste: boolean
  /** Whether to derive it now: not while the integration is off. */
  active: boolean
}

/** A stored delivery. */
type DeliveryRow = Pick<
  typeof entregas.$inferSelect,
  'id' | 'adaptador' | 'evento' | 'pedido' | 'vezes' | 'erro'
>

/**
 * Stores a delivery, or counts a repeat, and schedules its derivation: the job `derivar_cobranca`, whose work is
 * deriveGroupWork. One statement, because deliveries come in bursts.
 */
async function storeDelivery(
  db: Database,
  { adaptador, bytes, teste, active }: VerifiedDelivery,
  now: Date,
): Promise<DeliveryRow> {
  const recebida_em = now.toISOString()
  // A text column cannot hold NUL, and neither can JSON.
  const corpo = bytes.toString('utf8').replaceAll('\0', '\ufffd')
  const { evento, grupo, pedido, erro } = readDelivery(adaptador, corpo, recebida_em)
  const [kept] = await storeStatement(db).execute({
    ...{ id: uuidv7(), adaptador, corpo, evento, grupo, pedido, erro, teste, recebida_em },
    hash: createHash('sha256').update(`${adaptador}\n`).update(bytes).digest('hex'),
    derivada_em: grupo === null || teste ? recebida_em : null,
    active,
    job: uuidv7(),
  })
  if (!kept) throw new Error('a delivery that is stored is answered')
  return kept
}

/**
 * A parsed delivery with the reason why it could not be read. The reason is a key, because the body holds a
 * customer's data.
 */
type ParseResult = ParsedDelivery & {
  erro: 'json_invalido' | 'campos_invalidos' | 'valor_ilegivel' | null
}

/** Reads a stored delivery. The same text always gives the same result. */
export function readDelivery(adaptador: AdapterName, corpo: string, received: string): ParseResult {
  const nothing = { evento: null, grupo: null, pedido: null, event: null }
  let json: unknown
  try {
    json = JSON.parse(corpo)
  } catch {
    return { ...nothing, erro: 'json_invalido' }
  }
  try {
    return { ...adapterOf[adaptador].read(json, received), erro: null }
  } catch (error) {
    if (error instanceof UnreadableAmount) return { ...nothing, ...error.of, erro: 'valor_ilegivel' }
    return { ...nothing, erro: 'campos_invalidos' }
  }
}

const storeStatement = prepared(db => {
  const of = sql.placeholder
  const kept = db.$with('guardada').as(
    db
      .insert(entregas)
      .values({
        id: of('id'),
        adaptador: of('adaptador'),
        corpo: of('corpo'),
        hash: of('hash'),
        evento: of('evento'),
        grupo: of('grupo'),
        pedido: of('pedido'),
        erro: of('erro'),
        teste: of('teste'),
        recebida_em: of('recebida_em'),
        derivada_em: of('derivada_em'),
      })
      .onConflictDoUpdate({
        target: entregas.hash,
        set: { vezes: sql`least(${entregas.vezes} + 1, 1000000)` },
      })
      .returning({
        id: entregas.id,
        adaptador: entregas.adaptador,
        evento: entregas.evento,
        grupo: entregas.grupo,
        pedido: entregas.pedido,
        vezes: entregas.vezes,
        erro: entregas.erro,
        derivada_em: entregas.derivada_em,
      }),
  )
  const scheduled = db.$with('agendada', {}).as(
    scheduleJobsSql(sql`
      select ${of('job')}::uuid, 'derivar_cobranca', grupo, jsonb_build_object('grupo', grupo),
        ${of('recebida_em')}::timestamptz, ${of('recebida_em')}::timestamptz
      from guardada where grupo is not null and derivada_em is null and ${of('active')}::boolean`),
  )
  return db.with(kept, scheduled).select().from(kept).prepare('keep_delivery')
})
