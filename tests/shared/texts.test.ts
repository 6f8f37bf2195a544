import fc from 'fast-check'
import { expect, test } from 'vitest'
import { line, prose } from '../../src/shared/fields.ts'
import { cpuTime } from '../support/cpu.ts'

const name = line(120, 'nome_obrigatorio')
const issue = (value: unknown, schema = name) => schema.safeParse(value).error?.issues[0]?.message ?? null

test('a line is trimmed, in normal form, and of one line', () => {
  expect(name.parse('  José\r\nda\tSilva ')).toBe('José da Silva')
  expect(name.parse('Jose\u0301')).toBe('José')
  expect(name.parse('Ana\u00a0Paula\u3000Reis')).toBe('Ana Paula Reis')
})

test('prose keeps its lines', () => {
  expect(prose(100).parse(' um\r\ndois\rtrês\u2028quatro\n')).toBe('um\ndois\ntrês\nquatro')
})

test('what is written right to left, in emoji or in other scripts is kept', () => {
  for (const value of [
    'محمد',
    '山田太郎',
    'Zé 🔧',
    '👩‍🔧 Oficina',
    'Ñandú',
    '❤️',
    '👩🏽‍🔧',
    '1️⃣',
    'हिन्दी',
    'ㅤ한',
  ])
    expect(name.parse(value)).toBe(value)
})

test('marks that would reorder the text are dropped', () => {
  expect(name.parse('\u202eanA\u202c')).toBe('anA')
  expect(name.parse('\u2066(11)\u2069 9')).toBe('(11) 9')
})

test.each([
  '',
  '   ',
  '\u200e\u202e',
  '\u200b\u200b',
  '\u2060',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\ufe0f',
  '\uffa0\u115f',
  '\u0301\u0316',
  '\u{e0041}\u{e0100}',
  '\u{1d159} \u180e',
  null,
  undefined,
  5,
  {},
  [],
])('nothing to be seen (%#) counts as nothing', value => {
  expect(issue(value)).toBe('nome_obrigatorio')
})

test('whatever is made of what cannot be seen alone is no name; a letter or an emoji among it is one', () => {
  const codes = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
  const invisible = fc.constantFrom(
    ...[...codes(0, 0xd800), ...codes(0xe000, 0x20000), ...codes(0xe0000, 0xe1000)]
      .map(code => String.fromCodePoint(code))
      .filter(one => /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\p{Z}\u2800]/u.test(one)),
  )
  const some = fc.string({ unit: invisible, minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(some, text => {
      expect(issue(text)).toBe('nome_obrigatorio')
    }),
  )
  const seen = fc.constantFrom('A', 'é', '山', '🔧', '7')
  fc.assert(
    fc.property(some, seen, some, (before, one, after) => {
      expect(issue(before + one + after)).toBeNull()
    }),
  )
})

test.each([
  'a\u0000b',
  'a\u001bb',
  '\ud800',
  'Ana\udfff',
  'a\u007f',
])('control characters and half characters (%#) are refused', value => {
  expect(issue(value)).toBe('texto_invalido')
})

test('the length counts after trimming', () => {
  expect(issue(` ${'a'.repeat(120)} `)).toBeNull()
  expect(issue('a'.repeat(121))).toBe('texto_longo')
  expect(issue('a'.repeat(5000))).toBe('texto_longo')
})

test('whatever passes is stable: cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
      const first = line(200).safeParse(text)
      if (first.success) expect(line(200).parse(first.data)).toBe(first.data)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['marks that belong in another order', '\u0301\u0316'.repeat(250_000)],
  ['spaces', ' '.repeat(500_000)],
  ['line breaks between letters', 'a\r\n'.repeat(160_000)],
  ['reordering marks', '\u202e'.repeat(500_000)],
  ['half characters', '\ud800'.repeat(500_000)],
])('half a million %s are read at once', async (_what, text) => {
  const milliseconds = await cpuTime(() => {
    name.safeParse(text)
    prose(4000, 'defeito_obrigatorio').safeParse(text)
  })
  expect(milliseconds).toBeLessThan(250)
})
