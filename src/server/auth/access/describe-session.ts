import { defaultZone, hasFactor } from '../../../shared/auth.ts'
import type { Config } from '../../config.ts'
import { relyingPartyOf } from '../factors/relying-party.ts'
import type { SignedIn } from '../sessions/sessions.ts'

/** auth.session: who is signed in, if anyone, and what the sign-up form must know. Also embedded in the page. */
export function describeSession(
  { config, clock }: { config: Config; clock: () => Date },
  signedIn: SignedIn | null,
) {
  const { user = null, is_admin = false, fator = 'senha', ends, shop } = signedIn ?? {}
  return {
    user,
    is_admin,
    /** Whether a second factor, or a passkey, stood at its beginning: the administrators' area asks for one. */
    fator: hasFactor(fator),
    /** Whole seconds for which the session stands where nobody uses it. */
    restam: ends ? secondsUntil(ends, clock()) : null,
    fuso: shop?.fuso ?? defaultZone,
    password_min: config.passwordMin,
    // The host on whose pages passkeys sign in; null where none can.
    chaves_em: relyingPartyOf(config)?.id ?? null,
  }
}

export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1_000))
