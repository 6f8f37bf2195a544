import type { FieldIssues } from '../shared/errors.ts'
import type { RefusalKey } from '../shared/refusals.ts'

/** Data sent to the client with a refusal's key. */
export interface RefusalData {
  /** Which fields are wrong, and why. */
  fields?: FieldIssues
  /** On `conflito`: the row as it is now. */
  row?: unknown
  /** On `muitas_tentativas`: whole minutes to wait. */
  minutes?: number
}

/** A refused request. It has a key and no sentence; trpc/trpc-errors.ts maps it. */
export class Refusal extends Error {
  constructor(
    readonly key: RefusalKey,
    readonly data: RefusalData = {},
  ) {
    super(key)
    this.name = 'Refusal'
  }
}

/** The refusal of an owner or address with too many requests at once: try again in a minute. */
export const tooManyRequests = () => new Refusal('muitas_tentativas', { minutes: 1 })
