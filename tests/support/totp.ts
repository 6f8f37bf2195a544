import { Secret, TOTP } from 'otpauth'
import type { Sql } from 'postgres'

/** What an authenticator app with this secret shows at an instant. */
export const codeAt = (secret: string, at: Date): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    timestamp: at.getTime(),
  })

/**
 * A code that was not taken yet: a person would wait for the app's next one, a test lets the account forget which it
 * took last.
 */
export async function nextCode(secret: string, sql: Sql, user_id: string): Promise<string> {
  await sql`update fatores set ultimo_passo = 0 where user_id = ${user_id}`
  return codeAt(secret, new Date())
}
