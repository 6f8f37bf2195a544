// Workers run transactions that each carry an identity while their backends are killed every second.
// Prints what became of the calls as JSON; runs apart, so that an uncaught exception is counted, not fatal.
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'

const [url, seconds] = process.argv.slice(2)
const counts = { ok: 0, failed: 0, hang: 0, cross: 0, uncaught: 0 }
process.on('uncaughtException', () => counts.uncaught++)
process.on('unhandledRejection', () => counts.uncaught++)

const sql = postgres(url, { max: 10, onnotice() {}, backoff: () => 0.2, connect_timeout: 3 })
const end = Date.now() + Number(seconds) * 1000
let calls = 0

await Promise.all([killing(), ...Array.from({ length: 20 }, work)])
process.stdout.write(JSON.stringify(counts), () => process.exit())

async function work() {
  while (Date.now() < end) {
    const outcome = await Promise.race([call(`owner ${calls++}`), pause(8_000, 'hang')])
    counts[outcome]++
    if (outcome === 'failed') await pause(20)
  }
}

async function call(owner) {
  try {
    await sql.begin(tx => ask(tx, owner))
    return 'ok'
  } catch {
    return 'failed'
  }
}

async function ask(tx, owner) {
  await tx`select set_config('app.owner', ${owner}, true)`
  for (let times = 0; times < 2; times++) {
    await pause(5)
    const [row] = await tx`select current_setting('app.owner', true) as owner`
    if (row.owner !== owner) counts.cross++
  }
}

async function killing() {
  while (Date.now() + 1_000 < end) {
    await pause(1_000)
    const admin = postgres(url, { max: 1, onnotice() {} })
    const others = admin`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`
    await Promise.race([others.catch(() => {}), pause(900)])
    await admin.end({ timeout: 1 }).catch(() => {})
  }
}
