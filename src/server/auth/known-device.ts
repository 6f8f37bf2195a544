import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A browser that an account has signed in from keeps a cookie that says so, and has tries of its own: whoever
 * guesses at that account elsewhere cannot lock its owner out. It opens nothing without the password.
 */
export function knownDevice(cookies: string | undefined, senha_hash: string): string | null {
  const [, name, proof] =
    /(?:^|;\s*)(?:__Host-)?aparelho=([\w-]{22})\.([\w-]{43})(?:;|$)/.exec(cookies ?? '') ?? []
  if (!name || !proof) return null
  return timingSafeEqual(Buffer.from(proof), Buffer.from(prove(name, senha_hash))) ? name : null
}

/** The cookie that makes a browser known to the account for a year, or until its password changes. */
export function deviceCookie(senha_hash: string, production: boolean): string {
  const name = randomBytes(16).toString('base64url')
  const [prefix, secure] = production ? ['__Host-', '; Secure'] : ['', '']
  return `${prefix}aparelho=${name}.${prove(name, senha_hash)}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`
}

// The stored hash is a secret of the server that differs by account, and goes with the password.
const prove = (name: string, senha_hash: string): string =>
  createHmac('sha256', senha_hash).update(`aparelho ${name}`).digest('base64url')
