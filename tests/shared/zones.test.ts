import { expect, test } from 'vitest'
import { signUp } from '../../src/shared/auth.ts'

const account = { nome: 'Ana', email: 'ana@exemplo.com.br', password: 'Parafuso pentalobe 5' }
const zoneOf = (fuso: unknown) => signUp.parse({ ...account, fuso }).fuso

test.each([
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Noronha',
  'Europe/Lisbon',
  'UTC',
])('a browser in %s is believed', zone => {
  expect(zoneOf(zone)).toBe(zone)
})

test('another spelling of a zone is stored by its one name', () => {
  expect(zoneOf('america/sao_paulo')).toBe('America/Sao_Paulo')
  expect(zoneOf('AMERICA/MANAUS')).toBe('America/Manaus')
})

test.each([
  '+03:00',
  '-0300',
  'Marte/Cratera',
  'Etc/Unknown',
  '',
  'x'.repeat(10_000),
  '__proto__',
])('a zone that is none (%#) is left out and hinders nobody from signing up', zone => {
  expect(zoneOf(zone)).toBeUndefined()
})
