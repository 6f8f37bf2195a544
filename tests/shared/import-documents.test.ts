import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowReader } from '../../src/server/data/imports/sheet/issues.ts'
import { readPerson } from '../../src/server/data/imports/sheet/people.ts'
import { readDay } from '../../src/server/data/imports/sheet/values.ts'
import { documentOf, formatDocument, isDocument } from '../../src/shared/documents.ts'

const days = { ordem: 'dia', today: '2026-11-28', fuso: 'UTC', from1904: false } as const

function read(cell: string | number) {
  const columns = { nome: 0, documento: 1 }
  const row = rowReader({ linha: 2, celulas: ['Ana', cell] }, columns, [], cell => readDay(cell, days))
  const { person, left } = readPerson(row, 'nome', undefined)
  return { documento: person?.documento, left: left.map(({ motivo }) => motivo) }
}

/** A document that begins so; its check digits are searched. */
const withDigits = (start: string): string | undefined =>
  Array.from({ length: 100 }, (_, at) => start + String(at).padStart(2, '0')).find(isDocument)

const digits = (length: number) =>
  fc
    .string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
    .map(withDigits)
    .filter(text => text !== undefined)
const documents = fc.oneof(digits(9), digits(12))

test('a document is found in a cell, whatever words are beside it', () => {
  fc.assert(
    fc.property(
      documents,
      fc.boolean(),
      fc.constantFrom('', 'CPF: ', 'cpf ', 'CNPJ nº ', 'RG 12.345.678-9 / CPF ', 'Doc.:', '\u00a0', 'CPF\n'),
      fc.constantFrom('', ' ', ' (titular)', '.', ', tel. 3456-7890', ' - Ana'),
      (document, isMasked, before, behind) => {
        const written = isMasked ? formatDocument(document) : document
        expect(read(before + written + behind)).toEqual({ documento: document, left: [] })
      },
    ),
  )
})

test('of two documents none is taken, and a wrong one is told', () => {
  fc.assert(
    fc.property(documents, documents, (one, other) => {
      fc.pre(one !== other)
      expect(read(`${formatDocument(one)} / ${formatDocument(other)}`)).toEqual({
        documento: null,
        left: expect.arrayContaining(['documento_invalido']),
      })
    }),
  )
  for (const cell of ['CPF: 529.982.247-24', 'isento', '12345'])
    expect(read(cell)).toEqual({ documento: null, left: ['documento_invalido'] })
})

test('a number that lost its zeros is still whole', () => {
  expect(read(1_234_567_890)).toEqual({ documento: documentOf('012.345.678-90'), left: [] })
})
