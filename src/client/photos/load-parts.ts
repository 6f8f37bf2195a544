/**
 * What shows and sends an order's photos, in one chunk. A server that is away must not take the form or the screen
 * with it: it is asked some times more. Undefined where that is in vain, as for a chunk of an earlier release.
 */
export async function loadParts(tries = 6): Promise<typeof import('./parts.ts') | undefined> {
  try {
    return await import('./parts.ts')
  } catch {
    if (tries === 1) return
    await new Promise(done => setTimeout(done, patience))
    return loadParts(tries - 1)
  }
}

/** Milliseconds between two attempts. */
const patience = 5000
