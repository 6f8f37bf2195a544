/**
 * Milliseconds after which the database counts as taking no writes. Without its synchronous standby, or with a disk that
 * hangs, Postgres answers no commit and reads on; compose.yaml's pair goes on alone before that.
 */
export const longestCommit = 20_000

/** When each commit that is under way in this process began, the oldest first. */
const commits = new Map<symbol, number>()

/** Notes that a commit begins; answers what to call when it has ended in whatever way. */
export function beginCommit(): () => void {
  const commit = Symbol()
  commits.set(commit, performance.now())
  return () => void commits.delete(commit)
}

/** Milliseconds for which the commit that waits longest has waited; 0 if none is under way. */
export function longestCommitWait(): number {
  const [oldest] = commits.values()
  return oldest === undefined ? 0 : performance.now() - oldest
}
