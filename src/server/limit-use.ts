import type { Bound } from './limits.ts'

/** How much of a bound this process uses now, and how many works it has refused for it. */
export interface BoundUse {
  running: number
  waiting: number
  refused: number
}

const uses = new WeakMap<Bound, BoundUse>()

/** The use of one of the bounds in limits.ts, however many limiters have it. */
export function boundUse(bound: Bound): BoundUse {
  const use = uses.get(bound) ?? { running: 0, waiting: 0, refused: 0 }
  uses.set(bound, use)
  return use
}

/** Tries that were one too many, by the name of their quota. */
export const refusedTries = new Map<string, number>()

export const noteRefusedTry = (quota: string): void =>
  void refusedTries.set(quota, (refusedTries.get(quota) ?? 0) + 1)
