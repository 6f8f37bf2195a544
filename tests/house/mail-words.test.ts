import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/server/mail/read-language.ts'
import { orderStatuses, serviceTypes } from '../../src/shared/orders.ts'

test.each([
  'en',
  'es',
] as const)('mails in %s call statuses, services and switches as the screens do', language => {
  const catalog = readFileSync(`src/client/locales/${language}.po`, 'utf8')
  const shown = (name: string) => catalog.split(`\nmsgid "${name}"\nmsgstr "`)[1]?.split('"\n')[0]
  const { status, service, morning } = wordsOf(language)
  for (const name of orderStatuses) expect(status[name]).toBe(shown(name))
  for (const name of serviceTypes) expect(service[name]).toBe(shown(name))
  expect(morning.switches.lembretes_vencidas).toBe(`“${shown('Lembretes vencidos')}”`)
  expect(morning.switches.pagamentos_pendentes).toBe(`“${shown('Pagamentos pendentes')}”`)
})

test('mails in Portuguese call statuses and services as they are stored', () => {
  const { status, service } = wordsOf('pt')
  for (const [name, word] of Object.entries({ ...status, ...service })) expect(word).toBe(name)
})
