interface IdleWatch {
  /** Seconds until the unused session ends, from the server. */
  left: number
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
const warnedBefore = 60_000
const every = 5_000
/** The user's activity is reported to the server at most this often. */
const tellEvery = 60_000
/** Milliseconds after which a request counts as unanswered. */
const patience = 10_000

/**
 * Follows the end of a session that nobody uses. The server holds the end; the page tells it that somebody is
 * there, and asks it before it warns, for another tab may be in use. Answers how to ask at once and how to stop.
 */
export function watchIdle({ left, lastTouch, ask, onWarn, onOver, now = Date.now }: IdleWatch) {
  let end = now() + left * 1_000
  let told = now()
  let isWarned = false
  let isAsking = false

  function warn(isNear: boolean) {
    if (isNear || isWarned) onWarn(isNear ? end : null)
    isWarned = isNear
  }

  async function look(isSaid = false): Promise<void> {
    const isNear = end - now() <= warnedBefore
    const isUsed = lastTouch() > told && now() - told >= tellEvery
    if (isAsking || !(isNear || isUsed || isSaid)) return
    isAsking = true
    const asked = now()
    try {
      const seconds = await Promise.race([ask(), failAfter(patience)])
      if (seconds === null) return over(true)
      told = asked
      end = asked + seconds * 1_000
      warn(end - now() <= warnedBefore)
    } catch {
      if (now() >= end) return over(false)
      warn(end - now() <= warnedBefore)
    } finally {
      isAsking = false
    }
  }

  function over(sure: boolean) {
    stop()
    warn(false)
    onOver(sure)
  }

  const timer = setInterval(() => void look(), every)
  const stop = () => clearInterval(timer)
  return {
    stop,
    /** The user says that they are there. */
    stay: () => look(true),
  }
}

const failAfter = (milliseconds: number) =>
  new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no answer')), milliseconds))
