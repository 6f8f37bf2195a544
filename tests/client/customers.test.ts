import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { customerDraft } from '../../src/client/customers/customer-draft.ts'
import { closestFirst, isMatch } from '../../src/client/customers/customer-matches.ts'
import { differing, isCustomer, valuesOf } from '../../src/client/customers/customer-values.ts'
import { listInput, readCustomersSearch } from '../../src/client/customers/customers-search.ts'
import { newCustomerFrom } from '../../src/client/customers/new-customer.ts'

describe('a new customer from what was typed', () => {
  test.each([
    ['Ana Paula', 'Ana Paula', ''],
    ['  Ana   Paula ', 'Ana Paula', ''],
    ['11987654321', '', '(11) 98765-4321'],
    ['(11) 98765-4321', '', '(11) 98765-4321'],
    ['987', '', '(98) 7'],
    ['Ana 11 98765-4321', 'Ana', '(11) 98765-4321'],
    ['+55 11 98765-4321 Ana', 'Ana', '(11) 98765-4321'],
    ['Auto Peças 2', 'Auto Peças 2', ''],
    ['ana2', 'ana2', ''],
    ['', '', ''],
  ])('%j', (typed, nome, telefone) => {
    expect(newCustomerFrom(typed)).toMatchObject({ nome, telefone })
  })

  test('each has its own once-only key', () => {
    expect(newCustomerFrom('Ana').chave).not.toBe(newCustomerFrom('Ana').chave)
  })
})

describe('rows of an earlier answer', () => {
  const row = { nome: 'José Gonçalves', telefone: '(11) 98741-1107', email: 'ze@oficina.com' }

  test.each([
    'jose',
    'GONCAL',
    'gonçalves josé',
    '98741',
    '(11) 98741',
    '411107',
    'oficina',
    'jose 1107',
    '',
    ' ',
  ])('%j stays', typed => expect(isMatch(row, typed)).toBe(true))

  test.each(['maria', 'jose maria', '55555', 'jose 99'])('%j goes', typed => {
    expect(isMatch(row, typed)).toBe(false)
  })

  test('an absent e-mail holds nothing', () => {
    expect(isMatch({ ...row, email: null }, 'null')).toBe(false)
  })
})

test('names that begin with the typed text come first, then those that hold it, else as they came', () => {
  const rows = ['Patrícia Santana', 'Juliana Peixoto', 'Ana Prado', 'Paulo Fontana', 'Ána Paula'].map(
    nome => ({ nome }),
  )
  const order = closestFirst(rows, 'ana p').map(row => row.nome)
  expect(order).toEqual(['Ana Prado', 'Ána Paula', 'Juliana Peixoto', 'Patrícia Santana', 'Paulo Fontana'])
  expect(closestFirst(rows, ' ')).toEqual(rows)
})

describe('the values of a form', () => {
  const row = { nome: 'Ana', telefone: '(11) 98741-1107', email: null, endereco: 'Rua A' }

  test('what is null is empty', () => {
    expect(valuesOf(row)).toEqual({ nome: 'Ana', telefone: '(11) 98741-1107', email: '', endereco: 'Rua A' })
    expect(valuesOf(null)).toEqual({ nome: '', telefone: '', email: '', endereco: '' })
  })

  test('only what differs is told, also where it became empty', () => {
    const mine = valuesOf(row)
    expect(differing(valuesOf({ ...row, nome: 'Bia', endereco: null }), mine)).toEqual({
      nome: 'Bia',
      endereco: '',
    })
    expect(differing(mine, mine)).toEqual({})
  })

  test('only a whole row of a conflict is taken for one', () => {
    expect(isCustomer({ ...row, id: 'x', updated_at: '2026-11-20T12:00:00.000Z' })).toBe(true)
    for (const other of [null, undefined, 'Ana', { nome: 'Ana' }]) expect(isCustomer(other)).toBe(false)
  })
})

describe('drafts', () => {
  const kept = new Map<string, string>()
  const draft = {
    chave: '0190a0a0-0000-7000-8000-000000000000',
    based_on: null,
    values: { nome: 'Ana', telefone: '', email: '', endereco: '' },
  }
  beforeEach(() =>
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    }),
  )
  afterEach(() => {
    kept.clear()
    vi.unstubAllGlobals()
  })

  test('come back as they were, until cleared', () => {
    const stored = customerDraft('dono', null)
    expect(stored.read()).toBeNull()
    stored.write(draft)
    expect(stored.read()).toEqual(draft)
    stored.clear()
    expect(stored.read()).toBeNull()
  })

  test('belong to one owner and one customer', () => {
    customerDraft('dono', null).write(draft)
    expect(customerDraft('outra', null).read()).toBeNull()
    expect(customerDraft('dono', 'cliente').read()).toBeNull()
  })

  test.each([
    '',
    '{',
    '[]',
    '{"chave":"x"}',
    '{"chave":"x","based_on":null,"values":{"nome":1}}',
  ])('what cannot be read is no draft: %j', text => {
    kept.set('cliente:dono:novo', text)
    expect(customerDraft('dono', null).read()).toBeNull()
  })
})

describe("the URL's state", () => {
  test('keeps what it knows and leaves out what it does not', () => {
    expect(readCustomersSearch({ q: 'ana', novo: 'true', editar: 'id', outro: '1' })).toEqual({
      q: 'ana',
      novo: true,
      editar: 'id',
    })
    expect(readCustomersSearch({ q: '', novo: 'sim', editar: 3 })).toEqual({})
  })

  test('no search is asked for where nothing was typed', () => {
    expect(listInput(undefined)).toEqual({})
    expect(listInput('ana')).toEqual({ q: 'ana' })
  })
})
