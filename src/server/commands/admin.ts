import { administratorPasswordMin } from '../../shared/auth.ts'
import { setAdministrator } from '../auth/administrators.ts'
import { run } from './run.ts'

await run(async (db, _, [verb, email]) => {
  if (!email || (verb !== 'grant' && verb !== 'revoke')) {
    console.error('Usage: npm run admin -- grant|revoke e-mail')
    return 1
  }
  const changed = await setAdministrator(db, email, verb === 'grant')
  if (!changed) console.error(`There is no account with the e-mail ${email}: sign up first.`)
  else
    console.log(
      verb === 'grant'
        ? `${email} is an administrator from the next sign-in on, with a password of at least ${administratorPasswordMin} characters.`
        : `${email} is no longer an administrator.`,
    )
  return changed ? 0 : 1
})
