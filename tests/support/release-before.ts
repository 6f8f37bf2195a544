import { execFileSync } from 'node:child_process'
import { mkdtempSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { hasItsPackages, releaseBefore } from '../../scripts/release-before.mjs'
import { root } from './sources.ts'

/** The release before this one, built from the repository's history; answers its folder. */
export function buildReleaseBefore(): string {
  const folder = mkdtempSync(join(inject('scratch'), 'antes-'))
  const run = (program: string, args: string[], input?: Buffer) =>
    execFileSync(program, args, {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['pipe', 'ignore', 'inherit'],
      ...(input && { input }),
    })
  run('tar', ['-x'], execFileSync('git', ['archive', releaseBefore], { cwd: root, maxBuffer: 2 ** 30 }))
  if (hasItsPackages()) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else run(process.execPath, ['scripts/prepare.mjs'])
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--app'])
  return folder
}
