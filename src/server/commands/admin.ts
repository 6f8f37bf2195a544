import { administratorPasswordMin } from '../../shared/auth.ts'
import { setAdministrator, setDisabled } from '../auth/administrators.ts'
import { resetFactors } from '../auth/factors/reset-factors.ts'
import type { Database } from '../db/client.ts'
import { run } from './run.ts'

/** What can be done to an account. Each answers a message, or null if there is no such account. */
const verbs: Record<string, (db: Database, email: string) => Promise<string | null>> = {
  grant: async (db, email) =>
    (await setAdministrator(db, email, true))
      ? `${email} is an administrator from the next sign-in on, with a password of at least ${administratorPasswordMin} characters.`
      : null,
  revoke: async (db, email) =>
    (await setAdministrator(db, email, false)) ? `${email} is no longer an administrator.` : null,
  disable: async (db, email) =>
    (await setDisabled(db, email, true, new Date()))
      ? `${email} may not sign in any more; who was signed in is out.`
      : null,
  enable: async (db, email) =>
    (await setDisabled(db, email, false, new Date())) ? `${email} may sign in again.` : null,
  async 'reset-factor'(db, email) {
    const removed = await resetFactors(db, email, new Date())
    if (!removed) return null
    const { totp, codes, passkeys } = removed
    return [
      `Removed from ${email}: ${totp ? 'the authenticator app' : 'no authenticator app'}, ${count(codes, 'unused recovery code')} and ${count(passkeys, 'passkey')}.`,
      'All sessions have ended, and a mail tells the owner: the password alone signs in now.',
    ].join('\n')
  },
}

await run(async (db, _, [name = '', email]) => {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!email || !verb) {
    console.error(`Usage: npm run admin -- ${Object.keys(verbs).join('|')} e-mail`)
    return 1
  }
  const did = await verb(db, email)
  if (did === null) console.error(`There is no account with the e-mail ${email}: sign up first.`)
  else console.log(did)
  return did === null ? 1 : 0
})

function count(how: number, what: string): string {
  return `${how === 0 ? 'no' : how} ${what}${how === 1 ? '' : 's'}`
}
