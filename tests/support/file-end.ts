const ends: (() => unknown)[] = []

/**
 * Ends what a test file opened once the file is over, last first. Vitest forgets an afterAll that a running hook or
 * test registers, and the worker goes on to the next file.
 */
export const atFileEnd = (end: () => unknown): void => void ends.push(end)

/** For setup.ts: ends all of it, and throws what one of them threw. */
export async function endFile(): Promise<void> {
  const failures: unknown[] = []
  for (const end of ends.splice(0).reverse())
    try {
      await end()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
