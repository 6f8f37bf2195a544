import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf, formatDocument, isDocument, maskDocument } from '../../src/shared/documents.ts'

test.each([
  ['529.982.247-25', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
])('claim: %s is taken and kept as %s', (typed, kept) => {
  expect(isDocument(typed)).toBe(true)
  expect(documentOf(typed)).toBe(kept)
  expect(formatDocument(kept)).toBe(typed.toUpperCase())
})

test.each([
  '529.982.247-24',
  '111.111.111-11',
  '11.222.333/0001-80',
  '12.ABC.345/01DE-36',
  '12.ABC.345/01D3-E5',
  '00.000.000/0000-00',
  '1234567890123456',
  '123',
  'ABCDEFGHIJK',
  '',
])('%s is refused', typed => {
  expect(isDocument(typed)).toBe(false)
})

test('a mask adds punctuation and takes nothing away', () => {
  const typed = fc.stringMatching(/^([0-9]{0,11}|[0-9A-Z]{12}[0-9]{2})$/)
  fc.assert(
    fc.property(typed, text => {
      expect(documentOf(formatDocument(text))).toBe(text)
    }),
  )
})

const checkable = fc.constantFrom('52998224725', '01234567890', '11222333000181', '12ABC34501DE35')

test('a document is the same however it is written', () => {
  const marks = fc.array(fc.constantFrom('', '.', '-', '/', ' '), { minLength: 14, maxLength: 14 })
  fc.assert(
    fc.property(checkable, marks, fc.boolean(), (document, between, small) => {
      const typed = [...document].map((one, at) => one + (between[at] ?? '')).join('')
      expect(documentOf(small ? typed.toLowerCase() : typed)).toBe(document)
      expect(isDocument(small ? typed.toLowerCase() : typed)).toBe(true)
    }),
  )
})

test('claim: one wrong digit anywhere is noticed', () => {
  const document = '52998224725'
  for (const [at, right] of [...document].entries())
    for (const wrong of '0123456789'.replace(right, ''))
      expect(isDocument(document.slice(0, at) + wrong + document.slice(at + 1))).toBe(false)
})

test.each([
  ['CPF: 529.982.247-25', '529.982.247-25'],
  ['C.P.F. nº 529982247-25', '529.982.247-25'],
  ['529.982.247-25 (Rui)', '529.982.247-25'],
  [' 529 982 247 25\u00a0', '529.982.247-25'],
  ['CNPJ 12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['RG 12.345.678-9 CPF 529.982.247-25', '529.982.247-25'],
  ['529', '529'],
  ['5299822472', '529.982.247-2'],
  // No one document is in these: they stay, to be refused.
  ['CPF: 529.982.247-24', 'CPF: 529.982.247-24'],
  ['CPF 529.982', 'CPF 529.982'],
  ['529.982.247-25 111.444.777-35', '529.982.247-25 111.444.777-35'],
  ['529982247255299', '529982247255299'],
])('pasted, %s stands as %s', (typed, shown) => expect(maskDocument(typed)).toBe(shown))
