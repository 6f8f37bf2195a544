/** See catalogue.mjs. */
export interface Fault {
  name: string
  what: string
  file?: string | string[]
  /** Names of its own tests, one a file; without them its name. */
  tests?: string[]
  held?: [file: string, title: string][]
}
export const faults: Fault[]
