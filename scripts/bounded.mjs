import { spawn } from 'node:child_process'
import { once } from 'node:events'

const kept = 4_000_000

/**
 * Runs a command and shows what it writes; resolves to { ok, output, late } and never rejects. Past its minutes it and
 * what it started are ended, and so they are when this process is told to end.
 */
export async function bounded(file, args, { cwd, env, minutes }) {
  // A group of its own: what it started ends with it.
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  const show = stream => chunk => {
    stream.write(chunk)
    output = (output + chunk).slice(-kept)
  }
  child.stdout.on('data', show(process.stdout))
  child.stderr.on('data', show(process.stderr))

  const signal = name => {
    try {
      process.kill(-child.pid, name)
    } catch {
      // It has ended already.
    }
  }
  let [late, killing] = [false, undefined]
  const end = () => {
    signal('SIGTERM')
    killing = setTimeout(() => signal('SIGKILL'), 15_000)
  }
  const timer = setTimeout(() => {
    late = true
    end()
  }, minutes * 60_000)
  const stopped = () => {
    end()
    process.exitCode = 1
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, stopped)
  try {
    const [code] = await once(child, 'close')
    return { ok: code === 0 && !late, output, late }
  } catch (error) {
    return { ok: false, output: error.message, late }
  } finally {
    clearTimeout(timer)
    clearTimeout(killing)
    for (const name of ['SIGINT', 'SIGTERM']) process.off(name, stopped)
  }
}
