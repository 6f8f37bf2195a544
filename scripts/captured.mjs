import { spawn } from 'node:child_process'

/** Runs a command without showing it; resolves to { ok, output } and never rejects. */
export function captured(file, args, { onSpawn, ...options } = {}) {
  return new Promise(resolve => {
    const chunks = []
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', chunk => chunks.push(chunk))
    child.stderr.on('data', chunk => chunks.push(chunk))
    child.once('spawn', () => onSpawn?.(child.pid))
    child.once('error', error => resolve({ ok: false, output: error.message }))
    child.once('close', code => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }))
  })
}
