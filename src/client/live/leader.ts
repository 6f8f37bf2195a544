/** Milliseconds between the messages by which the leader says that it is alive. */
const announceEveryMs = 20_000
/** Milliseconds of silence after which another tab takes over: browsers let a hidden tab run once a minute. */
const lostAfterMs = 90_000

interface LeaderOptions {
  locks: Pick<LockManager, 'request'>
  name: string
  /** Called when this tab becomes the leader; `isFirst` if no tab led before it. Answers a function that ends it. */
  lead(isFirst: boolean): () => void
  /** Tells the other tabs that the leader is alive. */
  announce(): void
  /** Whether this tab is visible. */
  isVisible(): boolean
}

/**
 * Makes one of the browser's tabs the leader, by a lock that passes on when its tab closes. A visible tab takes the
 * lock from a leader that has fallen silent, such as a tab that the system suspended.
 */
export function electLeader({ locks, name, lead, announce, isVisible }: LeaderOptions) {
  let stopped = false
  let steal = false
  let waiting = new AbortController()
  let releaseLock: (() => void) | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function becomeLeader(isFirst: boolean): Promise<void> | undefined {
    clearTimeout(silence)
    if (stopped) return
    const leave = lead(isFirst)
    const announcements = setInterval(announce, announceEveryMs)
    announce()
    return new Promise(resolve => {
      releaseLock = () => {
        releaseLock = undefined
        clearInterval(announcements)
        leave()
        resolve()
      }
    })
  }

  async function run() {
    try {
      await requestLock({ ifAvailable: true }, true)
      while (!stopped) {
        waiting = new AbortController()
        const options = steal ? { steal } : { signal: waiting.signal }
        steal = false
        noticeLeader()
        await requestLock(options, false)
      }
    } catch {
      // This browser refuses locks and will do so again: the tab opens a stream of its own.
      becomeLeader(false)
    }
  }

  async function requestLock(options: LockOptions, isFirst: boolean) {
    try {
      await locks.request(name, options, lock => (lock ? becomeLeader(isFirst) : undefined))
    } catch (error) {
      // Thrown when another tab steals the lock, and when this tab stops waiting in order to steal it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    } finally {
      releaseLock?.()
    }
  }

  function noticeLeader() {
    clearTimeout(silence)
    if (releaseLock || stopped) return
    silence = setTimeout(() => {
      if (!isVisible()) return noticeLeader()
      steal = true
      waiting.abort()
    }, lostAfterMs)
  }

  void run()

  return {
    /** Call it when the leader was heard. */
    noticeLeader,
    stop() {
      stopped = true
      clearTimeout(silence)
      releaseLock?.()
      waiting.abort()
    },
  }
}
