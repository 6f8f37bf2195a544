/** Milliseconds for which recent changes are remembered. */
const rememberedMs = 120_000
/** Milliseconds that the request with the page's age may have taken. */
const slackMs = 5_000

/** Remembers whose rows changed recently: only a page that was loading then has to ask again. */
export function createRecent(now: () => number = () => performance.now()) {
  const changed = new Map<string, number>()
  let since: number | undefined
  let swept = now()

  function sweep() {
    const at = now()
    if (at - swept < rememberedMs) return
    swept = at
    for (const [user_id, when] of changed) if (at - when > rememberedMs) changed.delete(user_id)
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
    /** Whether something changed since a page began to load, `age` milliseconds ago. */
    mayHaveMissed(user_id: string, age: number): boolean {
      // Not listening yet: every stream gets a gap when listening begins.
      if (since === undefined) return false
      const began = now() - age - slackMs
      return (
        age > rememberedMs || began < since || (changed.get(user_id) ?? Number.NEGATIVE_INFINITY) >= began
      )
    },
  }
}
