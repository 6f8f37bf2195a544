import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { spawnEmbedded } from '../support/driver/embedded-process.ts'
import { query } from '../support/driver/query.ts'

const base = mkdtempSync(join(tmpdir(), 'bancada-accounts-'))
chmodSync(base, 0o755)
afterAll(() => rmSync(base, { recursive: true, force: true }))

const nobody = 65534
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
const isRoot = process.getuid?.() === 0
const nobodyReads =
  isRoot && succeeds([...asNobody, process.execPath, '--eval', `require('fs').readdirSync('.')`])
const namespaces = isRoot && succeeds(['unshare', '--user', '--map-user=65534', '--map-group=65534', 'true'])

// As an ordinary user the other file shows the same; what is here needs two accounts.
describe.skipIf(!isRoot)('accounts (skipped unless run as root)', () => {
  test.skipIf(!nobodyReads)(
    'an ordinary user starts it (skipped where nobody cannot read this folder)',
    async () => {
      const dataDir = folder('ordinary', 0o755)
      chownSync(dataDir, nobody, nobody)
      expect(await rowsOf(spawnEmbedded(dataDir, asNobody))).toEqual([{ role: 'bancada_owner' }])
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody)
      // Root on the same folder later: the files stay the user's.
      expect(await rowsOf(spawnEmbedded(dataDir))).toEqual([{ role: 'bancada_owner' }])
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody)
      expect(await rowsOf(spawnEmbedded(dataDir, asNobody))).toEqual([{ role: 'bancada_owner' }])
      // And after root's was killed, the user can tell that nobody holds the folder.
      const killed = spawnEmbedded(dataDir)
      await killed.ownerUrl
      await killed.end('SIGKILL')
      expect(await rowsOf(spawnEmbedded(dataDir, asNobody))).toEqual([{ role: 'bancada_owner' }])
    },
  )

  test.skipIf(!namespaces)('root starts it in a 0700 folder (skipped without user namespaces)', async () => {
    const dataDir = join(folder('private', 0o700), 'data')
    expect(await rowsOf(spawnEmbedded(dataDir))).toEqual([{ role: 'bancada_owner' }])
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
    expect(await rowsOf(spawnEmbedded(dataDir))).toEqual([{ role: 'bancada_owner' }])
  })

  test.skipIf(!nobodyReads)('root without namespaces hands it to nobody, twice', async () => {
    const dataDir = join(folder('open', 0o755), 'data')
    for (let start = 0; start < 2; start++) {
      expect(await rowsOf(spawnEmbedded(dataDir, [], withoutUnshare()))).toEqual([{ role: 'bancada_owner' }])
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody)
    }
  })

  test('root without namespaces in a closed folder gets one sentence', async () => {
    const dataDir = join(folder('closed', 0o700), 'data')
    const refused = spawnEmbedded(dataDir, [], withoutUnshare())
    expect(await refused.ownerUrl).toBeNull()
    expect(refused.lines).toEqual([
      expect.stringMatching(/^Postgres does not run as root.*set DATABASE_URL\.$/),
    ])
  })
})

async function rowsOf(started: ReturnType<typeof spawnEmbedded>) {
  const url = await started.ownerUrl
  if (url === null) throw new Error(started.lines.join('\n'))
  const rows = await query(url, 'select current_user as role')
  await started.end()
  return rows
}

function folder(name: string, mode: number): string {
  const path = join(base, name)
  mkdirSync(path)
  chmodSync(path, mode)
  return path
}

/** A PATH on which there is a shell but no unshare, as on a kernel that refuses it. */
function withoutUnshare() {
  const bin = join(base, 'bin')
  mkdirSync(bin, { recursive: true })
  chmodSync(bin, 0o755)
  if (!statSync(join(bin, 'sh'), { throwIfNoEntry: false })) symlinkSync('/bin/sh', join(bin, 'sh'))
  return { env: { ...process.env, PATH: `${bin}:${dirname(process.execPath)}-none` } }
}

function succeeds([file = '', ...args]: string[]): boolean {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0
}
