import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

export const hasCaddy = spawnSync('caddy', ['version'], { stdio: 'ignore' }).status === 0
const caddyfile = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url))

/** Caddy with deploy/Caddyfile; answers how to end it. */
export async function startCaddy(origin: string, apps: string[]) {
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', caddyfile], {
    env: {
      ...process.env,
      ADMIN: 'off',
      SITE: origin,
      APPS: apps.join(' '),
      XDG_DATA_HOME: inject('scratch'),
    },
    stdio: 'ignore',
  })
  for (const end = Date.now() + 30_000; ; await pause(100)) {
    if (
      await fetch(`${origin}/ready`).then(
        answer => answer.ok,
        () => false,
      )
    )
      break
    if (Date.now() > end) throw new Error('Caddy does not serve')
  }
  return async () => {
    const gone = once(caddy, 'exit')
    caddy.kill('SIGTERM')
    await gone
  }
}
