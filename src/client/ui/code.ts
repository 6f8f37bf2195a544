export type Code<Module> = ReturnType<typeof code<Module>>

/**
 * Code that comes when it is first asked for, once: the only way of ours to an import() (fetch-code.ts says what each
 * of them does). After a failure it is asked for anew.
 */
export function code<Module>(importIt: () => Promise<Module>) {
  let here: Module | undefined
  let coming: Promise<Module> | undefined
  let failed = false

  /** The same promise until `load` asks anew, as React wants it. */
  function asked(): Promise<Module> {
    coming ??= begin()
    return coming
  }

  async function begin() {
    failed = false
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
    return asked()
  }

  return {
    asked,
    load,
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
