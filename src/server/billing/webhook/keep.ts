import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AdapterName } from '../../../shared/billing.ts'
import type { Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { entregas } from '../../db/schema/billing.ts'
import { schedulingOf } from '../../jobs/schedule.ts'
import { readDelivery } from '../adapters/read-delivery.ts'

interface Signed {
  adaptador: AdapterName
  bytes: Buffer
  teste: boolean
  /** Whether it is to be derived now: not while the integration is off. */
  active: boolean
}

/** A delivery that was kept. */
export type Kept = Pick<
  typeof entregas.$inferSelect,
  'id' | 'adaptador' | 'evento' | 'pedido' | 'vezes' | 'erro'
>

/**
 * Keeps a delivery, or counts one more of the same bytes, and has what it changes derived: one statement, for they come in
 * bursts.
 */
export async function keepDelivery(
  db: Database,
  { adaptador, bytes, teste, active }: Signed,
  now: Date,
): Promise<Kept> {
  const recebida_em = now.toISOString()
  // What a text column cannot hold is no JSON either.
  const corpo = bytes.toString('utf8').replaceAll('\0', '\ufffd')
  const { evento, grupo, pedido, erro } = readDelivery(adaptador, corpo, recebida_em)
  const [kept] = await keep(db).execute({
    ...{ id: uuidv7(), adaptador, corpo, evento, grupo, pedido, erro, teste, recebida_em },
    hash: createHash('sha256').update(`${adaptador}\n`).update(bytes).digest('hex'),
    derivada_em: grupo === null || teste ? recebida_em : null,
    active,
    job: uuidv7(),
  })
  if (!kept) throw new Error('a delivery that is stored is answered')
  return kept
}

const keep = prepared(db => {
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
    schedulingOf(sql`
      select ${of('job')}::uuid, 'derivar_cobranca', grupo, jsonb_build_object('grupo', grupo),
        ${of('recebida_em')}::timestamptz, ${of('recebida_em')}::timestamptz
      from guardada where grupo is not null and derivada_em is null and ${of('active')}::boolean`),
  )
  return db.with(kept, scheduled).select().from(kept).prepare('keep_delivery')
})
