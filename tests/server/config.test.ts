import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../src/server/config.ts'

test('with nothing set there is a configuration that runs on this machine alone', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    production: false,
    databaseUrl: undefined,
    passwordMin: 6,
    trustedProxies: false,
    checkout: { basico: null, profissional: null },
  })
  expect(config.appUrl.origin).toBe('http://localhost:3000')
  expect(config.dataDir).toMatch(/^\/.*\.data$/)
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
  ['APP_URL', 'bancada.example.com'],
  ['APP_URL', 'ftp://bancada.example.com'],
  ['APP_URL', 'http://bancada.example.com'],
  ['APP_URL', 'https://user:word@bancada.example.com'],
  ['APP_URL', 'https://bancada.example.com/app'],
  ['TRUSTED_PROXIES', 'abc'],
  ['TRUSTED_PROXIES', '10.0.0.1,'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['MIGRATE_DATABASE_URL', 'postgres://localhost/x'],
  ['PASSWORD_MIN', '5'],
  ['PASSWORD_MIN', '129'],
  ['INSECURE_HTTP', 'yes'],
  ['CHECKOUT_URL_BASICO', 'javascript:alert(1)'],
  ['CHECKOUT_URL_PROFISSIONAL', 'http://pay.example.com'],
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

test('a password in an address is not repeated in the sentence', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://dono:segredo@localhost/x' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('segredo') }),
  )
})
