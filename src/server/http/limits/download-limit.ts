import { limitConcurrencyByKey } from '../../concurrency.ts'
import { crowded } from '../../errors.ts'

/** Counts an answer as one of its owner's downloads, of which so many run, until it is over. Throws `muitas_tentativas`. */
export function limitDownloads(running: number) {
  const limit = limitConcurrencyByKey({ running, waiting: 0 }, crowded)
  return (user_id: string, over: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const download = () =>
        new Promise<void>(free => {
          if (over.aborted) free()
          else over.addEventListener('abort', () => free())
          resolve()
        })
      limit(user_id, download).catch(reject)
    })
}
