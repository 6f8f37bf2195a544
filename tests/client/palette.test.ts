import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFound, rankByName, rankRows } from '../../src/client/palette/ranking.ts'
import { matchesOf } from '../../src/client/ui/inputs/matches.ts'

const named = (title: string, words = '') => ({ title, words })
const all = [
  named('Nova OS', 'criar abrir ordem de serviço conserto'),
  named('Novo Cliente', 'criar cadastrar adicionar'),
  named('Mudar para o tema escuro', 'aparência cores noite dia modo'),
  named('Recolher menu', 'barra lateral'),
  named('Sair', 'encerrar sessão'),
  named('Dashboard', 'Visão geral'),
  named('Ordens de Serviço', 'Gerenciar OS'),
  named('Clientes', 'Cadastro de clientes'),
]

describe('screens and actions that answer what is typed', () => {
  test.each([
    ['nov', ['Nova OS', 'Novo Cliente']],
    ['NOVA os', ['Nova OS']],
    ['os nova', ['Nova OS']],
    ['cliente', ['Clientes', 'Novo Cliente']],
    ['cad', ['Novo Cliente', 'Clientes']],
    ['servico', ['Ordens de Serviço', 'Nova OS']],
    ['visao', ['Dashboard']],
    ['sessao', ['Sair']],
    ['tema', ['Mudar para o tema escuro']],
    ['ana', []],
    ['iente', []],
    ['1048', []],
  ])('%j', (query, titles) => {
    expect(rankByName(all, query).map(({ title }) => title)).toEqual(titles)
  })

  test('are all there, as they stand, where nothing is typed', () => {
    expect(rankByName(all, '')).toEqual(all)
  })

  test('hold every typed word at the beginning of one of theirs', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'á', 'c', 'ç', 'O', 's', '1'),
      minLength: 1,
      maxLength: 3,
    })
    const text = fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join(' '))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), text, (titles, query) => {
        const items = titles.map(title => named(title))
        const found = rankByName(items, query)
        expect(new Set(found).size).toBe(found.length)
        for (const item of items) {
          const each = query
            .split(' ')
            .every(typed => item.title.split(' ').some(one => matchesOf(one, typed)[0]?.[0] === 0))
          expect(found.includes(item)).toBe(each || matchesOf(item.title, query)[0]?.[0] === 0)
        }
      }),
    )
  })
})

describe('orders and customers that were found', () => {
  const orders = [
    { numero_os: 'OS-1107', nome: 'Mariana Duarte' },
    { numero_os: 'OS-0107', nome: 'Wesley Santana' },
    { numero_os: 'OS-0007', nome: 'Ana Paula Ribeiro' },
    { numero_os: 'OS-0003', nome: 'Paula Ana Lima' },
  ]
  test.each([
    ['7', 'OS-0007'],
    ['0007', 'OS-0007'],
    ['OS-0107', 'OS-0107'],
    ['os 1107', 'OS-1107'],
    ['ana', 'OS-0007'],
    ['paula', 'OS-0003'],
    ['ribeiro', 'OS-0007'],
    ['98741', 'OS-1107'],
  ])('%j puts %j first', (query, first) => {
    expect(rankRows(orders, query, order => order)[0]?.numero_os).toBe(first)
  })

  test('are put in order, never lost, and stay as they came where nothing tells them apart', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ nome: fc.string() })), fc.string(), (rows, query) => {
        const ordered = rankRows(rows, query, row => row)
        expect(new Set(ordered)).toEqual(new Set(rows))
        expect(rankRows(ordered, query, row => row)).toEqual(ordered)
      }),
    )
    expect(rankRows(orders, 'xiaomi', order => order)).toEqual(orders)
  })

  test.each([
    ['ana p', true],
    ['PAULA', true],
    ['1107', true],
    ['987411107', true],
    ['iphone ana', true],
    ['goncalves', false],
    ['ana xiaomi', false],
  ])('a row that is here already answers %j: %j', (query, expected) => {
    expect(isFound(['OS-0007', 'iPhone 12', 'Ana Paula', '(11) 98741-1107'], query)).toBe(expected)
  })
})
