export type LazyModule<Module> = ReturnType<typeof lazyModule<Module>>

/**
 * A module that is loaded once, when it is first needed. Wrap each import() of code that a page can start without
 * (api/fetch-module.ts loads it). After a failure it can be loaded again.
 */
export function lazyModule<Module>(importIt: () => Promise<Module>) {
  let loaded: Module | undefined
  let loading: Promise<Module> | undefined
  let failed = false
  let isAwaitedByRender = false

  /**
   * For a render: every render gets the same promise. A failed preload is tried again here; a failure that a render has
   * waited for is tried again by `load` alone.
   */
  function read(): Promise<Module> {
    if (failed && !isAwaitedByRender) loading = undefined
    loading ??= begin()
    isAwaitedByRender = true
    return loading
  }

  async function begin() {
    failed = false
    isAwaitedByRender = false
    try {
      loaded = await importIt()
      return loaded
    } catch (error) {
      failed = true
      throw error
    }
  }

  /** Rejects with ModuleUnreachable or ModuleGone; without a network it waits. */
  function load(): Promise<Module> {
    if (failed) loading = undefined
    loading ??= begin()
    return loading
  }

  return {
    read,
    load,
    /** Call when no render waits any more: the next render then tries a failed load again. */
    reset: () => {
      isAwaitedByRender = false
    },
    /** The module if it is loaded. */
    current: () => loaded,
    preload: () => void load().catch(() => undefined),
    /** The module, or undefined if it is not loaded in time. */
    loadWithin: (milliseconds: number) =>
      Promise.race([
        load().catch(() => undefined),
        new Promise<undefined>(done => setTimeout(done, milliseconds)),
      ]),
  }
}
