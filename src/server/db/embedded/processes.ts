import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: somebody else's process, which is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Tells a process from a later one of the same number; '' where the system does not say (not Linux). */
export function identityOf(pid: number): string {
  const stat = peek(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const boot = peek(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  if (stat === null || boot === null) return ''
  // The name, in parentheses, may hold spaces; the start time is the 20th field after it.
  return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
}

/** Whether a process works in this folder or names it in its arguments; null where the system does not say. */
export function concerns(pid: number, folder: string): boolean | null {
  const args = peek(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'))
  const cwd = peek(() => readlinkSync(`/proc/${pid}/cwd`))
  if (cwd === folder || args?.includes(folder)) return true
  // A dying process shows an empty command line: that tells nothing.
  return args?.some(arg => arg !== '') ? false : null
}

function peek<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Whether the process is gone within `ms` milliseconds. */
export async function goneWithin(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms
  while (isAlive(pid)) {
    if (Date.now() >= end) return false
    await pause(20)
  }
  return true
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Already gone.
  }
}
