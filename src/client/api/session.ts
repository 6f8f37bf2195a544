import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { type createTRPCQueryUtils, getQueryKey } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { isPassing } from './query-client.ts'
import type { Settings } from './settings.ts'
import { createQuestion } from './store.ts'
import { trpc } from './trpc.ts'

export type Session = inferRouterOutputs<AppRouter>['auth']['session']
export type Utils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>

/** What a route's guard and loader receive. */
export interface RouterContext {
  queryClient: QueryClient
  utils: Utils
}

/** The session comes with the page, or from a sign-in: it is never asked for again by itself. */
export function keepSession(queryClient: QueryClient) {
  queryClient.setQueryDefaults(getQueryKey(trpc.auth.session), {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Who is signed in; known from the first render on. */
export function useSession(): Session | undefined {
  return trpc.auth.session.useQuery().data
}

/** Updates when the account will be deleted; null if it will not. */
export function noteDeletion(utils: Utils, exclusao_em: string | null): void {
  utils.auth.session.setData(undefined, known =>
    known?.user ? { ...known, user: { ...known.user, exclusao_em } } : known,
  )
}

/**
 * Updates the session's user when the settings show a change from another tab, another device or a mailed link; the
 * settings are refetched after each change. `onZone` is called for a new zone. Answers a function that stops it.
 */
export function followAccount(queryClient: QueryClient, onZone: () => void): () => void {
  const session = getQueryKey(trpc.auth.session, undefined, 'query')
  const settings = getQueryKey(trpc.settings.all, undefined, 'query')
  const observer = new QueryObserver<Settings>(queryClient, { queryKey: settings, enabled: false })
  const follow = (latest: Settings | undefined) => {
    const known = queryClient.getQueryData<Session>(session)
    if (!latest || !known) return
    const updated = updatedSession(known, latest)
    queryClient.setQueryData(session, updated)
    if (updated.fuso !== known.fuso) onZone()
  }
  follow(observer.getCurrentResult().data)
  return observer.subscribe(({ data }) => follow(data))
}

/** The session with the account's data from the settings; a session without a user stays as it is. */
function updatedSession(known: Session, { fuso, email_confirmado_em, perfil }: Settings): Session {
  if (!known.user) return known
  const { nome, email } = perfil.valores
  return {
    ...known,
    fuso,
    user: { ...known.user, nome, email, email_confirmado: email_confirmado_em !== null },
  }
}

/**
 * Asks the server who is signed in now. Where nobody is, or another, the page stays its owner's: who signs in again over it
 * is compared with them.
 */
export async function askSession(
  utils: Utils,
  options?: Parameters<Utils['auth']['session']['fetch']>[1],
): Promise<Session> {
  const known = utils.auth.session.getData()
  const session = await utils.auth.session.fetch(undefined, { ...options, staleTime: 0 })
  if (known?.user && known.user.id !== session.user?.id) utils.auth.session.setData(undefined, known)
  return session
}

/** The session for a route's guard: the loaded one, or one that is asked for until the server answers. */
export async function loadSession(utils: Utils): Promise<Session> {
  return utils.auth.session.getData() ?? utils.auth.session.fetch(undefined, untilAnswered)
}

const untilAnswered = { retry: (_: number, error: unknown) => isPassing(error), retryDelay: 2000 }

let isLeaving = false
/** If the page still exists after this time, the user chose to stay. */
const leaveTimeoutMs = 5_000

/** Opens /auth as a new page, so that nothing of the shop stays in memory; after signing in the user returns here. */
export function leaveForAuth(redirect = window.location.pathname + window.location.search): Promise<never> {
  // A call that fails while the page is being left must not change where it goes.
  if (isLeaving) return new Promise(() => {})
  isLeaving = true
  rememberLeaving()
  // A user who was asked and chose to stay may be asked again.
  setTimeout(() => {
    isLeaving = false
  }, leaveTimeoutMs)
  const back = redirect === '/' ? '' : `?redirect=${encodeURIComponent(redirect)}`
  window.location.replace(`/auth${back}`)
  // The page lives on for a moment: this never resolves, so that what waits for it shows nothing more.
  return new Promise(() => {})
}

const leftKey = 'saiu'

/** Notes that this browser has nobody signed in, for pages that it kept (app/kept-page.ts). */
export function rememberLeaving(): void {
  try {
    localStorage.setItem(leftKey, `${Date.now()}`)
  } catch {
    // Then only the server tells them.
  }
}

/** When any page of this browser last left for /auth, or opened it; undefined where that cannot be remembered. */
export function leftForAuthAt(): string | null | undefined {
  try {
    return localStorage.getItem(leftKey)
  } catch {
    return undefined
  }
}

/** Open when a write was refused because the session had ended: SignInAgain appears above the form. */
export const sessionLost = createQuestion()

/** Open when the session ended unused: SignInAgain appears and hides the screen. */
export const sessionIdle = createQuestion()
