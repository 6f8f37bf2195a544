/** How far back it is known who changed something, in milliseconds. */
const reach = 120_000
/** Milliseconds that the request which brought the age may have taken. */
const slack = 5_000

/** Remembers whose rows changed lately: a page that was loading meanwhile has to ask again, others need not. */
export function createRecent(now: () => number = () => performance.now()) {
  const changed = new Map<string, number>()
  let since: number | undefined
  let swept = now()

  function sweep() {
    const at = now()
    if (at - swept < reach) return
    swept = at
    for (const [user_id, when] of changed) if (at - when > reach) changed.delete(user_id)
  }

  return {
    begin() {
      since = now()
    },
    end() {
      since = undefined
    },
    note(user_id: string) {
      sweep()
      changed.set(user_id, now())
    },
    /** Whether a page that began to load `age` milliseconds ago may show what has changed since. */
    mayHaveMissed(user_id: string, age: number): boolean {
      // Not listening yet: a gap is told when it begins.
      if (since === undefined) return false
      const began = now() - age - slack
      return age > reach || began < since || (changed.get(user_id) ?? Number.NEGATIVE_INFINITY) >= began
    },
  }
}
