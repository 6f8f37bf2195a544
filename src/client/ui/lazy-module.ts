export type Code<Module> = ReturnType<typeof code<Module>>

/**
 * Code that is loaded once, when it is first asked for: wraps each import() of what a page can do without at first
 * (api/fetch-module.ts does the loading). After a failure it can be asked for again.
 */
export function code<Module>(importIt: () => Promise<Module>) {
  let here: Module | undefined
  let coming: Promise<Module> | undefined
  let failed = false
  let isWaitedFor = false

  /**
   * For a render: the same promise however often it renders. What failed before a render waited for it (a preload) is
   * asked for again; what failed while one waited, only by `load`.
   */
  function asked(): Promise<Module> {
    if (failed && !isWaitedFor) coming = undefined
    coming ??= begin()
    isWaitedFor = true
    return coming
  }

  async function begin() {
    failed = false
    isWaitedFor = false
    try {
      here = await importIt()
      return here
    } catch (error) {
      failed = true
      throw error
    }
  }

  /** Rejects with CodeAway or CodeGone; without a network it waits. */
  function load(): Promise<Module> {
    if (failed) coming = undefined
    coming ??= begin()
    return coming
  }

  return {
    asked,
    load,
    /** No render waits for it any more: the next one asks again for what failed. */
    leave: () => {
      isWaitedFor = false
    },
    /** The module, where it is loaded already. */
    now: () => here,
    preload: () => void load().catch(() => undefined),
    /** The module, or undefined where it is not loaded within so many milliseconds. */
    within: (milliseconds: number) =>
      Promise.race([
        load().catch(() => undefined),
        new Promise<undefined>(done => setTimeout(done, milliseconds)),
      ]),
  }
}
