interface IdleWatch {
  /** Seconds for which the session stands where nobody uses it, as the server said when the watch begins. */
  left: number
  /** When somebody touched the page last. */
  lastTouch(): number
  /** Asks the server how many seconds are left; null where the session is over. Rejects where there is no answer. */
  ask(): Promise<number | null>
  /** The session ends within a minute: tells when, in milliseconds since 1970; null where it does not any more. */
  onWarn(end: number | null): void
  /** It is over, or, where not `sure`, must be taken for that: nobody answered by its end. */
  onOver(sure: boolean): void
  now?(): number
}

/** Milliseconds before the end at which somebody is warned, and between two looks. */
const warnedBefore = 60_000
const every = 5_000
/** What somebody does is told to the server this often at most. */
const tellEvery = 60_000
/** Milliseconds after which a question counts as unanswered. */
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
    /** Somebody says that they are there. */
    stay: () => look(true),
  }
}

const failAfter = (milliseconds: number) =>
  new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no answer')), milliseconds))
