import { spawnSync } from 'node:child_process'
import { root } from './prepare.mjs'

/** The commit of the release before this one, which `npm run test:long rolling-release` runs beside it. */
export const releaseBefore = '42a4a4fee60c8e0d248a25953627e753fcffe7d0'

/** The sentence why that release cannot be built here, or null where it can. */
export function whyNoReleaseBefore() {
  if (!git('rev-parse', '--git-dir')) return 'there is no git history here (clone the repository with git)'
  if (!git('cat-file', '-e', `${releaseBefore}^{commit}`))
    return `the release before, ${releaseBefore.slice(0, 8)}, is not in the history here (git fetch --unshallow)`
  return null
}

/** Whether it has the packages that are installed here. */
export const hasItsPackages = () =>
  git('diff', '--quiet', releaseBefore, '--', 'package-lock.json', 'patches')

const git = (...args) => spawnSync('git', args, { cwd: root, stdio: 'ignore' }).status === 0
