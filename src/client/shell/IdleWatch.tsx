import { useEffect, useRef, useState } from 'react'
import { leaveForAuth, sessionIdle, sessionLost, useSession } from '../api/session.ts'
import { useStore } from '../api/store.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { pageActivity } from '../api/user-activity.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { hasUnsavedWork } from '../ui/unsaved-work.ts'

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

interface IdleTimes {
  /** Seconds until the unused session ends, from the server. */
  secondsLeft: number
  /** The time of the user's last input. */
  lastTouch(): number
  /** Asks the server for the seconds left; null if the session is over. Rejects without an answer. */
  ask(): Promise<number | null>
  /** The session ends within a minute: `end` in milliseconds since 1970; null when it no longer does. */
  onWarn(end: number | null): void
  /** The session is over. Not `sure`: the server did not answer, and its end has passed. */
  onOver(sure: boolean): void
  now?(): number
}

/** Milliseconds before the end at which the user is warned, and between two checks. */
const warnBeforeMs = 60_000
const checkEveryMs = 5_000
/** The user's activity is reported to the server at most this often. */
const reportEveryMs = 60_000
/** Milliseconds after which a request counts as unanswered. */
const timeoutMs = 10_000

/**
 * Watches for the end of an unused session. The server decides the end; the page reports activity, and asks the
 * server before it warns, because another tab may be in use. Answers `stay` and `stop`.
 */
export function watchIdle({ secondsLeft, lastTouch, ask, onWarn, onOver, now = Date.now }: IdleTimes) {
  let end = now() + secondsLeft * 1_000
  let reportedAt = now()
  let isWarned = false
  let isAsking = false

  function warn(isNear: boolean) {
    if (isNear || isWarned) onWarn(isNear ? end : null)
    isWarned = isNear
  }

  async function check(isForced = false): Promise<void> {
    const isNear = end - now() <= warnBeforeMs
    const isUsed = lastTouch() > reportedAt && now() - reportedAt >= reportEveryMs
    if (isAsking || !(isNear || isUsed || isForced)) return
    isAsking = true
    const asked = now()
    try {
      const seconds = await Promise.race([ask(), failAfter(timeoutMs)])
      if (seconds === null) return over(true)
      reportedAt = asked
      end = asked + seconds * 1_000
      warn(end - now() <= warnBeforeMs)
    } catch {
      if (now() >= end) return over(false)
      warn(end - now() <= warnBeforeMs)
    } finally {
      isAsking = false
    }
  }

  function over(sure: boolean) {
    stop()
    warn(false)
    onOver(sure)
  }

  const timer = setInterval(() => void check(), checkEveryMs)
  const stop = () => clearInterval(timer)
  return {
    stop,
    /** The user says that they are there. */
    stay: () => check(true),
  }
}

const failAfter = (milliseconds: number) =>
  new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no answer')), milliseconds))
