import { expect, test } from 'vitest'
import { cutPixCity, pixText } from '../../src/shared/pix.ts'

test('a code holds no & in a name, which some banks refuse, and no more signs than were typed', () => {
  for (const [typed, held] of [
    ['Silva & Filhos', 'Silva Filhos'],
    ['A&B Celulares', 'A B Celulares'],
    ['João&', 'Joao'],
    ['&', ''],
  ] as const)
    expect(pixText(typed)).toBe(held)
})

test('a city of more than 15 letters is offered as a code holds it, another is left alone', () => {
  expect(cutPixCity('São José dos Campos')).toBe('São José dos Ca')
  expect(cutPixCity('Santana do Livramento')).toBe('Santana do Livr')
  expect(cutPixCity('Rio de Janeiro ')).toBeNull()
  expect(cutPixCity('Ribeirão Preto')).toBeNull()
})
