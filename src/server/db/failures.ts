/**
 * Whether a query failed because the database is restarting, unreachable or too busy, not because it was
 * wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && (away.has(code) || code.startsWith('08') || code.startsWith('53'))
}

/** The SQLSTATE or driver code of an error, also inside Drizzle's wrapper. */
export function codeOf(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code
  return undefined
}

const away = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  // A standby took a write: its promotion is under way, or the primary has just become one.
  '25006',
  // Timeouts and deadlocks.
  '55P03',
  '57014',
  '40P01',
  '25P03',
  '28P01',
  '3D000',
])

/** Whether a number was too large for its column. */
export const isOutOfRange = (error: unknown): boolean => codeOf(error) === '22003'

/** The name of the unique constraint that a failed write violated, or null. */
export function uniqueViolation(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === '23505' && 'constraint_name' in at) return String(at.constraint_name)
  return null
}
