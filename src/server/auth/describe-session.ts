import { eq } from 'drizzle-orm'
import { defaultZone } from '../../shared/auth.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { lojas } from '../db/schema/shops.ts'
import type { SignedIn } from './sessions.ts'

/** auth.session: who is signed in, if anyone, and what the sign-up form must know. Also embedded in the page. */
export async function describeSession(
  { db, config }: { db: Database; config: Config },
  signedIn: SignedIn | null,
) {
  const common = { password_min: config.passwordMin }
  if (!signedIn) return { user: null, is_admin: false, fuso: defaultZone, ...common }
  const [shop] = await db.select({ fuso: lojas.fuso }).from(lojas).where(eq(lojas.user_id, signedIn.user.id))
  return { user: signedIn.user, is_admin: signedIn.is_admin, fuso: shop?.fuso ?? defaultZone, ...common }
}
