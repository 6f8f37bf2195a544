import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceName, joinDevice, splitDevice } from '../../src/shared/devices.ts'

const brand = fc.constantFrom('iPhone', 'SAMSUNG', 'mi', 'Galaxy', 'Outro', 'Poco', 'LG')
const space = fc.constantFrom(' ', '  ', '\u00a0', '\t', '\u3000')
const device = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.tuple(brand, space, fc.string()).map(parts => parts.join('')),
)

const typedAgain = fc
  .tuple(brand, space, brand, space, fc.string())
  .map(([one, gap, other, after, rest]) => ({ marca: one, modelo: `${other}${gap}${other}${after}${rest}` }))
const typed = fc.oneof(typedAgain, fc.record({ marca: fc.oneof(brand, fc.string()), modelo: device }))

test('splitting for editing and joining again gives back what was stored', () => {
  fc.assert(
    fc.property(typed, ({ marca, modelo }) => {
      const stored = joinDevice(marca.trim(), modelo.trim())
      fc.pre(marca.trim() !== '')
      const parts = splitDevice(stored)
      expect(joinDevice(parts.marca, parts.modelo)).toBe(stored)
    }),
    { numRuns: 2000 },
  )
})

test('a brand of two like words is kept as one, which editing gives back', () => {
  const stored = joinDevice('Xing Xing', 'A1')
  expect([stored, splitDevice(stored)]).toEqual(['Xing A1', { marca: 'Xing', modelo: 'A1' }])
})

test('joining what was split gives any device back that holds its brand once', () => {
  fc.assert(
    fc.property(device, text => {
      const { marca, modelo } = splitDevice(text)
      fc.pre(!modelo.trim().toLowerCase().startsWith(marca.toLowerCase()))
      expect(joinDevice(marca, modelo)).toBe(text.trim())
    }),
    { numRuns: 1000 },
  )
})

test('splitting what was joined gives brand and model back', () => {
  fc.assert(
    fc.property(brand, fc.string({ minLength: 1 }), (marca, text) => {
      const modelo = text.trim()
      fc.pre(modelo !== '' && !modelo.toLowerCase().startsWith(marca.toLowerCase()))
      expect(splitDevice(joinDevice(marca, modelo))).toEqual({ marca, modelo })
    }),
  )
})

test('nobody is shown "Outro", a brand twice, or nothing', () => {
  fc.assert(
    fc.property(brand, fc.stringMatching(/^[A-Za-z0-9]{1,9}( [A-Za-z0-9]{1,9})?$/), (marca, modelo) => {
      const shown = deviceName(joinDevice(marca, modelo))
      const [first, second] = shown.toLowerCase().split(' ')
      expect(shown).not.toBe('')
      expect(first).not.toBe(second)
      expect(shown.endsWith(modelo) || modelo.toLowerCase().startsWith(marca.toLowerCase())).toBe(true)
      if (modelo !== 'Outro') expect(shown).not.toMatch(/^Outro\b/)
    }),
  )
})

test.each([
  ['iPhone', 'iPhone 12', 'iPhone 12', 'iPhone 12'],
  ['iPhone', 'IPHONE  iphone 12', 'iPhone 12', 'iPhone 12'],
  ['Samsung', 'Galaxy S20', 'Samsung Galaxy S20', 'Samsung Galaxy S20'],
  ['Mi', 'Mix 3', 'Mi Mix 3', 'Mi Mix 3'],
  ['iPhone', 'iPhone', 'iPhone iPhone', 'iPhone'],
  ['Outro', 'Asus Zenfone 8', 'Outro Asus Zenfone 8', 'Asus Zenfone 8'],
  ['Outro', 'Outro Asus Zenfone 8', 'Outro Asus Zenfone 8', 'Asus Zenfone 8'],
  ['Outro', 'iPhone 12', 'Outro iPhone 12', 'iPhone 12'],
])('%s with %s is stored as %s and shown as %s', (marca, modelo, stored, shown) => {
  expect(joinDevice(marca, modelo)).toBe(stored)
  expect(deviceName(stored)).toBe(shown)
})

test('a device from before is shown with its brand once', () => {
  expect(deviceName('iPhone iPhone 12')).toBe('iPhone 12')
  expect(deviceName('Outro')).toBe('Outro')
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
