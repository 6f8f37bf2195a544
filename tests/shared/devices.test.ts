import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinDevice, splitDevice } from '../../src/shared/devices.ts'

const brand = fc.constantFrom('iPhone', 'SAMSUNG', 'mi', 'Galaxy', 'Outro', 'Poco', 'LG')
const space = fc.constantFrom(' ', '  ', '\u00a0', '\t', '\u3000')
const device = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.tuple(brand, space, fc.string()).map(parts => parts.join('')),
)

test('joining what was split gives the device back', () => {
  fc.assert(
    fc.property(device, text => {
      const { marca, modelo } = splitDevice(text)
      expect(joinDevice(marca, modelo)).toBe(text.trim())
    }),
    { numRuns: 1000 },
  )
})

test('splitting what was joined gives brand and model back', () => {
  fc.assert(
    fc.property(brand, fc.string({ minLength: 1 }), (marca, typed) => {
      const modelo = typed.trim()
      fc.pre(modelo !== '')
      expect(splitDevice(joinDevice(marca, modelo))).toEqual({ marca, modelo })
    }),
  )
})

test.each([
  ['iPhone 12', 'iPhone', '12'],
  ['samsung Galaxy S20', 'samsung', 'Galaxy S20'],
  ['Galaxy S20', 'Galaxy', 'S20'],
  ['Outro Microsoft Lumia', 'Outro', 'Microsoft Lumia'],
  ['Microsoft Lumia', 'Microsoft', 'Lumia'],
  ['Mi 9', 'Mi', '9'],
  ['Minix Neo', 'Minix', 'Neo'],
  ['LG', 'LG', ''],
  ['Tablet', 'Tablet', ''],
  ['', '', ''],
])('%s is %s and %s', (aparelho, marca, modelo) => {
  expect(splitDevice(aparelho)).toEqual({ marca, modelo })
})
