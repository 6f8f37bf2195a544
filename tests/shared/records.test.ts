import { expect, test } from 'vitest'
import { readImport } from '../../src/shared/imports-schema.ts'

const reading = (opcoes: string) =>
  readImport.safeParse(JSON.parse(`{"id":"${crypto.randomUUID()}","versao":0,"opcoes":${opcoes}}`))

test.each(['__proto__', 'constructor', 'prototype'])('holds: %s is no word of a record', word => {
  for (const [name, value] of [
    ['status', '"Pronto"'],
    ['pagamentos', '"PIX"'],
    ['colunas', '1'],
  ]) {
    const { success, error } = reading(`{"${name}":{"${word}":${value}}}`)
    expect([name, success, error?.issues[0]?.path]).toEqual([name, false, ['opcoes', name]])
  }
})

test('words are any others, a name that objects inherit among them', () => {
  const { success, data } = reading(
    '{"status":{"toString":"Pronto","pronto":"Pronto"},"colunas":{"valor":2}}',
  )
  expect(success).toBe(true)
  expect(data?.opcoes).toEqual({
    status: { toString: 'Pronto', pronto: 'Pronto' },
    colunas: { valor: 2 },
  })
})
