import { readFile } from 'node:fs/promises'

export interface Memory {
  before: number
  peak: number
}

/** What another process holds in memory at most while work is done, in bytes, and held before; NaN where the system does not say. */
export async function watched<T>(
  pid: number | undefined,
  work: () => Promise<T>,
): Promise<{ result: T; memory: Memory }> {
  const before = await heldBy(pid)
  let peak = before
  let going = true
  const watching = (async () => {
    while (going) {
      peak = Math.max(peak, await heldBy(pid))
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })()
  try {
    return { result: await work(), memory: { before, peak: Math.max(peak, await heldBy(pid)) } }
  } finally {
    going = false
    await watching
  }
}

async function heldBy(pid: number | undefined): Promise<number> {
  const told = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(told)?.[1] ?? Number.NaN) * 1024
}
