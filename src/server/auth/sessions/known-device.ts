import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

interface Account {
  email: string
  senha_hash: string
}

/**
 * Reads the cookie of a browser that the account has signed in from. It has tries of its own, so that
 * somebody who guesses elsewhere cannot lock the owner out. It does not replace the password.
 */
export function knownDevice(
  cookies: string | undefined,
  { email, senha_hash }: Account,
  production: boolean,
): string | null {
  const prefix = `${cookieName(email, production)}=`
  // A browser may send several cookies of this name: one that somebody else set must not hide ours.
  for (const cookie of (cookies ?? '').split(';').map(one => one.trim())) {
    if (!cookie.startsWith(prefix)) continue
    const [, name, proof] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie.slice(prefix.length)) ?? []
    if (name && proof && timingSafeEqual(Buffer.from(proof), Buffer.from(prove(name, senha_hash))))
      return name
  }
  return null
}

/** The cookie that makes a browser known to the account, for a year or until the password changes. */
export function deviceCookie({ email, senha_hash }: Account, production: boolean): string {
  const name = randomBytes(16).toString('base64url')
  const value = `${name}.${prove(name, senha_hash)}`
  return `${cookieName(email, production)}=${value}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${production ? '; Secure' : ''}`
}

/** One cookie per account, so that two people can share a browser. */
function cookieName(email: string, production: boolean): string {
  const account = createHash('sha256').update(email).digest('base64url').slice(0, 11)
  return `${production ? '__Host-' : ''}aparelho-${account}`
}

// The password hash is the key: it is secret, differs by account and changes with the password.
const prove = (name: string, senha_hash: string): string =>
  createHmac('sha256', senha_hash).update(`aparelho ${name}`).digest('base64url')
