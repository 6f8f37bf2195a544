export type Code<Module> = ReturnType<typeof code<Module>>

/**
 * Code that comes when it is first asked for, once: the way to an import() of all that a page does not begin with
 * (fetch-code.ts says what each of them does). After a failure it is asked for anew.
 */
export function code<Module>(importIt: () => Promise<Module>) {
  let here: Module | undefined
  let coming: Promise<Module> | undefined
  let failed = false
  let isWaitedFor = false

  /**
   * For a render: the same promise however often it renders. What failed before any render waited for it (a preload)
   * is asked for anew, what failed under its eyes only by `load`.
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
    /** No render waits for it any more: the next one asks anew for what failed. */
    leave: () => {
      isWaitedFor = false
    },
    /** What is here already. */
    now: () => here,
    preload: () => void load().catch(() => undefined),
    /** Undefined where it does not come in so many milliseconds. */
    within: (milliseconds: number) =>
      Promise.race([
        load().catch(() => undefined),
        new Promise<undefined>(done => setTimeout(done, milliseconds)),
      ]),
  }
}
