import { access } from 'node:fs/promises'
import { join } from 'node:path'

export type Settings = { server: Record<string, string>; initdb: string[] }

const common = {
  listen_addresses: '127.0.0.1',
  // No socket: its path may not exceed 107 bytes.
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // A failed statement and its detail would write customers' names into the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

export const lasting: Settings = { server: { ...common, max_connections: '50' }, initdb: [] }

/** For tests: a crash of the machine may lose everything, a crash of Postgres nothing. */
export const ephemeral: Settings = {
  server: {
    ...common,
    max_connections: '200',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
  },
  initdb: ['--no-sync'],
}

export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres')
export const logFile = (dataDir: string): string => join(dataDir, 'postgres.log')
export const pidFile = (dataDir: string): string => join(clusterFolder(dataDir), 'postmaster.pid')

/** A cluster is moved into place whole, so its folder proves that it is complete. */
export const clusterExists = (dataDir: string): Promise<boolean> =>
  access(join(clusterFolder(dataDir), 'PG_VERSION')).then(
    () => true,
    () => false,
  )
