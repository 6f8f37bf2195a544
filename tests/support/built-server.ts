import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { testPort } from './test-port.ts'

/** This build's. */
export const program = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** What it says and its exit code when it does not start. */
export async function failedStart(env: Record<string, string>) {
  const { code = 0, stderr } = await promisify(execFile)(process.execPath, [program], {
    env: { ...process.env, ...env },
    timeout: 30_000,
  }).catch(failed => failed)
  return { code, stderr }
}

/**
 * The built server in a process of its own; answers once it is ready. Whoever starts it ends it with `kill`. `first` is
 * another release's program.
 */
export async function runBuilt(env: Record<string, string>, first = program) {
  const port = await testPort()
  let run = first
  const url = `http://127.0.0.1:${port}`
  let child = launch()
  await ready(url).catch(error => {
    child.kill('SIGKILL')
    throw error
  })

  function launch() {
    return spawn(process.execPath, [run], {
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<unknown> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit')
    child.kill(signal)
    const [code] = await gone
    return code
  }

  return {
    url,
    pid: () => child.pid,
    /** Resolves once it has ended, for whatever reason. */
    ended: () => once(child, 'exit'),
    /** kill -9, as a crash would. */
    kill: () => end('SIGKILL'),
    /** SIGTERM, as at an upgrade; answers the exit code. */
    stop: () => end('SIGTERM'),
    /** Once it is ended, in its place; by another release's program, if it is given. */
    async restart(next = run) {
      run = next
      child = launch()
      await ready(url)
    },
  }
}

async function ready(url: string): Promise<void> {
  const end = Date.now() + 180_000
  for (;;) {
    const answer = await fetch(`${url}/ready`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > end) throw new Error(`no server at ${url}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
