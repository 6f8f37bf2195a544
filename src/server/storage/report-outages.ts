import { type Storage, StorageAway } from './storage.ts'

/** Wraps a store so that failures are reported: at once, then once a minute while they last. */
export function reportOutages(storage: Storage, report: (reason: string) => void): Storage {
  let reportedAt = Number.NEGATIVE_INFINITY
  const failed = (error: unknown) => {
    if (error instanceof StorageAway && performance.now() - reportedAt > minute) {
      reportedAt = performance.now()
      report(error.message)
    }
    throw error
  }
  const answered = <T>(answer: T) => {
    reportedAt = Number.NEGATIVE_INFINITY
    return answer
  }
  return {
    put: (...args) => storage.put(...args).then(answered, failed),
    get: (...args) => storage.get(...args).then(answered, failed),
    remove: (...args) => storage.remove(...args).then(answered, failed),
    async *list(prefix) {
      try {
        yield* storage.list(prefix)
      } catch (error) {
        failed(error)
      }
    },
    removeUnfinished: (...args) => storage.removeUnfinished(...args).then(answered, failed),
    space: () => storage.space().then(answered, failed),
    check: () => storage.check().then(answered, failed),
  }
}

const minute = 60_000
