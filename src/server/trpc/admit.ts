import { hasFactor } from '../../shared/auth.ts'
import { limitConcurrencyByKey } from '../concurrency.ts'
import { mintShopScope, type ShopScope } from '../db/shop-scope.ts'
import { crowded, Refusal } from '../errors.ts'
import { concurrency } from '../limits.ts'
import { networkOf } from '../network.ts'
import { assertWritable } from '../plans/lock-shop.ts'
import type { Context } from './context.ts'

// What a request may do, as plain functions: the procedures' builders (procedures.ts) stand on them, and so do the photos
// and files that are served beside the procedures (http/).

/** Whoever signed in, with what is known of their shop. Throws `nao_autenticado`. */
export async function admitSignedIn({ session }: Pick<Context, 'session'>) {
  const { signedIn, token } = await session()
  if (!signedIn) throw new Refusal('nao_autenticado')
  const { shop: state, ...found } = signedIn
  return { ...found, token, state }
}

/** Whoever signed in as an administrator, with a second factor. Throws `sem_permissao` and `fator_necessario`. */
export function assertOperator({ is_admin, fator }: Pick<SignedIn, 'is_admin' | 'fator'>): void {
  if (!is_admin) throw new Refusal('sem_permissao')
  if (!hasFactor(fator)) throw new Refusal('fator_necessario')
}

/** An administrator who reads beside the procedures: refused for the reasons for which one would be. */
export async function admitOperator(ctx: Pick<Context, 'session'>) {
  const found = await admitSignedIn(ctx)
  assertOperator(found)
  return found
}

// A call asks one query at a time, so that this bounds its connections; who asks, and of which shop, is found before (auth/sessions/resolve-session.ts).
export const limitOwner = limitConcurrencyByKey(concurrency.callsOfOwner, crowded)

type SignedIn = Awaited<ReturnType<typeof admitSignedIn>>

/** The shop of whoever signed in. Throws `nao_encontrado` where they have none. */
export function shopOf(
  { user, state }: Pick<SignedIn, 'user' | 'state'>,
  { aba, ip }: Pick<Context, 'aba' | 'ip'>,
) {
  if (!state) throw new Refusal('nao_encontrado')
  const { plano, expirado } = state.plan
  const shop = mintShopScope({
    user_id: user.id,
    fuso: state.fuso,
    plano,
    expirado,
    aba,
    rede: networkOf(ip),
  })
  return { shop, state }
}

/** The shop that a request outside /trpc reads or writes: refused for the reasons for which a procedure would be. */
export async function admitToShop(
  ctx: Pick<Context, 'session' | 'aba' | 'ip'>,
  to: 'read' | 'write',
): Promise<ShopScope> {
  const found = await admitSignedIn(ctx)
  return limitOwner(found.user.id, async () => {
    const { shop } = shopOf(found, ctx)
    if (to === 'write') assertWritable(shop)
    return shop
  })
}
