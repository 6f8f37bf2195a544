import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const keptOutput = 4_000_000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const running = new Set()
let stopping = false

/**
 * Runs a command and resolves to { ok, output, late }; never rejects. Whatever ends this process (a signal, Ctrl+C, a closed
 * terminal) first ends the command with all that it started. Options beside spawn's:
 * - show: 'pass' writes on what the command writes, 'terminal' hands it the terminal (output is ''); else nothing is shown;
 * - minutes: after these it is ended, and `late` is true;
 * - onSpawn(pid).
 */
export function run(file, args, { show, minutes, onSpawn, ...options } = {}) {
  // Nobody begins anything else while all is ended.
  if (stopping) return new Promise(() => {})
  const stdio = show === 'terminal' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']
  return new Promise(resolve => {
    // A group of its own: what it started is ended with it.
    const child = spawn(file, args, { ...options, stdio, detached: process.platform !== 'win32' })
    let output = ''
    let late = false
    for (const name of ['stdout', 'stderr']) {
      child[name]?.on('data', chunk => {
        if (show === 'pass') process[name].write(chunk)
        output = (output + chunk).slice(-keptOutput)
      })
    }
    const command = { end: () => endGroup(child) }
    const timer =
      minutes &&
      setTimeout(() => {
        late = true
        command.end()
      }, minutes * 60_000)
    const done = result => {
      clearTimeout(timer)
      remove(command)
      resolve(result)
    }
    child.once('spawn', () => {
      add(command)
      onSpawn?.(child.pid)
    })
    child.once('error', error => done({ ok: false, output: error.message, late }))
    child.once('close', code => done({ ok: code === 0 && !late, output, late }))
  })
}

function add(command) {
  if (running.size === 0) for (const name of signals) process.on(name, stop)
  running.add(command)
}

function remove(command) {
  running.delete(command)
  if (running.size === 0) for (const name of signals) process.off(name, stop)
}

/** Ends all commands, then this process: what is to be tidied away stands in `exit` listeners. */
function stop(name) {
  stopping = true
  for (const command of running) command.end()
  const ended = setInterval(() => {
    if (running.size > 0) return
    clearInterval(ended)
    process.exit(128 + constants.signals[name])
  }, 50)
}

function endGroup(child) {
  signal(child, 'SIGTERM')
  // Unref'd: it holds nothing back once all have ended.
  const killing = setTimeout(() => signal(child, 'SIGKILL'), 15_000).unref()
  child.once('close', () => clearTimeout(killing))
}

function signal(child, name) {
  try {
    if (process.platform === 'win32') child.kill(name)
    else process.kill(-child.pid, name)
  } catch {
    // It has ended already.
  }
}
