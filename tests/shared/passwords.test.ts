import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertStrongPassword } from '../../src/server/auth/credentials/password.ts'
import { isGuessable } from '../../src/shared/passwords.ts'

const isRefused = (password: string) => {
  try {
    assertStrongPassword(password, { min: 6, names: [] })
    return false
  } catch {
    return true
  }
}

// Of the commonest 3,000 these are missing from the list that is shipped: repetitions and sequences.
test.each(
  `654321 121212 555555 777777 aaaaaa 987654321 88888888 xxxxxx 123123123 987654 87654321 101010 12341234 69696969
  abcdef 0987654321 147147 hahaha 420420 abcdefg 098765 mnbvcxz 7654321 456789 lalala ytrewq 010101 321321 abcdefgh
  gogogo mememe 0123456789 poiuyt asasas 1q1q1q 012345 1234512345 19841984 samsam qwertz dogdog funfun q1q1q1
  9876543210 zxczxc qwqwqw 19911991`.split(/\s+/),
)('%s is refused without being in a list', password => {
  expect(isGuessable(password)).toBe(true)
})

test.each([
  'aaabbb',
  'abc123xyz',
  'qwerty12',
  '1qaz2wsx3edc',
  'asdfgh123',
  'QWERTYUIOP',
  'fedcba',
  'senhasenha',
  'dragondragon',
  '111222333',
  'çlkjhgfdsa',
])('%s is refused', password => {
  expect(isRefused(password)).toBe(true)
})

test('any short block over and over is refused, and any stretch of the alphabet, the digits or a row', () => {
  const block = fc.string({ minLength: 1, maxLength: 4, unit: 'grapheme-ascii' })
  fc.assert(fc.property(block, fc.integer({ min: 6, max: 12 }), (one, times) => isRefused(one.repeat(times))))
  const lines = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
  const stretch = fc.tuple(fc.constantFrom(...lines), fc.nat(20), fc.boolean()).map(([line, from, back]) => {
    const cut = line.slice(Math.min(from, line.length - 6)).slice(0, 12)
    return back ? [...cut].reverse().join('') : cut
  })
  fc.assert(fc.property(stretch, isRefused))
})

test('a phrase of a few different words is never refused, nor a random one', () => {
  const words =
    'parafuso bancada tela troca chave torx solda placa defeito bateria cliente pentalobe qwerty abc 1234 sexta property'
  const phrase = fc.uniqueArray(fc.constantFrom(...words.split(' ')), { minLength: 4, maxLength: 6 })
  fc.assert(fc.property(phrase, fc.constantFrom(' ', '-', ''), (all, gap) => !isRefused(all.join(gap))))
  const random = fc.uniqueArray(fc.constantFrom(...'acegikmoqsuwy13579!#%&'), { minLength: 8, maxLength: 16 })
  fc.assert(fc.property(random, all => !isRefused(all.join(''))))
})

test.each([
  'correct horse battery staple',
  'Parafuso pentalobe 5',
  'minha avó faz bolo',
  'kx9#Zqkx9#Zq',
  'aaaaaaaa-Torx-5',
])('%s passes', password => {
  expect(isRefused(password)).toBe(false)
})
