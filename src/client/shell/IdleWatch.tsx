import { useEffect, useRef, useState } from 'react'
import { useSession } from '../api/session.ts'
import { useStore } from '../api/store.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { pageActivity } from '../api/user-activity.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { hasUnsavedWork } from '../ui/unsaved-work.ts'
import { leaveForAuth } from './leave.ts'
import { sessionIdle, sessionLost } from './session-lost.ts'
import { watchIdle } from './watch-idle.ts'

/** Warns before an unused session ends, and covers the screen afterwards. */
export function IdleWatch() {
  const utils = trpc.useUtils()
  const { user, restam = null } = useSession() ?? {}
  const [end, setEnd] = useState<number | null>(null)
  const watch = useRef<ReturnType<typeof watchIdle>>(null)
  const signedIn = user?.id
  const { data: settings } = trpc.settings.all.useQuery(undefined, { enabled: false })
  const chosen = settings?.seguranca.updated_at
  const known = useRef(chosen)
  useEffect(() => {
    // The owner chose another time, here or elsewhere.
    if (known.current !== undefined && chosen !== known.current) void utils.auth.session.refetch()
    known.current = chosen
  }, [chosen, utils])
  // Nothing is watched while the user is asked to sign in again; afterwards it starts anew.
  const [isIdle, isLost] = [useStore(sessionIdle), useStore(sessionLost)]
  const isAsked = isIdle || isLost
  useEffect(() => {
    if (!signedIn || restam === null || isAsked) return
    const ask = async () => {
      try {
        return (await utils.client.auth.stay.query()).restam
      } catch (error) {
        if (refusalOf(error).key === 'nao_autenticado') return null
        throw error
      }
    }
    const watching = watchIdle({
      secondsLeft: restam,
      lastTouch: pageActivity().lastTouch,
      ask,
      onWarn: setEnd,
      onOver,
    })
    watch.current = watching
    return watching.stop
  }, [signedIn, restam, isAsked, utils])
  return end !== null && <IdleWarning id={warningId} end={end} onClose={() => void watch.current?.stay()} />
}

const IdleWarning = lazyDialog(() => import('./IdleWarning.tsx').then(part => part.IdleWarning))

/** A screen with unsaved work stays, covered if nobody was there; any other is left for /auth. */
function onOver(sure: boolean): void {
  if (sure && !isTypedIn()) void leaveForAuth()
  else if (pageActivity().isUnattended()) sessionIdle.ask()
  else sessionLost.ask()
}

/** Whether a form is open or anything would be lost: then the screen must not be left. */
const isTypedIn = () =>
  document.querySelector(`[role=dialog]:not(:has(#${warningId}))`) !== null || hasUnsavedWork()

const warningId = 'sessao-parada'
