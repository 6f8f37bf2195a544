import postgres from 'postgres'
import { ownerRole } from './passwords.ts'

/** Whether a server with our password answers at the port: scram verifies both sides, so it is ours. */
export async function answers(port: number, password: string): Promise<boolean> {
  const sql = postgres({
    host: '127.0.0.1',
    port,
    user: ownerRole,
    password,
    database: 'postgres',
    max: 1,
    connect_timeout: 2,
    onnotice: () => {},
  })
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}
