import { gte, sql } from 'drizzle-orm'
import { addDays, weekOf } from '../../../shared/days.ts'
import type { Database } from '../../db/client.ts'
import { usuarios } from '../../db/schema/access.ts'
import { dayIn, startOf } from '../owners/operator-days.ts'

/** Sign-ups of the last weeks, Sunday to Saturday, the oldest first, up to the current week. */
export async function weeklySignUps(db: Database, today: string, weeks: number) {
  const first = addDays(weekOf(today).first, -7 * (weeks - 1))
  const rows = await db
    .select({
      semana: sql<number>`(${dayIn(sql`${usuarios.created_at}`)} - ${first}::date) / 7`.as('semana'),
      quantidade: sql<number>`count(*)::int`,
    })
    .from(usuarios)
    .where(gte(usuarios.created_at, startOf(first)))
    .groupBy(sql`semana`)
  return Array.from({ length: weeks }, (_, week) => ({
    inicio: addDays(first, 7 * week),
    quantidade: rows.find(({ semana }) => semana === week)?.quantidade ?? 0,
  }))
}

/** Sign-ups by day, from `first` on. */
export async function dailySignUps(db: Database, first: string): Promise<Map<string, number>> {
  const rows = await db
    .select({
      dia: sql<string>`${dayIn(sql`${usuarios.created_at}`)}::text`.as('dia'),
      quantidade: sql<number>`count(*)::int`,
    })
    .from(usuarios)
    .where(gte(usuarios.created_at, startOf(first)))
    .groupBy(sql`dia`)
  return new Map(rows.map(({ dia, quantidade }) => [dia, quantidade]))
}
