import { type SQL, sql } from 'drizzle-orm'
import { billingZone } from '../../shared/billing.ts'
import { dayOf } from '../../shared/days.ts'

/** The operator's days and months are São Paulo's, whatever a shop's zone. */
export const operatorDay = (now: Date): string => dayOf(now, billingZone)

/** The instant at which an operator's day begins, in SQL. */
export const startOf = (day: string | SQL): SQL => sql`(${day}::timestamp at time zone ${billingZone})`

/** The operator's day of an instant, in SQL. */
export const dayIn = (instant: SQL): SQL => sql`(${instant} at time zone ${billingZone})::date`
