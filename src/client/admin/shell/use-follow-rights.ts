import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../api/session.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'

/**
 * Hears in any answer that the area is closed to this session, and asks who is here then: AdminArea goes by that. Of an
 * administrator who is none any more nothing of the area stays in memory.
 */
export function useFollowRights(): void {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const isOut = useSession()?.is_admin === false
  useEffect(() => {
    const hear = (error: unknown) => {
      // `sem_permissao` may also be about one act, as on another administrator's account: then nothing changes.
      const { key } = refusalOf(error)
      if (key === 'sem_permissao' || key === 'fator_necessario')
        void utils.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => {})
    }
    const stops = [
      queryClient.getQueryCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
      }),
      queryClient.getMutationCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, utils])
  useEffect(() => {
    if (isOut)
      queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => `${path}`.startsWith('admin') })
  }, [queryClient, isOut])
}
