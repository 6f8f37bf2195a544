import { beforeEach, describe, expect, test } from 'vitest'
import {
  acknowledgeStored,
  changesOf,
  type Draft,
  dropDrafts,
  isStored,
  leaveDraft,
  originalMessage,
  readDrafts,
  rebaseDrafts,
  sentValue,
  typeDraft,
} from '../../src/client/settings/drafts.ts'

beforeEach(() => dropDrafts())

const draftOf = (chave: string) => readDrafts().find(draft => draft.chave === chave)
/** What the field of a setting shows. */
const shown = (chave: string, stored: string) => draftOf(chave)?.value ?? stored
const changed = () => changesOf(readDrafts()).map(({ chave }) => chave)

/** Key by key, as a controlled field is typed into: each key goes behind what the field shows. */
function typeKeys(chave: string, keys: string, stored: string, categoria: Draft['categoria'] = 'empresa') {
  for (const key of keys) typeDraft(categoria, chave, shown(chave, stored) + key, stored)
}

describe('typing', () => {
  test('a space at the end stays, for a word may follow', () => {
    typeKeys('nome', ' Centro', 'Loja')
    expect(shown('nome', 'Loja')).toBe('Loja Centro')
    expect(changed()).toEqual(['nome'])
  })

  test('a new line at the end stays', () => {
    typeKeys('termos', '\n2. Sem ', '1. Noventa dias')
    expect(shown('termos', '')).toBe('1. Noventa dias\n2. Sem ')
  })

  test('a message can be emptied, to be written anew', () => {
    const original = originalMessage('pronto')
    typeDraft('mensagens', 'pronto', '', original)
    expect(shown('pronto', original)).toBe('')
    expect(changed()).toEqual([])
    typeKeys('pronto', 'Oi', original, 'mensagens')
    expect(shown('pronto', original)).toBe('Oi')
    expect(changed()).toEqual(['pronto'])
  })

  test('what would be stored as it is already is no change, and goes when its field is left', () => {
    typeKeys('nome', ' ', 'Loja')
    expect(changed()).toEqual([])
    leaveDraft('empresa', 'nome')
    expect(draftOf('nome')).toBeUndefined()
  })

  test('a change stays when its field is left', () => {
    typeKeys('nome', ' Centro ', 'Loja')
    leaveDraft('empresa', 'nome')
    expect(draftOf('nome')?.value).toBe('Loja Centro ')
  })

  test('typing back what is stored leaves nothing', () => {
    typeDraft('empresa', 'nome', 'Loj', 'Loja')
    typeDraft('empresa', 'nome', 'Loja', 'Loja')
    expect(readDrafts()).toEqual([])
  })

  test('what is wrong is a change, and sent as it was typed', () => {
    typeDraft('perfil', 'nome', '  ', 'Ana')
    expect(changed()).toEqual(['nome'])
    expect(sentValue({ categoria: 'perfil', chave: 'nome', value: '  ' })).toBe('  ')
  })
})

describe('what another place stored', () => {
  test('taking it leaves no draft', () => {
    typeDraft('empresa', 'nome', 'Daqui', 'Antes')
    typeDraft('empresa', 'nome', 'De lá', 'De lá')
    expect(readDrafts()).toEqual([])
  })

  test('who was told of it and goes back to what it was before changes it', () => {
    typeDraft('empresa', 'nome', 'Daqui', 'Antes')
    acknowledgeStored('empresa', { nome: 'De lá' })
    typeDraft('empresa', 'nome', 'Antes', 'De lá')
    expect(changed()).toEqual(['nome'])
  })
})

test('what equals one’s own draft goes once it was told of, and the rest stays', () => {
  typeDraft('empresa', 'nome', 'Loja 2 ', 'Loja')
  typeDraft('empresa', 'endereco', 'Rua 1', '')
  acknowledgeStored('empresa', { nome: 'Loja 2', endereco: 'Rua 2' })
  expect(readDrafts()).toMatchObject([{ chave: 'endereco', acknowledged: 'Rua 2' }])
})

describe('what is stored already, perhaps without an answer', () => {
  const is = (chave: string, value: string, stored: Record<string, string>) =>
    isStored({ categoria: 'empresa', chave, value, base: '' }, stored)
  const key = {
    pix_tipo: 'celular',
    pix_chave: '+5511988001180',
    pix_nome: 'Beto Celulares',
    pix_cidade: 'São Paulo',
    pix_identificar: 'true',
  }

  test('is found as it is kept', () => {
    expect(is('nome', ' Loja 2 ', { nome: 'Loja 2' })).toBe(true)
    expect(is('nome', 'Loja 3', { nome: 'Loja 2' })).toBe(false)
  })

  test.each([
    ['pix_tipo', 'celular', 'cpf'],
    ['pix_chave', '(11) 98800-1180', '(11) 98800-1181'],
    ['pix_nome', 'Beto Celulares ', 'Beto'],
    ['pix_cidade', ' São Paulo', ''],
    ['pix_identificar', 'true', 'false'],
  ])('so is %s of a Pix key', (chave, same, other) => {
    expect(is(chave, same, key)).toBe(true)
    expect(is(chave, other, key)).toBe(false)
  })

  test('so is a Pix key that was removed', () => {
    const none = { pix_tipo: '', pix_chave: '', pix_nome: '', pix_cidade: '', pix_identificar: 'false' }
    for (const chave of ['pix_tipo', 'pix_chave', 'pix_nome', 'pix_cidade'])
      expect(is(chave, '', none)).toBe(true)
    expect(is('pix_chave', '(11) 98800-1180', none)).toBe(false)
  })
})

describe('once drafts are stored', () => {
  test('they go, and those of other fields stay', () => {
    typeDraft('empresa', 'nome', 'Loja 2', 'Loja')
    typeDraft('empresa', 'endereco', 'Rua 1', '')
    const [sent] = readDrafts()
    rebaseDrafts(sent ? [sent] : [], { nome: 'Loja 2', endereco: '' })
    expect(readDrafts()).toMatchObject([{ chave: 'endereco', base: '' }])
  })

  test('text that grew meanwhile goes on from what was stored', () => {
    typeDraft('empresa', 'nome', 'Loja 2', 'Loja')
    acknowledgeStored('empresa', { nome: 'De lá' })
    const sent = readDrafts()
    typeDraft('empresa', 'nome', 'Loja 23', 'De lá')
    rebaseDrafts(sent, { nome: 'Loja 2' })
    expect(readDrafts()).toMatchObject([{ value: 'Loja 23', base: 'Loja 2' }])
    expect(draftOf('nome')?.acknowledged).toBeUndefined()
  })
})
