import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newCustomerFrom } from '../../src/client/customers/CustomerPicker.tsx'
import { closestFirst, findsCustomer, greetingLink, isCustomer } from '../../src/client/customers/customer.ts'
import {
  type CustomerValues,
  customerComparison,
  customerDraft,
  valuesOf,
} from '../../src/client/customers/customer-fields.ts'
import { listInput, readCustomersSearch } from '../../src/client/customers/customers-search.ts'
import type { Versions } from '../../src/client/ui/row-form/compare.ts'
import { customerForm } from '../../src/shared/customers-schema.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

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
  const row = {
    nome: 'José Gonçalves',
    telefone: '(11) 98741-1107',
    email: 'ze@oficina.com',
    documento: '12ABC34501DE35',
  }

  test.each([
    'jose',
    'GONCAL',
    'gonçalves josé',
    '98741',
    '(11) 98741',
    '411107',
    'oficina',
    'jose 1107',
    '12abc',
    '34501de',
    '34501',
    '',
    ' ',
  ])('%j stays', typed => expect(findsCustomer(row, typed)).toBe(true))

  test.each(['maria', 'jose maria', '55555', 'jose 99'])('%j goes', typed => {
    expect(findsCustomer(row, typed)).toBe(false)
  })

  test('an absent e-mail holds nothing', () => {
    expect(findsCustomer({ ...row, email: null, documento: null }, 'null')).toBe(false)
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
  const row = {
    nome: 'Ana',
    telefone: '(11) 98741-1107',
    email: null,
    endereco: 'Rua A',
    documento: '52998224725',
  }

  test('what is null is empty, and a document has its punctuation', () => {
    expect(valuesOf(row)).toEqual({
      nome: 'Ana',
      telefone: '(11) 98741-1107',
      email: '',
      endereco: 'Rua A',
      documento: '529.982.247-25',
    })
    expect(valuesOf(null)).toEqual({ nome: '', telefone: '', email: '', endereco: '', documento: '' })
  })

  test('only a whole row of a conflict is taken for one', () => {
    expect(isCustomer({ ...row, id: 'x', updated_at: '2026-11-20T12:00:00.000Z' })).toBe(true)
    for (const other of [null, undefined, 'Ana', { nome: 'Ana' }]) expect(isCustomer(other)).toBe(false)
  })
})

describe('two versions of a customer', () => {
  const base = valuesOf({
    nome: 'Ana',
    telefone: '(11) 98741-1107',
    email: null,
    endereco: 'Rua A',
    documento: null,
  })
  const { changes: customerChanges, merged: mergedCustomer } = customerComparison
  const versions: Versions<CustomerValues> = {
    base,
    mine: { ...base, nome: 'Ana Paula', endereco: 'Rua B' },
    theirs: { ...base, nome: 'Ana Ribeiro', documento: '529.982.247-25' },
  }

  test('tell who changed what', () => {
    expect(customerChanges(versions)).toEqual([
      { groupName: 'nome', by: 'both' },
      { groupName: 'endereco', by: 'mine' },
      { groupName: 'documento', by: 'theirs' },
    ])
  })

  test('tell nothing apart where what was sent is stored, tidied on the way', () => {
    const typed = { ...base, nome: '\u202aAna\u00a0Lima\u202c', telefone: '+55 11 98741-1107' }
    const mine = valuesOf(customerForm().parse(typed))
    expect(customerChanges({ base, mine, theirs: { ...base, nome: 'Ana Lima' } })).toEqual([])
    expect(customerChanges({ base, mine, theirs: base })).toEqual([{ groupName: 'nome', by: 'mine' }])
  })

  test('are put together as chosen, mine where nothing was chosen', () => {
    expect(mergedCustomer(versions, {})).toEqual({
      ...base,
      nome: 'Ana Paula',
      endereco: 'Rua B',
      documento: '529.982.247-25',
    })
    expect(mergedCustomer(versions, { nome: 'theirs' })).toMatchObject({
      nome: 'Ana Ribeiro',
      endereco: 'Rua B',
    })
  })

  test('a number or a document that is only written in another way is the same', () => {
    const mine = { ...base, telefone: '11987411107', nome: ' Ana ', documento: '' }
    const theirs = { ...base, telefone: '+55 11 98741-1107' }
    expect(customerChanges({ base, mine, theirs })).toEqual([])
    const [dotted, plain] = [
      { ...base, documento: '529.982.247-25' },
      { ...base, documento: '52998224725' },
    ]
    expect(customerChanges({ base, mine: dotted, theirs: plain })).toEqual([])
  })
})

describe('drafts', () => {
  const kept = new Map<string, string>()
  const draft = {
    chave: '0190a0a0-0000-7000-8000-000000000000',
    sent: [],
    based_on: null,
    base: null,
    values: { nome: 'Ana', telefone: '', email: '', endereco: '', documento: '529.98' },
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

  test('claim: come back as they were, until cleared', () => {
    const stored = customerDraft('dono', null)
    expect(stored.read(valuesOf(null))).toBeNull()
    stored.write(draft)
    expect(stored.read(valuesOf(null))).toEqual(draft)
    stored.clear()
    expect(stored.read(valuesOf(null))).toBeNull()
  })

  test('belong to one owner and one customer', () => {
    customerDraft('dono', null).write(draft)
    expect(customerDraft('outra', null).read(valuesOf(null))).toBeNull()
    expect(customerDraft('dono', 'cliente').read(valuesOf(null))).toBeNull()
  })

  test.each([
    '',
    '{',
    '[]',
    '{"chave":"x"}',
    '{"chave":"x","based_on":null,"base":null,"values":{"nome":1}}',
  ])('what cannot be read is no draft: %j', text => {
    kept.set('cliente:dono:novo', text)
    expect(customerDraft('dono', null).read(valuesOf(null))).toBeNull()
  })
})

describe("the URL's state", () => {
  test('keeps what it knows and leaves out what it does not', () => {
    expect(
      readCustomersSearch({ q: 'ana', novo: 'true', editar: 'id', historico: 'id2', outro: '1' }),
    ).toEqual({
      q: 'ana',
      novo: 'true',
      editar: 'id',
      historico: 'id2',
    })
    expect(readCustomersSearch({ q: '', novo: 'sim', editar: 3, historico: ['x'] })).toEqual({})
  })

  test('no search is asked for where nothing was typed', () => {
    expect(listInput(undefined)).toEqual({})
    expect(listInput('ana')).toEqual({ q: 'ana' })
  })
})

test.each([
  ['12345678909', 'Padaria'],
  ['12ABC34501DE35', 'Padaria Pão Quente'],
  [null, 'Padaria'],
])('a customer whose document is %s is a company or not: %s', (documento, greeted) => {
  const link = greetingLink({ nome: 'Padaria Pão Quente', telefone: '(11) 98741-1107', documento })
  expect(decodeURIComponent(link)).toContain(`Olá, ${greeted}!`)
})
