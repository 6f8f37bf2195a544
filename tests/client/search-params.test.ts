import { expect, test } from 'vitest'
import { choiceParam, textParam } from '../../src/client/ui/search-params.ts'

test('a search parameter that is empty or no text is as if it was not there', () => {
  expect(textParam('1048')).toBe('1048')
  for (const value of ['', undefined, 7, ['a']]) expect(textParam(value)).toBeUndefined()
})

test('a search parameter is one of its choices or nothing', () => {
  expect(choiceParam('Pronto', ['Recebido', 'Pronto'])).toBe('Pronto')
  expect(choiceParam('pronto', ['Recebido', 'Pronto'])).toBeUndefined()
})
