interface Patience {
  tries?: number
  /** Milliseconds between two tries. */
  pause?: number
}

/**
 * Loads code that a screen can be seen without: a server that is away must not take the screen with it, and is asked
 * again. Undefined where that is in vain, as for a chunk of an earlier release.
 */
export async function loadPatiently<Code>(
  load: () => Promise<Code>,
  { tries = 3, pause = 1500 }: Patience = {},
): Promise<Code | undefined> {
  try {
    return await load()
  } catch {
    if (tries === 1) return
    await new Promise(done => setTimeout(done, pause))
    return loadPatiently(load, { tries: tries - 1, pause })
  }
}
