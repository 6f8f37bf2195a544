import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { prepare, root } from './prepare.mjs'

// What is too slow for every run: long fault and property runs, the bench, and the container.
const steps = [
  ['the long runs', 'npx', ['vitest', 'run', '--project=unit', '--project=integration'], { LONG: '1' }],
  ['the bench', 'npm', ['run', '--silent', 'bench'], {}],
  ['the container', 'docker', ['build', '-t', 'bancada-long', '.'], { DOCKER_BUILDKIT: '0' }],
]

await prepare()
const failed = []
for (const [name, command, args, env] of steps) {
  if (command === 'docker' && spawnSync('docker', ['info'], { stdio: 'ignore' }).status !== 0) {
    console.log(`skipped ${name}: no Docker engine answers here`)
    continue
  }
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) failed.push(name)
}
console.log(failed.length === 0 ? 'All long steps passed.' : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
