import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Whether a process runs. A zombie, which ended but still has its number, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return statOf(pid)?.[0] !== 'Z'
  } catch (error) {
    // EPERM: another user's process, which is alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Distinguishes a process from a later one with the same number; '' where the system does not say (not
 * Linux).
 */
export function identityOf(pid: number): string {
  const stat = statOf(pid)
  const boot = peek(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  return stat === null || boot === null ? '' : `${boot}:${stat[19]}`
}

// The fields after the name, which is in parentheses and may hold spaces.
function statOf(pid: number): string[] | null {
  const stat = peek(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? null
}

/** Whether a process works in this folder or has it in its arguments; null where the system does not say. */
export function concerns(pid: number, folder: string): boolean | null {
  const args = peek(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'))
  const cwd = peek(() => readlinkSync(`/proc/${pid}/cwd`))
  if (cwd === folder || args?.includes(folder)) return true
  // A dying process shows an empty command line, which proves nothing.
  return args?.some(arg => arg !== '') ? false : null
}

function peek<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Whether the process ends within `ms` milliseconds. */
async function goneWithin(pid: number, ms: number): Promise<boolean> {
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

export type Postmaster = {
  pid: number
  port: number
  /** Resolves when the process has ended, for whatever reason. */
  exited: Promise<void>
}

/** Polls a process that is not our child, every 100 ms. */
export async function exitOf(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(100, undefined, { ref: false })
}

/** Fast shutdown; immediate after 10 s; SIGKILL after 5 s more. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [name, ms] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    signal(pid, name)
    if (await goneWithin(pid, ms)) return
  }
}
