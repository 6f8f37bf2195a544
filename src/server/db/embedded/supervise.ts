import { setTimeout as pause } from 'node:timers/promises'
import { launchPostmaster, type Target } from './launch.ts'
import { type Postmaster, signal, stopPostmaster } from './processes.ts'

/** Restarts a killed Postgres on the same port, so that pools reconnect, until stop(). */
export function supervise(first: Postmaster, target: Target, log: (line: string) => void) {
  const stopping = new AbortController()
  let running: Postmaster | null = first

  // If Bancada exits without stop(), Postgres must end too; on exit only a signal can be sent.
  const endWithUs = () => running && signal(running.pid, 'SIGINT')
  process.on('exit', endWithUs)

  const watching = watch(first)
  return { stop }

  async function watch(postmaster: Postmaster): Promise<void> {
    let current: Postmaster | null = postmaster
    while (current) {
      await current.exited
      running = null
      current = await bringBack()
      running = current
    }
  }

  async function bringBack(): Promise<Postmaster | null> {
    const since = Date.now()
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      try {
        const back = await launchPostmaster(target, { port: first.port, signal: stopping.signal })
        const seconds = ((Date.now() - since) / 1000).toFixed(1)
        log(`Postgres had ended; it is back on port ${first.port} after ${seconds} s.`)
        return back
      } catch (error) {
        if (failures === 0 && !stopping.signal.aborted)
          log(error instanceof Error ? error.message : String(error))
        await pause(1_000, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    return null
  }

  async function stop(): Promise<void> {
    stopping.abort()
    // Nothing else keeps this process alive, so it would exit before the caller's last steps.
    const awake = setInterval(() => {}, 1_000)
    if (running) await stopPostmaster(running.pid)
    await watching
    clearInterval(awake)
    process.off('exit', endWithUs)
  }
}
