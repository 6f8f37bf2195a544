import { setTimeout as pause } from 'node:timers/promises'
import { goneWithin, isAlive, signal } from './processes.ts'

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
