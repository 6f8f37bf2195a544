/** Milliseconds between two messages by which the leader tells the other tabs that it is alive. */
const hereEvery = 20_000
/** Milliseconds without one after which another tab takes over: browsers let a hidden tab run once a minute. */
const lostAfter = 90_000

interface LeaderOptions {
  locks: Pick<LockManager, 'request'>
  name: string
  /** This tab holds the stream from now on; `alone` where no tab held it before. Answers how to let it go. */
  lead(alone: boolean): () => void
  /** Tells the others that the leader is there. */
  sayHere(): void
  /** Whether somebody looks at this tab. */
  isVisible(): boolean
}

/**
 * Makes one tab of the browser the leader, by a lock that passes on when its tab closes. A tab that somebody looks
 * at takes it from a leader that has fallen silent, as one does whose tab the system put to sleep.
 */
export function electLeader({ locks, name, lead, sayHere, isVisible }: LeaderOptions) {
  let stopped = false
  let steal = false
  let waiting = new AbortController()
  let releaseLock: (() => void) | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function hold(alone: boolean): Promise<void> | undefined {
    clearTimeout(silence)
    if (stopped) return
    const leave = lead(alone)
    const here = setInterval(sayHere, hereEvery)
    sayHere()
    return new Promise(resolve => {
      releaseLock = () => {
        releaseLock = undefined
        clearInterval(here)
        leave()
        resolve()
      }
    })
  }

  async function run() {
    try {
      await ask({ ifAvailable: true }, true)
      while (!stopped) {
        waiting = new AbortController()
        const options = steal ? { steal } : { signal: waiting.signal }
        steal = false
        noticeLeader()
        await ask(options, false)
      }
    } catch {
      // A browser that refuses locks refuses them again: this tab opens a stream of its own.
      hold(false)
    }
  }

  async function ask(options: LockOptions, alone: boolean) {
    try {
      await locks.request(name, options, lock => (lock ? hold(alone) : undefined))
    } catch (error) {
      // Thrown where another tab stole the lock, and where this one stopped waiting in order to steal it.
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
    }, lostAfter)
  }

  void run()

  return {
    /** The leader was heard. */
    noticeLeader,
    stop() {
      stopped = true
      clearTimeout(silence)
      releaseLock?.()
      waiting.abort()
    },
  }
}
