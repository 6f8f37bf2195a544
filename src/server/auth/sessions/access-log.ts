import Bowser from 'bowser'
import { and, count, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AccessEvent, EntryFactor, ListAccesses } from '../../../shared/auth.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { listPage, sortedBy } from '../../db/list-page.ts'
import { acessos } from '../../db/schema/access.ts'
import { rangeOf } from '../../network.ts'

interface Access extends Device {
  user_id: string
  fator: EntryFactor
  ip: string
}

/** Adds an entry to the access log. A session's later uses are thinned out. */
export async function logAccess(
  tx: Transaction,
  evento: AccessEvent,
  { user_id, fator, ip, navegador, sistema, formato }: Access,
  now: Date,
): Promise<void> {
  if (evento === 'uso' && (await isLogged(tx, user_id, ip, now))) return
  await tx.insert(acessos).values({
    id: uuidv7(),
    user_id,
    evento,
    fator,
    ip,
    navegador,
    sistema,
    formato,
    created_at: now.toISOString(),
  })
}

/** Whether today (UTC) already has an entry from this address, or more entries than one person makes. */
async function isLogged(tx: Transaction, user_id: string, ip: string, now: Date): Promise<boolean> {
  const today = and(
    eq(acessos.user_id, user_id),
    gte(acessos.created_at, `${now.toISOString().slice(0, 10)}T00:00:00.000Z`),
  )
  const [noted] = await tx
    .select({
      all: count(),
      same: sql<number>`count(*) filter (where ${acessos.ip} = ${ip})`.mapWith(Number),
    })
    .from(acessos)
    .where(today)
  return noted !== undefined && (noted.same > 0 || noted.all >= maxEntriesPerDay)
}

/** Entries a day and account. Someone who changes addresses at will could otherwise fill the log. */
const maxEntriesPerDay = 200

const newestFirst = sortedBy(acessos.created_at, acessos.id)

/** auth.accesses: the account's own access log, newest first. */
export async function ownAccesses(db: Database, user_id: string, page: ListAccesses) {
  const { items, nextCursor } = await listPage(
    page,
    (from, limit) =>
      db
        .select({
          id: acessos.id,
          evento: acessos.evento,
          fator: acessos.fator,
          navegador: acessos.navegador,
          sistema: acessos.sistema,
          formato: acessos.formato,
          ip: acessos.ip,
          created_at: acessos.created_at,
        })
        .from(acessos)
        .where(and(eq(acessos.user_id, user_id), newestFirst.after(from)))
        .orderBy(...newestFirst.columns)
        .limit(limit),
    row => row.created_at,
  )
  return { items: items.map(({ ip, ...row }) => ({ ...row, rede: rangeOf(ip) })), nextCursor }
}

/** Entries older than the six months that the law asks us to keep. */
export const expiredAccesses = (now: Date): SQL =>
  lt(acessos.created_at, sql`${now.toISOString()}::timestamptz - interval '6 months'`)

/** What the User-Agent header says about a browser; null for what we do not recognise. */
export interface Device {
  navegador: string | null
  sistema: string | null
  /** `mobile`, `tablet` or `desktop`: chooses the icon. */
  formato: string | null
}

const unknown: Device = { navegador: null, sistema: null, formato: null }

/** Reads a User-Agent header. The names are cut, because anybody can write anything there. */
export function deviceOf(agent: string | undefined): Device {
  if (!agent) return unknown
  const { browser, os, platform } = Bowser.parse(agent.slice(0, 500))
  const short = (name: string | undefined) => name?.slice(0, 40) || null
  return { navegador: short(browser.name), sistema: short(os.name), formato: short(platform.type) }
}
