import { asc, desc, gte, max, sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../shared/days.ts'
import { siteZone, statusDays } from '../../shared/status.ts'
import type { Database } from '../db/client.ts'
import { medicoes } from '../db/schema/status.ts'
import { type Measurement, type Stretch, togetherWithin } from './stretches.ts'

/** Rows that are read at most, the newest: a service that fails and comes back each minute makes 1,440 a day. */
const mostRows = 20_000

/** The stretches of the days that are told of, in the order of time. */
export async function readStretches(db: Database, now: Date): Promise<Stretch[]> {
  const from = addDays(dayOf(now, siteZone), 1 - statusDays)
  const rows = await db
    .select()
    .from(medicoes)
    .where(gte(medicoes.dia, from))
    .orderBy(desc(medicoes.inicio), asc(medicoes.servico))
    .limit(mostRows)
  return rows.reverse()
}

/** When something was measured last, by whichever process; null where nothing was. */
export async function lastMeasured(db: Database): Promise<Date | null> {
  const [row] = await db.select({ fim: max(medicoes.fim) }).from(medicoes)
  return row?.fim ? new Date(row.fim) : null
}

/**
 * Stores a measurement: a service that is as it was goes on in its stretch, any other begins one. What is no newer than what
 * is stored changes nothing, so that storing it again does no harm.
 */
export async function storeMeasurement(db: Database, { em, results }: Measurement): Promise<void> {
  const at = sql`${em.toISOString()}::timestamptz`
  const day = sql`${dayOf(em, siteZone)}::date`
  await db.execute(sql`
    with nova as (
      select * from jsonb_to_recordset(${JSON.stringify(results)}::text::jsonb) n(servico text, ok boolean, ms int)
    ), ultima as (
      select distinct on (servico) servico, inicio, fim from ${medicoes} order by servico, inicio desc
    ), seguida as (
      update ${medicoes} m set fim = ${at}, medidas = m.medidas + 1, ms = n.ms
      from nova n join ultima u using (servico)
      where m.servico = n.servico and m.inicio = u.inicio and m.ok = n.ok and m.dia = ${day}
        and m.fim < ${at} and m.fim >= ${at} - ${togetherWithin} * interval '1 millisecond'
      returning m.servico
    )
    insert into ${medicoes} (servico, inicio, fim, dia, ok, medidas, ms)
    select servico, ${at}, ${at}, ${day}, ok, 1, ms from nova n
    where not exists (select from seguida s where s.servico = n.servico)
      and not exists (select from ultima u where u.servico = n.servico and u.fim >= ${at})
    on conflict do nothing`)
}
