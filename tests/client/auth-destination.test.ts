import fc from 'fast-check'
import { expect, test } from 'vitest'
import { destinationOf } from '../../src/client/auth/page.tsx'

test.each([
  ['/ordens?status=Pronto&q=ana', '/ordens?status=Pronto&q=ana'],
  ['/clientes', '/clientes'],
  ['/ordens?os=1#fotos', '/ordens?os=1#fotos'],
  ['/ordens?q=//evil.example', '/ordens?q=//evil.example'],
])('%j is followed', (asked, goes) => {
  expect(destinationOf(asked)).toBe(goes)
})

test.each([
  [undefined],
  [''],
  ['ordens'],
  ['//evil.example'],
  ['///evil.example'],
  ['/\\evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['/.//evil.example'],
  ['/x/..//evil.example'],
  ['\\\\evil.example'],
  ['https://evil.example/ordens'],
  ['javascript:alert(1)'],
  [' /ordens'],
])('%j leads to the dashboard', asked => {
  expect(destinationOf(asked)).toBe('/dashboard')
})

test('whatever is asked for stays on this app', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    '%2f',
    'a',
  )
  const paths = fc.array(parts, { maxLength: 8 }).map(found => `/${found.join('')}`)
  fc.assert(
    fc.property(paths, asked => {
      const url = new URL(destinationOf(asked), 'https://bancada.example')
      expect(url.origin).toBe('https://bancada.example')
    }),
    { numRuns: 2000 },
  )
})
