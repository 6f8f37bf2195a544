import { v7 as uuidv7 } from 'uuid'

export type Random = ReturnType<typeof createRandom>

/** A seeded generator (mulberry32): the same seed makes the same shop on every machine. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  let made = 0
  return {
    /** A whole number from `from` to `to`, both included. */
    whole,
    chance: (share: number): boolean => next() < share,
    pick: <T>(items: readonly T[]): T => some(items[whole(0, items.length - 1)]),
    /** The items in turn, so that neighbours differ. */
    turn: <T>(items: readonly T[], at: number): T => some(items[at % items.length]),
    /** One of the items, each as likely as its weight. */
    weighted<T extends { weight: number }>(items: readonly T[]): T {
      let left = next() * items.reduce((sum, { weight }) => sum + weight, 0)
      const reached = items.find(({ weight }) => {
        left -= weight
        return left < 0
      })
      return some(reached)
    },
    /** An id as the app would have made it at that instant, later than all made before. */
    idAt: (instant: Date): string =>
      uuidv7({
        msecs: instant.getTime(),
        seq: made++,
        random: Uint8Array.from({ length: 16 }, () => whole(0, 255)),
      }),
  }
}

function some<T>(item: T | undefined): T {
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}
