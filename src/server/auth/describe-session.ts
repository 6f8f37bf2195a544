import { defaultZone } from '../../shared/auth.ts'
import type { Config } from '../config.ts'
import type { SignedIn } from './sessions.ts'

/** auth.session: who is signed in, if anyone, and what the sign-up form must know. Also embedded in the page. */
export function describeSession({ config }: { config: Config }, signedIn: SignedIn | null) {
  const { user = null, is_admin = false, shop } = signedIn ?? {}
  return { user, is_admin, fuso: shop?.fuso ?? defaultZone, password_min: config.passwordMin }
}
