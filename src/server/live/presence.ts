import { presenceMs } from '../db/announce.ts'

/** Milliseconds of silence after which a process counts as dead. */
const deadAfter = 3.5 * presenceMs

/**
 * The processes that say that they run. `onDead` is told of one that falls silent without having stopped in order: it may
 * have committed what it never announced.
 */
export function createPresence(onDead: () => void, now: () => number = () => performance.now()) {
  const heard = new Map<string, number>()
  return {
    hear({ processo, corre }: { processo: string; corre: boolean }): void {
      if (corre) heard.set(processo, now())
      else heard.delete(processo)
    },
    /** While nobody listened nobody was heard. */
    begin(): void {
      for (const processo of heard.keys()) heard.set(processo, now())
    },
    sweep(): void {
      const silent = [...heard].filter(([, at]) => now() - at > deadAfter)
      for (const [processo] of silent) heard.delete(processo)
      if (silent.length > 0) onDead()
    },
  }
}
