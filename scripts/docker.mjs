import { spawnSync } from 'node:child_process'

/** Runs docker; answers what it printed. Throws its words where it fails. */
export function docker(args, options = {}) {
  const { status, stdout, stderr } = spawnSync('docker', args, { encoding: 'utf8', ...options })
  if (status !== 0) throw new Error(`docker ${args[0]} ended with ${status}. ${stderr ?? ''}`.trim())
  return stdout?.trim() ?? ''
}

export function fails(args) {
  return spawnSync('docker', args, { stdio: 'ignore' }).status !== 0
}
