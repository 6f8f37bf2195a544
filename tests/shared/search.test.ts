import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findsOrder, inSections } from '../../src/client/orders/list/use-order-list.ts'
import { rowsHere } from '../../src/client/ui/lists/rows.ts'
import { searchFinds } from '../../src/shared/search.ts'

const texts = ['OS-0012', '12', 'Moto G54', 'João da Conceição', null, '11987411107']

describe('a row that is here, by the server’s rules', () => {
  test.each([
    'joao',
    'JOÃO',
    'Joa\u0303o',
    'conceição moto',
    'onceic',
    '(11) 98741-1107',
    '+55 11 98741',
    '987',
    '12',
    'mo',
    '',
    '  ',
  ])('%j is found', typed => expect(searchFinds(texts, typed)).toBe(true))

  test.each(['maria', 'joao maria', 'oa', '9874111070', 'null', '%', 'g_4'])('%j is not', typed => {
    expect(searchFinds(texts, typed)).toBe(false)
  })

  test.each(['1º', 'joao ß', '½', '\u0301', 'Łu'])('only the database can tell of %j', typed => {
    expect(searchFinds(texts, typed)).toBeUndefined()
  })

  test('letters that only it makes plain may hold a word, and hide none that is beside them', () => {
    expect(searchFinds(['Rua 1º de Maio'], 'maio')).toBe(true)
    expect(searchFinds(['Rua 1º de Maio'], '1o')).toBeUndefined()
    expect(searchFinds(['Rua 1º de Maio'], 'maio ana')).toBeUndefined()
  })
})

describe('rows of a list while its answer is on its way', () => {
  const rows = ['Ana Prado', 'Bruno Lima', 'Ana Lima', 'Zé ½']
  const finds = (row: string, typed: string) => searchFinds([row], typed)
  const here = (typed: string, shown?: string[], all?: string[]) => rowsHere({ shown, all }, typed, finds)

  test('are those that it may hold, as they stood', () => {
    expect(here('ana', rows)).toEqual(['Ana Prado', 'Ana Lima', 'Zé ½'])
    expect(here('', rows)).toEqual(rows)
  })

  test('come from all rows that are here where these are more, but only what it surely holds', () => {
    expect(here('lim', ['Ana Lima'], rows)).toEqual(['Bruno Lima', 'Ana Lima'])
    expect(here('lim', ['Zé ½'], rows)).toEqual(['Bruno Lima', 'Ana Lima'])
    expect(here('ana', ['Ana Um', 'Ana Dois', 'Ana Três', 'Ana Quatro'], rows)).toHaveLength(4)
    expect(here('ana', undefined, rows)).toHaveLength(2)
  })

  test('are never others than were shown, or than it holds', () => {
    expect(here('xyz', ['Ana Lima'], rows)).toEqual(['Ana Lima'])
    expect(here('xyz', [], rows)).toBeUndefined()
    const some = fc.subarray(rows)
    fc.assert(
      fc.property(some, fc.string(), (shown, typed) => {
        for (const row of here(typed, shown, rows) ?? [])
          expect(shown.includes(row) || finds(row, typed)).toBe(true)
      }),
    )
  })

  test('are those of the text’s beginning where none is left, and are none only where none is here', () => {
    expect(here('anab', rows.slice(0, 3))).toEqual(['Ana Prado', 'Ana Lima'])
    expect(here('xyz', rows.slice(0, 3))).toEqual(rows.slice(0, 3))
    expect(here('xyz', [], undefined)).toBeUndefined()
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.string(), (rows, typed) => {
        expect(here(typed, rows)?.length).toBeGreaterThan(0)
      }),
    )
  })

  test('stay where no status fits', () => {
    expect(rowsHere({ shown: rows, all: undefined }, 'ana', () => false)).toEqual(rows)
  })
})

describe('orders', () => {
  const order = (numero_os: string, aparelho: string, telefone: string) => ({
    numero_os,
    aparelho,
    numero_anterior: null,
    soma_itens: null,
    clientes: { nome: 'Ana', telefone },
  })
  const rows = [
    order('OS-0300', 'iPhone 12', '(11) 98741-1107'),
    order('OS-1107', 'iPhone 11', '(11) 90000-0000'),
    order('OS-0107', 'Galaxy 1107', '(11) 90000-0000'),
    order('OS-0002', 'Moto', '(11) 90000-0000'),
  ]
  const sorted = (typed: string) =>
    inSections(
      rows.filter(row => findsOrder(row, typed)),
      typed,
    ).map(row => row.numero_os)

  test('come as the server sorts them: the number, texts, phones', () => {
    expect(sorted('1107')).toEqual(['OS-1107', 'OS-0107', 'OS-0300'])
    expect(sorted('ana')).toEqual(['OS-0300', 'OS-1107', 'OS-0107', 'OS-0002'])
  })

  test('with lines may be found by what the lines say, which the page does not know', () => {
    const without = order('OS-0300', 'iPhone 12', '(11) 98741-1107')
    const ofLines = { ...without, soma_itens: 780 }
    expect(findsOrder(without, 'película')).toBe(false)
    expect(findsOrder(ofLines, 'película')).toBeUndefined()
    expect(findsOrder(ofLines, 'iphone')).toBe(true)
  })

  test('are found by their number as people write it', () => {
    for (const typed of ['OS-2', 'os 2', '02', '00002', 'OS-0002'])
      expect(sorted(typed)[0], typed).toBe('OS-0002')
  })
})
