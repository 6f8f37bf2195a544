import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isAlive } from '../../src/server/db/embedded/processes.ts'
import { spawnEmbedded } from '../support/driver/embedded-process.ts'
import { postmasterPid } from '../support/driver/query.ts'

const base = mkdtempSync(join(tmpdir(), 'bancada-rest-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('what a script runs', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends with all it started on %s', async name => {
    const tidied = join(base, `tidied-${name}`)
    const parent = node(`
      import { writeFileSync } from 'node:fs'
      import { run } from '${new URL('../../scripts/run.mjs', import.meta.url).href}'
      process.once('exit', () => writeFileSync(${JSON.stringify(tidied)}, ''))
      await run('sh', ['-c', 'sleep 300 & echo "$! $$"; wait'], { show: 'pass' })
      await run('sh', ['-c', 'echo a second command'], { show: 'pass' })`)
    const pids = (await firstLine(parent)).split(' ').map(Number)
    expect(pids.map(isAlive)).toEqual([true, true])
    let more = ''
    parent.stdout?.on('data', chunk => (more += chunk))
    parent.kill(name)
    const [code] = await once(parent, 'exit')
    expect(code).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[name])
    expect(pids.map(isAlive)).toEqual([false, false])
    expect(more).toBe('')
    expect(existsSync(tidied), 'its own exit listeners ran').toBe(true)
  })

  test('ends when npm alone is ended, whose shell hands no signal on', async () => {
    const folder = mkdtempSync(join(base, 'npm-'))
    const ours = new URL('../../scripts/end-with-npm.mjs', import.meta.url).href
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }))
    writeFileSync(
      join(folder, 'start.mjs'),
      `import ${JSON.stringify(ours)}
      process.on('SIGTERM', () => process.exit())
      setInterval(() => {}, 1000)
      console.log(process.pid)`,
    )
    const npm = spawn('npm', ['--silent', 'start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = Number(await firstLine(npm))
    npm.kill('SIGTERM')
    await once(npm, 'exit')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000)
  })

  // Where the first process is a shell, an orphan cannot tell its parent from one that lives.
  test.skipIf(/(sh|node|npm.*)$/.test(readFileSync('/proc/1/comm', 'utf8').trim()))(
    'ends when npm was ended before it had begun',
    async () => {
      const ours = fileURLToPath(new URL('../../scripts/end-with-npm.mjs', import.meta.url))
      const script = `sleep 4; exec node --import "$1" --eval 'setInterval(() => {}, 1000)'`
      const shell = spawn(
        'sh',
        ['-c', `sh -c '${script.replaceAll("'", "'\\''")}' sh "$1" & echo $!`, 'sh', ours],
        {
          env: { ...process.env, npm_lifecycle_event: 'start' },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      const pid = Number(await firstLine(shell))
      onTestFinished(() => void (isAlive(pid) && process.kill(pid)))
      expect(isAlive(pid)).toBe(true)
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 30_000)
    },
  )
})

test('a Postgres that does not answer yet ends with the process that started it', async () => {
  const dataDir = join(base, 'early')
  const first = spawnEmbedded(dataDir)
  await first.ownerUrl
  await first.end()
  const second = spawnEmbedded(dataDir)
  await vi.waitFor(() => expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true), {
    timeout: 30_000,
    interval: 2,
  })
  const pid = await postmasterPid(dataDir)
  await second.end('SIGUSR2')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 30_000)
})

describe('a folder that goes with its process', () => {
  test('is removed with its Postgres though the process was killed', async () => {
    const dataDir = join(base, 'killed')
    const owner = spawnEmbedded(dataDir)
    await owner.ownerUrl
    const pid = await postmasterPid(dataDir)
    const keeper = node(holding(dataDir))
    await firstLine(keeper)
    await owner.end('SIGKILL')
    expect(isAlive(pid)).toBe(true)
    keeper.kill('SIGKILL')
    await vi.waitFor(() => expect(existsSync(dataDir)).toBe(false), 30_000)
    expect(isAlive(pid)).toBe(false)
  })

  test('stays where that is called off', async () => {
    const folder = mkdtempSync(join(base, 'kept-'))
    const keeper = node(`${holding(folder)}\nprocess.stdin.once('data', () => { keep(); process.exit() })`)
    await firstLine(keeper)
    keeper.stdin?.end('x')
    await once(keeper, 'exit')
    await new Promise(resolve => setTimeout(resolve, 3_000))
    expect(existsSync(folder)).toBe(true)
  })
})

/** A program that has `folder` removed after itself, says so, and runs on. */
const holding = (folder: string) => `
  import { runnerImport } from 'vite'
  const options = { configFile: false, logLevel: 'error' }
  const { module } = await runnerImport('/tests/support/removed-after-us.ts', options)
  const keep = module.removedAfterUs(${JSON.stringify(folder)})
  console.log('held')
  setInterval(() => {}, 1000)`

function node(program: string) {
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

async function firstLine(child: Pick<ReturnType<typeof node>, 'stdout'>): Promise<string> {
  const [chunk] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data')
  return String(chunk).trim()
}
