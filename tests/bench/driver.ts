import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

interface Answer {
  id: number
  result?: unknown
  error?: string
}

/** The process that loads the server; each work is a file beside driver.mjs, whose default export does a task. */
export function startDriver() {
  const child = fork(fileURLToPath(new URL('./driver.mjs', import.meta.url)), { execArgv: [] })
  const waiting = new Map<number, (answer: Answer) => void>()
  let asked = 0
  const settle = (answer: Answer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  }
  child.on('message', message => settle(message as Answer))
  child.on('exit', code => {
    for (const id of waiting.keys())
      settle({ id, error: `the process that loads the server ended with ${code}` })
  })
  return {
    /** Resolves to what the work answers; rejects with its own words alone. */
    async run<T>(work: string, task: unknown): Promise<T> {
      const id = asked++
      const { result, error } = await new Promise<Answer>(resolve => {
        waiting.set(id, resolve)
        child.send({ id, work, task })
      })
      if (error !== undefined) throw new Error(`${work}: ${error}`)
      return result as T
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

export type Driver = ReturnType<typeof startDriver>
