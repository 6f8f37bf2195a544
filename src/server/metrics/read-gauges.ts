import { sql } from 'drizzle-orm'
import { countJobs } from '../admin/jobs.ts'
import type { Database } from '../db/client.ts'
import { lojas } from '../db/schema/shops.ts'

/** What the database knows of all processes together; photos by the shops' own numbers. */
export async function readGauges(db: Database) {
  const connections = await db.execute<{ state: string; count: number }>(sql`
    select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'bancada%' group by 1`)
  const [photos] = await db
    .select({
      photos: sql<number>`coalesce(sum(${lojas.total_fotos}), 0)`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${lojas.bytes_fotos}), 0)`.mapWith(Number),
    })
    .from(lojas)
  return {
    connections: Object.fromEntries(connections.map(({ state, count }) => [state, count])),
    jobs: await countJobs(db),
    photos: photos?.photos ?? 0,
    bytes: photos?.bytes ?? 0,
  }
}
