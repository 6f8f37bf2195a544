import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesOf } from '../../src/client/ui/inputs/matches.ts'

/** The text with what was found in brackets. */
function shown(text: string, query: string): string {
  let at = 0
  let out = ''
  for (const [from, to] of matchesOf(text, query)) {
    out += `${text.slice(at, from)}[${text.slice(from, to)}]`
    at = to
  }
  return out + text.slice(at)
}

describe('what a search emphasises', () => {
  test.each([
    ['Ana Paula Ribeiro', 'ana p', '[Ana P]aula Ribeiro'],
    ['Patrícia Santana', 'ana p', '[P]atrícia Sant[ana]'],
    ['José Gonçalves', 'jose goncal', '[José Gonçal]ves'],
    ['José Gonçalves', 'goncalves jose', '[José] [Gonçalves]'],
    ['(11) 98741-1107', '98741', '(11) [98741]-1107'],
    ['(11) 98741-1107', '987411107', '(11) [98741-1107]'],
    ['(11) 98741-1107', '11 98741', '([11) 98741]-1107'],
    ['Ana', 'ana ana', '[Ana]'],
    ['Ana', 'zé', 'Ana'],
    ['Ana', '', 'Ana'],
    ['😀 Zé 🔧', 'ze', '😀 [Zé] 🔧'],
    ['İstanbul', 'stan', 'İ[stan]bul'],
  ])('%j for %j', (text, query, expected) => expect(shown(text, query)).toBe(expected))

  test('ranges are in order, apart and inside the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        let at = 0
        for (const [from, to] of matchesOf(text, query)) {
          expect(from).toBeGreaterThanOrEqual(at)
          expect(to).toBeGreaterThan(from)
          at = to
        }
        expect(at).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})
