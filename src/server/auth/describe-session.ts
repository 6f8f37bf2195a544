import { defaultZone, hasFactor } from '../../shared/auth.ts'
import type { Config } from '../config.ts'
import { relyingPartyOf } from './factors/webauthn.ts'
import type { SignedIn } from './sessions/sessions.ts'

/** auth.session: who is signed in, if anyone, and what the sign-up form needs. The page embeds it too. */
export function describeSession(
  { config, clock }: { config: Config; clock: () => Date },
  signedIn: SignedIn | null,
) {
  const { user = null, is_admin = false, fator = 'senha', ends, shop } = signedIn ?? {}
  return {
    user,
    is_admin,
    /** Whether the session began with a second factor or a passkey: the administrators' area requires one. */
    fator: hasFactor(fator),
    /** Whole seconds until the session ends if nobody uses it. */
    restam: ends ? secondsUntil(ends, clock()) : null,
    fuso: shop?.fuso ?? defaultZone,
    password_min: config.passwordMin,
    // The host for which passkeys can sign in; null if none can.
    chaves_em: relyingPartyOf(config)?.id ?? null,
  }
}

export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1_000))
