import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { Session } from '../api/session.ts'
import type { Settings } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'

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
