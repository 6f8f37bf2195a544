import { readFileSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import * as z from 'zod/mini'
import { adminScreens } from '../shared/billing.ts'
import { isDatabaseAddress } from './database-address.ts'

export interface Config {
  port: number
  host: string
  appUrl: URL
  /** APP_URL is https: use __Host- cookies and HSTS. */
  production: boolean
  dataDir: string
  /** May name several hosts, as `host:port,host:port`: a primary and its standbys. See database-address.ts. */
  databaseUrl: string | undefined
  migrateDatabaseUrl: string | undefined
  /** Off: a start only checks that the database is migrated, and needs no address of the tables' owner. */
  migrateAtStart: boolean
  passwordMin: number
  /** Seconds from SIGTERM, when /ready turns 503, until the listener closes. */
  drainSeconds: number
  /** Proxies whose X-Forwarded-* headers are trusted. None by default. */
  trustedProxies: string[] | false
  checkout: { basico: string | null; profissional: string | null }
  /**
   * The checkout's provider: names the operator's screen and the webhook's address, and selects the
   * signature.
   */
  checkoutProvider: string
  /**
   * On a development machine without a checkout, plans are bought from our sandbox, which imitates Kiwify and
   * takes no money.
   */
  sandbox: boolean
  /** The bucket for photos; undefined: a folder of dataDir. */
  s3: S3Config | undefined
  /** The bucket that gets a backup of the whole system each night, and the folder in it; undefined: none is made. */
  backup: { s3: S3Config; folder: string } | undefined
  mail: MailConfig
  /** Where Prometheus reads metrics; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined
  /** The first key signs and encrypts, all are accepted; undefined: one is kept in dataDir. */
  secretKeys: SecretKey[] | undefined
}

interface MailConfig {
  /** The mail server; undefined: mails are written to a folder of dataDir. */
  smtpUrl: string | undefined
  /** The sender's address. */
  from: string
  /** Reply-To of mails; undefined: the sender. */
  support: string | undefined
}

export interface SecretKey {
  id: string
  key: Buffer
}

export interface S3Config {
  /** An origin: scheme, host and perhaps port. */
  endpoint: URL
  bucket: string
  accessKey: string
  secretKey: string
  /** What its errors speak of; by default the photos' store. */
  named?: { what: string; at: string; bucket: string; keys: string }
}

export class ConfigError extends Error {}

const loopback = ['localhost', '127.0.0.1', '[::1]']

const flag = z.optional(z.enum(['0', '1'], { error: 'must be 0 or 1' }))
const link = (protocols: string) =>
  z.optional(
    z.url({
      protocol: new RegExp(`^(${protocols})$`),
      error: `must be an address (${protocols.replaceAll('|', ', ')})`,
    }),
  )
const database = z.optional(
  z.string().check(
    z.refine(isDatabaseAddress, {
      error:
        'must be an address (postgres, postgresql); several hosts are separated by commas, each with its port',
    }),
  ),
)
const written = (min: number, max: number) =>
  z.pipe(
    z.transform(Number),
    z
      .int({ error: `must be a whole number from ${min} to ${max}` })
      .check(
        z.minimum(min, { error: `must be at least ${min}` }),
        z.maximum(max, { error: `must be at most ${max}` }),
      ),
  )
const whole = (min: number, max: number, fallback: number) =>
  z.pipe(z._default(z.string(), String(fallback)), written(min, max))

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const photosBucket = 'fotos-os'

const environment = z.object({
  PORT: whole(1, 65535, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  APP_URL: link('http|https'),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: database,
  MIGRATE_DATABASE_URL: database,
  MIGRATE_AT_START: flag,
  INSECURE_HTTP: flag,
  PASSWORD_MIN: whole(6, 128, 6),
  DRAIN_SECONDS: whole(0, 60, 0),
  TRUSTED_PROXIES: z.optional(
    z.string().check(z.refine(isNetworks, { error: 'must be addresses or ranges, separated by commas' })),
  ),
  CHECKOUT_PROVIDER: z._default(
    z.string().check(
      z.regex(/^[A-Za-z][A-Za-z0-9]{1,30}$/, { error: 'must be a name of 2 to 31 letters and digits' }),
      z.refine(name => !adminScreens.some(screen => screen === name.toLowerCase()), {
        error: 'is the name of another screen of the administrators',
      }),
    ),
    'Kiwify',
  ),
  CHECKOUT_URL_BASICO: link('https'),
  CHECKOUT_URL_PROFISSIONAL: link('https'),
  S3_ENDPOINT: link('http|https'),
  S3_BUCKET: z.optional(z.string().check(z.regex(bucketName, { error: 'must be the name of a bucket' }))),
  S3_ACCESS_KEY: z.optional(z.string()),
  S3_SECRET_KEY: z.optional(z.string()),
  BACKUP_TO: link('http|https'),
  BACKUP_ACCESS_KEY: z.optional(z.string()),
  BACKUP_SECRET_KEY: z.optional(z.string()),
  SMTP_URL: link('smtp|smtps'),
  MAIL_FROM: z.optional(z.email({ error: 'must be an e-mail address' })),
  SUPPORT_EMAIL: z.optional(z.email({ error: 'must be an e-mail address' })),
  SECRET_KEY: z.optional(z.string()),
  METRICS_PORT: z.optional(z.pipe(z.string(), written(1, 65535))),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
})

/** Reads and checks the environment. Throws ConfigError: one sentence that names the wrong value. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const direct = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const given = { ...direct, ...secretsFromFiles(direct) }
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`)
  }
  const values = parsed.data
  const appUrl = new URL(values.APP_URL ?? `http://localhost:${values.PORT}`)
  const production = appUrl.protocol === 'https:'
  if (!isOrigin(appUrl))
    throw new ConfigError('APP_URL must be an origin alone: a scheme, a host and perhaps a port.')
  if (!production && !isLoopback(appUrl) && values.INSECURE_HTTP !== '1')
    throw new ConfigError(
      'APP_URL is http on a public host, where anyone on the way reads passwords: use https, or set INSECURE_HTTP=1.',
    )
  if (values.MIGRATE_DATABASE_URL && !values.DATABASE_URL)
    throw new ConfigError('MIGRATE_DATABASE_URL is given without DATABASE_URL.')
  if (values.MIGRATE_AT_START === '0' && !values.DATABASE_URL)
    throw new ConfigError(
      'MIGRATE_AT_START=0 is given without DATABASE_URL: the embedded database migrates at its start.',
    )
  return {
    port: values.PORT,
    host: values.HOST,
    appUrl,
    production,
    dataDir: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    migrateDatabaseUrl: values.MIGRATE_DATABASE_URL,
    migrateAtStart: values.MIGRATE_AT_START !== '0',
    passwordMin: values.PASSWORD_MIN,
    drainSeconds: values.DRAIN_SECONDS,
    trustedProxies: values.TRUSTED_PROXIES ? listOf(values.TRUSTED_PROXIES) : false,
    checkout: {
      basico: values.CHECKOUT_URL_BASICO ?? null,
      profissional: values.CHECKOUT_URL_PROFISSIONAL ?? null,
    },
    checkoutProvider: values.CHECKOUT_PROVIDER,
    sandbox:
      isLoopback(appUrl) &&
      // The Host header could claim to be this machine, so the listening address has to be loopback too.
      isLoopback({ hostname: isIPv6(values.HOST) ? `[${values.HOST}]` : values.HOST }) &&
      values.CHECKOUT_PROVIDER.toLowerCase() === 'kiwify' &&
      !values.CHECKOUT_URL_BASICO &&
      !values.CHECKOUT_URL_PROFISSIONAL,
    s3: readS3(values),
    backup: readBackup(values),
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `bancada@${isLoopback(appUrl) ? 'localhost.localdomain' : appUrl.hostname}`,
      support: values.SUPPORT_EMAIL,
    },
    secretKeys: readSecretKeys(values, production),
    metrics: readMetrics(values),
  }
}

/** Of each secret whose file is named instead (NAME_FILE), as containers hand them in, what the file holds. */
function secretsFromFiles(env: NodeJS.ProcessEnv): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of secrets) {
    const path = env[`${name}_FILE`]
    if (path === undefined) continue
    if (env[name] !== undefined)
      throw new ConfigError(`${name} and ${name}_FILE are both given: leave one out.`)
    try {
      found[name] = readFileSync(path, 'utf8').trim()
    } catch (cause) {
      throw new ConfigError(`${name}_FILE cannot be read.`, { cause })
    }
  }
  return found
}

const secrets = [
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'BACKUP_ACCESS_KEY',
  'BACKUP_SECRET_KEY',
  'SMTP_URL',
  'SECRET_KEY',
]

function readSecretKeys(
  { SECRET_KEY, DATABASE_URL }: z.infer<typeof environment>,
  production: boolean,
): SecretKey[] | undefined {
  if (SECRET_KEY === undefined) {
    if (production && DATABASE_URL)
      throw new ConfigError('SECRET_KEY is missing: in production several processes share it.')
    return undefined
  }
  const keys = listOf(SECRET_KEY).map(part => {
    const [, id = '', text = ''] = /^([\w-]{1,20}):([A-Za-z0-9+/]{43}=)$/.exec(part) ?? []
    return { id, key: Buffer.from(text, 'base64') }
  })
  if (keys.some(({ key }) => key.length !== 32) || new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new ConfigError('SECRET_KEY must be a list of id:key, each key 32 bytes in base64.')
  return keys
}

function readMetrics({ PORT, METRICS_PORT, METRICS_HOST }: z.infer<typeof environment>): Config['metrics'] {
  if (METRICS_PORT === undefined) return undefined
  if (METRICS_PORT === PORT)
    throw new ConfigError('METRICS_PORT must be another one than PORT, which everybody reaches.')
  return { port: METRICS_PORT, host: METRICS_HOST }
}

function readS3(values: z.infer<typeof environment>): S3Config | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = values
  if (!S3_ENDPOINT && !S3_BUCKET && !S3_ACCESS_KEY && !S3_SECRET_KEY) return undefined
  const missing = (name: string) =>
    new ConfigError(`${name} is missing: S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY are given together.`)
  if (!S3_ENDPOINT) throw missing('S3_ENDPOINT')
  if (!S3_ACCESS_KEY) throw missing('S3_ACCESS_KEY')
  if (!S3_SECRET_KEY) throw missing('S3_SECRET_KEY')
  const endpoint = new URL(S3_ENDPOINT)
  if (!isOrigin(endpoint))
    throw new ConfigError('S3_ENDPOINT must be an origin alone: a scheme, a host and perhaps a port.')
  if (endpoint.protocol === 'http:' && !isLoopback(endpoint) && values.INSECURE_HTTP !== '1')
    throw new ConfigError(
      'S3_ENDPOINT is http on another host, where anyone on the way sees the photos: use https, or set INSECURE_HTTP=1.',
    )
  return { endpoint, bucket: S3_BUCKET ?? photosBucket, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY }
}

/** BACKUP_TO is the origin of a store, a bucket and a folder in it. Without keys of its own it takes those of S3_ENDPOINT. */
function readBackup(values: z.infer<typeof environment>): Config['backup'] {
  const { BACKUP_TO, S3_ENDPOINT, S3_BUCKET } = values
  if (!BACKUP_TO) {
    if (values.BACKUP_ACCESS_KEY || values.BACKUP_SECRET_KEY)
      throw new ConfigError('BACKUP_TO is missing: its keys are given without it.')
    return undefined
  }
  const url = new URL(BACKUP_TO)
  const [, bucket = '', ...folders] = url.pathname.replace(/\/$/, '').split('/')
  const isPath = bucketName.test(bucket) && folders.every(name => /^[\w-][\w.-]{0,40}$/.test(name))
  if (!isPath || folders.length > 3 || url.search || url.hash || url.username)
    throw new ConfigError(
      'BACKUP_TO must be a store, a bucket and perhaps a folder: https://host/bucket/folder.',
    )
  if (url.protocol === 'http:' && !isLoopback(url) && values.INSECURE_HTTP !== '1')
    throw new ConfigError(
      'BACKUP_TO is http on another host, where anyone on the way sees all data: use https, or set INSECURE_HTTP=1.',
    )
  const isPhotosStore = S3_ENDPOINT !== undefined && new URL(S3_ENDPOINT).origin === url.origin
  if (isPhotosStore && bucket === (S3_BUCKET ?? photosBucket))
    throw new ConfigError('BACKUP_TO is the bucket of the photos: a backup needs another one.')
  const ofPhotos = isPhotosStore && !values.BACKUP_ACCESS_KEY && !values.BACKUP_SECRET_KEY
  const accessKey = ofPhotos ? values.S3_ACCESS_KEY : values.BACKUP_ACCESS_KEY
  const secretKey = ofPhotos ? values.S3_SECRET_KEY : values.BACKUP_SECRET_KEY
  const missing = (name: string) =>
    new ConfigError(`${name} is missing: BACKUP_TO needs both its keys, unless its store is S3_ENDPOINT.`)
  if (!accessKey) throw missing('BACKUP_ACCESS_KEY')
  if (!secretKey) throw missing('BACKUP_SECRET_KEY')
  const named = {
    what: "The backups' store",
    at: 'BACKUP_TO',
    bucket: "BACKUP_TO's bucket",
    keys: 'BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY',
  }
  return {
    s3: { endpoint: new URL(url.origin), bucket, accessKey, secretKey, named },
    folder: folders.map(name => `${name}/`).join(''),
  }
}

const isOrigin = (url: URL): boolean => url.pathname === '/' && !url.search && !url.hash && !url.username

export const isLoopback = ({ hostname }: Pick<URL, 'hostname'>): boolean => loopback.includes(hostname)

const listOf = (text: string): string[] => text.split(',').map(part => part.trim())

function isNetworks(text: string): boolean {
  return listOf(text).every(part => {
    const [address = '', bits, more] = part.split('/')
    const family = isIP(address)
    if (family === 0 || more !== undefined) return false
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  })
}

/** Hosts of this app: APP_URL's, and all names of loopback if that is loopback. */
export function ownHosts(config: Config): string[] {
  const { protocol, hostname, port } = config.appUrl
  const names = isLoopback(config.appUrl) ? loopback : [hostname]
  return names.map(name => new URL(`${protocol}//${name}${port && `:${port}`}`).host)
}

/** Origins of this app's pages. */
export const ownOrigins = (config: Config): string[] =>
  ownHosts(config).map(host => `${config.appUrl.protocol}//${host}`)
