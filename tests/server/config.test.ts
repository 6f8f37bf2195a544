import { writeFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { ConfigError, readConfig } from '../../src/server/config.ts'
import { hostsOf, primaryOf, roleOf } from '../../src/server/database-address.ts'
import { failedStart } from '../support/built-server.ts'

const key = Buffer.alloc(32, 7).toString('base64')

test('with nothing set there is a configuration that runs on this machine alone', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    production: false,
    databaseUrl: undefined,
    migrateAtStart: true,
    passwordMin: 6,
    drainSeconds: 0,
    trustedProxies: false,
    checkout: { basico: null, profissional: null },
  })
  expect(config.appUrl.origin).toBe('http://localhost:3000')
  expect(config.dataDir).toMatch(/^\/.*\.data$/)
})

test('plans are bought from a sandbox where nothing is sold and only this machine asks', () => {
  expect(readConfig({})).toMatchObject({ checkoutProvider: 'Kiwify', sandbox: true })
  expect(readConfig({ CHECKOUT_PROVIDER: 'Pagadora2' }).checkoutProvider).toBe('Pagadora2')
  expect(readConfig({ CHECKOUT_URL_BASICO: 'https://pay.example.com/b' }).sandbox).toBe(false)
  expect(readConfig({ APP_URL: 'https://bancada.example.com' }).sandbox).toBe(false)
  expect(readConfig({ APP_URL: 'http://bancada.example.com', INSECURE_HTTP: '1' }).sandbox).toBe(false)
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(readConfig({ HOST }).sandbox).toBe(true)
  for (const HOST of ['0.0.0.0', '::', '192.168.0.7', 'bancada'])
    expect(readConfig({ HOST }).sandbox).toBe(false)
})

test('in production several processes share a key', () => {
  const shared = { APP_URL: 'https://bancada.example.com', DATABASE_URL: 'postgres://localhost/x' }
  expect(() => readConfig(shared)).toThrow(/^SECRET_KEY is missing/)
  expect(readConfig({ ...shared, SECRET_KEY: `b:${key},a:${key}` }).secretKeys).toMatchObject([
    { id: 'b' },
    { id: 'a' },
  ])
  expect(readConfig({ APP_URL: shared.APP_URL }).secretKeys).toBeUndefined()
})

test('an empty value is as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', APP_URL: '' }).port).toBe(3000)
})

test('https is production', () => {
  expect(readConfig({ APP_URL: 'https://bancada.example.com' }).production).toBe(true)
})

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', 'três mil'],
  ['PORT', '3000.5'],
  ['METRICS_PORT', '0'],
  ['METRICS_PORT', 'sim'],
  ['METRICS_PORT', '3000'],
  ['APP_URL', 'bancada.example.com'],
  ['APP_URL', 'ftp://bancada.example.com'],
  ['APP_URL', 'http://bancada.example.com'],
  ['APP_URL', 'https://user:word@bancada.example.com'],
  ['APP_URL', 'https://bancada.example.com/app'],
  ['TRUSTED_PROXIES', 'abc'],
  ['TRUSTED_PROXIES', '10.0.0.1,'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'postgres://a:5432,b/x'],
  ['DATABASE_URL', 'postgres://a,b:5432/x'],
  ['DATABASE_URL', 'postgres://u:p@a,b/x'],
  ['DATABASE_URL', 'postgres://a:5432,b:99999/x'],
  ['MIGRATE_DATABASE_URL', 'postgres://localhost/x'],
  ['MIGRATE_AT_START', '0'],
  ['MIGRATE_AT_START', 'no'],
  ['PASSWORD_MIN', '5'],
  ['PASSWORD_MIN', '129'],
  ['DRAIN_SECONDS', '61'],
  ['INSECURE_HTTP', 'yes'],
  ['CHECKOUT_PROVIDER', 'K'],
  ['CHECKOUT_PROVIDER', 'Kiwify!'],
  ['CHECKOUT_PROVIDER', '1pay'],
  ['CHECKOUT_PROVIDER', 'a'.repeat(32)],
  ['CHECKOUT_PROVIDER', '../users'],
  ['CHECKOUT_PROVIDER', 'Users'],
  ['CHECKOUT_PROVIDER', 'ANALYTICS'],
  ['CHECKOUT_PROVIDER', 'contacts'],
  ['CHECKOUT_URL_BASICO', 'javascript:alert(1)'],
  ['CHECKOUT_URL_PROFISSIONAL', 'http://pay.example.com'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['MAIL_FROM', 'Bancada'],
  ['SUPPORT_EMAIL', 'ajuda@'],
  ['SECRET_KEY', 'segredo'],
  ['SECRET_KEY', `a:${key},a:${key}`],
  ['SECRET_KEY', `a:${key.slice(4)}`],
])('%s=%s stops the start with one sentence that names it', (name, value) => {
  let told: unknown
  try {
    readConfig({ [name]: value })
  } catch (error) {
    told = error
  }
  expect(told).toBeInstanceOf(ConfigError)
  expect(String(told)).toContain(name)
  expect(String(told)).toMatch(/^Error: [^\n]{10,160}\.$/)
})

test('a secret may come as a file, and not twice', () => {
  const path = `${inject('scratch')}/chave`
  writeFileSync(path, `a:${key}\n`)
  const { secretKeys } = readConfig({ SECRET_KEY_FILE: path })
  expect(secretKeys).toEqual([{ id: 'a', key: Buffer.from(key, 'base64') }])
  expect(() => readConfig({ SECRET_KEY_FILE: path, SECRET_KEY: `b:${key}` })).toThrow(
    'SECRET_KEY and SECRET_KEY_FILE are both given: leave one out.',
  )
  expect(() => readConfig({ SMTP_URL_FILE: `${path}.none` })).toThrow('SMTP_URL_FILE cannot be read.')
})

test('the address of a database may name several hosts', () => {
  const url = 'postgres://dona:s%40nha@banco-a:5432,10.0.0.2:5433/bancada?sslmode=require'
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  expect(roleOf(url)).toBe('dona')
  expect(hostsOf(url)).toBe('banco-a:5432, 10.0.0.2:5433')
  expect(primaryOf(url)).toEqual({ target_session_attrs: 'primary' })
  expect(primaryOf('postgres://dona@banco-a/bancada')).toEqual({})
})

test('a password in an address is not repeated in the sentence', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://dono:segredo@localhost/x' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('segredo') }),
  )
})

const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_ACCESS_KEY: 'loja', S3_SECRET_KEY: 'segredo' }

test('photos lie on disk, or in the bucket that is named', () => {
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig(s3).s3).toMatchObject({ bucket: 'fotos-os', accessKey: 'loja', secretKey: 'segredo' })
  const { s3: named } = readConfig({ ...s3, S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'outro' })
  expect(named).toMatchObject({ bucket: 'outro' })
  expect(named?.endpoint.origin).toBe('https://s3.example.com')
  const plain = { ...s3, S3_ENDPOINT: 'http://minio:9000', INSECURE_HTTP: '1' }
  expect(readConfig(plain).s3?.endpoint.origin).toBe('http://minio:9000')
})

test.each([
  ['S3_ENDPOINT', { S3_ACCESS_KEY: 'loja', S3_SECRET_KEY: 'segredo' }],
  ['S3_ACCESS_KEY', { ...s3, S3_ACCESS_KEY: '' }],
  ['S3_SECRET_KEY', { ...s3, S3_SECRET_KEY: '' }],
  ['S3_ENDPOINT', { S3_BUCKET: 'fotos-os' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: '127.0.0.1:9000' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'ftp://127.0.0.1' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000/fotos-os' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'http://loja:segredo@127.0.0.1:9000' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000/?x=1' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'http://s3.example.com' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'http://10.0.0.2:9000', INSECURE_HTTP: '0' }],
  ['S3_BUCKET', { ...s3, S3_BUCKET: 'Fotos' }],
  ['S3_BUCKET', { ...s3, S3_BUCKET: '../x' }],
])('%s wrong or missing stops the start, without the secret', (name, env) => {
  let told: unknown
  try {
    readConfig(env)
  } catch (error) {
    told = error
  }
  expect(told).toBeInstanceOf(ConfigError)
  expect(String(told)).toMatch(/^Error: [^\n]{10,160}\.$/)
  expect(String(told)).toContain(name)
  expect(String(told)).not.toContain('segredo')
})

const backup = {
  BACKUP_TO: 'https://s3.example.com/copias/casa/banco',
  BACKUP_ACCESS_KEY: 'noite',
  BACKUP_SECRET_KEY: 'segredo',
}

test('backups of the whole system go to a bucket and a folder, by keys of their own or by those of the same store', () => {
  expect(readConfig({}).backup).toBeUndefined()
  const { s3: store, folder } = readConfig(backup).backup ?? {}
  expect([store?.endpoint.origin, store?.bucket, folder]).toEqual([
    'https://s3.example.com',
    'copias',
    'casa/banco/',
  ])
  expect(store).toMatchObject({ accessKey: 'noite', secretKey: 'segredo' })
  const shared = readConfig({ ...s3, BACKUP_TO: 'http://127.0.0.1:9000/copias/' }).backup
  expect(shared).toMatchObject({
    folder: '',
    s3: { bucket: 'copias', accessKey: 'loja', secretKey: 'segredo' },
  })
  const own = readConfig({ ...s3, ...backup, BACKUP_TO: 'http://127.0.0.1:9000/copias' }).backup
  expect(own?.s3.accessKey).toBe('noite')
})

test.each([
  ['BACKUP_TO', { ...backup, BACKUP_TO: '' }],
  ['BACKUP_TO', { ...backup, BACKUP_TO: 'copias' }],
  ['BACKUP_TO', { ...backup, BACKUP_TO: 's3://copias/casa' }],
  ['BACKUP_TO', { ...backup, BACKUP_TO: 'https://s3.example.com' }],
  ['BACKUP_TO', { ...backup, BACKUP_TO: 'https://s3.example.com/Copias' }],
  ['BACKUP_TO', { ...backup, BACKUP_TO: 'https://s3.example.com/copias//casa' }],
  ['BACKUP_TO', { ...backup, BACKUP_TO: 'https://s3.example.com/copias/.casa' }],
  ['BACKUP_TO', { ...backup, BACKUP_TO: 'https://s3.example.com/copias?casa' }],
  ['BACKUP_TO', { ...backup, BACKUP_TO: 'https://noite:segredo@s3.example.com/copias' }],
  ['BACKUP_TO', { ...backup, BACKUP_TO: 'http://s3.example.com/copias' }],
  ['BACKUP_TO', { ...s3, BACKUP_TO: 'http://127.0.0.1:9000/fotos-os/copias' }],
  ['BACKUP_ACCESS_KEY', { ...backup, BACKUP_ACCESS_KEY: '' }],
  ['BACKUP_SECRET_KEY', { ...backup, BACKUP_SECRET_KEY: '' }],
  ['BACKUP_ACCESS_KEY', { ...s3, BACKUP_TO: 'https://s3.example.com/copias' }],
])('backups: %s wrong or missing stops the start, without the secret', (name, env) => {
  const told = () => readConfig(env)
  expect(told).toThrow(ConfigError)
  expect(told).toThrow(new RegExp(`^(?!.*segredo)${name} [^\\n]{10,160}\\.$`))
})

test('a wrong value ends the start with one sentence that names it, and with a code that says so', async () => {
  const { code, stderr } = await failedStart({ PORT: 'porta' })
  expect(stderr).toMatch(/^PORT [^\n]*\n$/)
  expect(code).toBe(1)
})
