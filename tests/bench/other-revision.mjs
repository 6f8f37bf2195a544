import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/prepare.mjs'

/** Lays a git revision out in a folder of its own, which goes with the bench's, and builds it; answers where. */
export default async function otherRevision({ revision }) {
  const commit = await run('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], root).catch(
    () => {
      throw new Error(`git knows no revision ${revision}.`)
    },
  )
  const folder = mkdtempSync(join(tmpdir(), 'bancada-bench-'))
  const archive = join(folder, 'files.tar')
  await run('git', ['archive', `--output=${archive}`, commit.trim()], root)
  await run('tar', ['-xf', archive], folder)
  const modules = join(root, 'node_modules')
  // Linked file by file, so that what that revision installs instead touches none of ours.
  await run('cp', ['-al', modules, folder], root).catch(() => run('cp', ['-a', modules, folder], root))
  await run(process.execPath, [join('scripts', 'prepare.mjs')], folder)
  await run(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app'], folder)
  return folder
}

const running = new Set()
process.on('exit', () => {
  for (const child of running) child.kill()
})

function run(file, args, cwd) {
  return new Promise((done, fail) => {
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = execFile(file, args, { cwd, env, maxBuffer: 1e8 }, (error, output, words) => {
      running.delete(child)
      if (error) fail(new Error(`${error.message}\n${output}\n${words}`))
      else done(output)
    })
    running.add(child)
  })
}
