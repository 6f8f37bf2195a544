import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('start-embedded.mjs', import.meta.url))

export type EmbeddedProcess = {
  child: ChildProcess
  /** The owner's URL once Postgres answers; null when the process ended without one. */
  ownerUrl: Promise<string | null>
  lines: string[]
  /** Asks it to stop, or sends the signal; resolves when it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Runs startEmbedded in a Node process of its own, through `prefix` (setpriv, say) where given. */
export function spawnEmbedded(
  dataDir: string,
  prefix: string[] = [],
  options: SpawnOptions = {},
): EmbeddedProcess {
  const [file = process.execPath, ...args] = [...prefix, process.execPath, program, dataDir]
  const child = spawn(file, args, { ...options, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: string[] = []
  const ownerUrl = new Promise<string | null>(resolve => {
    child.once('close', () => resolve(null))
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on('line', line => {
      lines.push(line)
      const url = line.match(/^\{"ownerUrl":"([^"]+)"\}$/)?.[1]
      if (url) resolve(url)
    })
  })
  const closed = once(child, 'close')
  const end = async (signal?: NodeJS.Signals) => {
    if (signal) child.kill(signal)
    else child.stdin?.end()
    await closed
  }
  return { child, ownerUrl, lines, end }
}
