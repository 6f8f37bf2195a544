import postgres from 'postgres'
import { appRole, databaseName, ownerRole } from './passwords.ts'

/** Makes the app's role and the database where they are missing; safe to repeat. */
export async function ensureDatabase(ownerUrl: string, appPassword: string): Promise<void> {
  const url = new URL(ownerUrl)
  url.pathname = '/postgres'
  const sql = postgres(url.href, { max: 1, onnotice: () => {} })
  try {
    const [found] = await sql<{ role: boolean; database: boolean }[]>`
      select exists(select from pg_roles where rolname = ${appRole}) as role,
             exists(select from pg_database where datname = ${databaseName}) as database`
    // The password is hexadecimal: it needs no quoting beyond its quotes.
    if (!found?.role) await sql.unsafe(`create role ${appRole} login password '${appPassword}'`)
    if (!found?.database) await sql.unsafe(`create database ${databaseName} owner ${ownerRole}`)
    await sql.unsafe(`revoke all on database ${databaseName}, postgres, template1 from public`)
    await sql.unsafe(`grant connect on database ${databaseName} to ${appRole}`)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
