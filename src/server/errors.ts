import type { FieldIssues, RefusalKey } from '../shared/errors.ts'

/** What a refusal may carry to the client beside its key. */
export interface RefusalData {
  /** Which fields are wrong, and how. */
  fields?: FieldIssues
  /** On `conflito`: the row as it is now. */
  row?: unknown
  /** On `muitas_tentativas`: whole minutes to wait. */
  minutes?: number
}

/** A request refused for a reason of the closed list; trpc/errors.ts maps it. Holds no sentence. */
export class Refusal extends Error {
  constructor(
    readonly key: RefusalKey,
    readonly data: RefusalData = {},
  ) {
    super(key)
    this.name = 'Refusal'
  }
}

/** What one owner's or address's crowd is told that is beyond its bound: to come again in a minute. */
export const crowded = () => new Refusal('muitas_tentativas', { minutes: 1 })
