import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCnpj } from '../../src/shared/documents.ts'
import { formatPixKey, type PixKind, pixKey, pixKinds, setPix } from '../../src/shared/pix.ts'

const receiver = {
  senha_atual: 'senha-certa',
  based_on: null,
  pix_tipo: 'email',
  pix_chave: 'pix@betocelulares.com.br',
  pix_nome: 'Beto Celulares',
  pix_cidade: 'São Paulo',
  pix_identificar: false,
}
const none = { pix_tipo: '', pix_chave: '', pix_nome: '', pix_cidade: '' }
const issuesOf = (changes: object) => {
  const { error } = setPix.safeParse({ ...receiver, ...changes })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('a key is read as the kind that its owner picked', () => {
  test.each<[PixKind, string, string]>([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cpf', ' 52998224725 ', '52998224725'],
    ['cnpj', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['celular', '(11) 98800-1180', '+5511988001180'],
    ['celular', '11988001180', '+5511988001180'],
    ['celular', '+55 11 98800-1180', '+5511988001180'],
    ['celular', '55 98800-1180', '+5555988001180'],
    ['email', 'Pix@BetoCelulares.com.br', 'pix@betocelulares.com.br'],
    ['aleatoria', '123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ])('%s %s is %s', (kind, typed, key) => {
    expect(pixKey(kind, typed)).toBe(key)
  })

  test('digits that are a CPF and a mobile number are what was picked', () => {
    expect(pixKey('cpf', '51998259765')).toBe('51998259765')
    expect(pixKey('celular', '51998259765')).toBe('+5551998259765')
  })

  test.each<[PixKind, string]>([
    ['cpf', '529.982.247-26'],
    ['cpf', 'abc529.982.247-25'],
    ['cpf', '11.222.333/0001-81'],
    ['cnpj', '529.982.247-25'],
    ['cnpj', '12.ABC.345/01DE-36'],
    ['celular', '(11) 3456-7890'],
    ['celular', '(11) 8800-1180'],
    ['celular', '(20) 98800-1180'],
    ['celular', '+1 11 98800-1180'],
    ['celular', 'tel 11988001180'],
    ['email', 'beto@'],
    ['email', `${'a'.repeat(70)}@b.com.br`],
    ['email', 'joão@loja.com.br'],
    ['aleatoria', '123e4567-e12b-12d1-a456'],
    ['aleatoria', '123e4567e12b12d1a456426655440000'],
    ['aleatoria', 'pix@betocelulares.com.br'],
    ['aleatoria', '52998224725'],
  ])('%s %s is none', (kind, typed) => {
    expect(pixKey(kind, typed)).toBeNull()
  })

  const digits = (length: number) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
      .map(all => all.join(''))
  const checked = (isValid: (text: string) => boolean) => (text: string) =>
    Array.from({ length: 100 }, (_, at) => text + String(at).padStart(2, '0')).find(isValid) ?? ''
  const valid: Record<PixKind, fc.Arbitrary<string>> = {
    cpf: digits(9).map(checked(isValidCpf)).filter(isValidCpf),
    cnpj: fc
      .stringMatching(/^[A-Z0-9]{12}$/)
      .map(checked(isCnpj))
      .filter(isCnpj),
    celular: fc
      .tuple(fc.constantFrom('11', '21', '55', '61', '92', '98'), digits(8))
      .map(([area, rest]) => `(${area}) 9${rest}`),
    email: fc
      .tuple(fc.stringMatching(/^[a-zA-Z0-9]{1,30}$/), fc.stringMatching(/^[a-z]{2,12}$/))
      .map(([name, host]) => `${name}@${host}.com.br`),
    aleatoria: fc.uuid().map(id => id.toUpperCase()),
  }

  test.each(
    pixKinds,
  )('every %s: read again it stays, shown it is read again, and no other kind takes it', kind => {
    fc.assert(
      fc.property(valid[kind], typed => {
        const key = pixKey(kind, typed)
        if (key === null) throw new Error(typed)
        expect(pixKey(kind, key)).toBe(key)
        expect(pixKey(kind, formatPixKey(kind, key))).toBe(key)
        for (const other of pixKinds)
          if (other !== kind)
            expect([null, kind === 'cpf' ? `+55${key}` : null]).toContain(pixKey(other, key))
      }),
    )
  })

  test('whatever is typed is a whole key or none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pixKinds), fc.string({ unit: 'binary' }), (kind, typed) => {
        const key = pixKey(kind, typed)
        if (key !== null) expect(key).toMatch(/^[\u0021-\u007e]{3,77}$/)
      }),
    )
  })
})

describe('settings.setPix', () => {
  test('takes a key in its canonical form', () => {
    expect(
      setPix.parse({ ...receiver, pix_tipo: 'celular', pix_chave: '(11) 98800-1180', code: '123456' }),
    ).toEqual({
      ...receiver,
      pix_tipo: 'celular',
      pix_chave: '+5511988001180',
      code: '123456',
    })
  })

  test('takes nothing at all, which removes the key', () => {
    expect(setPix.parse({ ...receiver, ...none })).toMatchObject(none)
  })

  test.each([
    [{ pix_tipo: '' }, { pix_tipo: 'tipo_chave_obrigatorio' }],
    [{ pix_tipo: 'banco' }, { pix_tipo: 'opcao_invalida' }],
    [{ pix_chave: '' }, { pix_chave: 'chave_pix_obrigatoria' }],
    [{ pix_nome: ' ' }, { pix_nome: 'nome_obrigatorio' }],
    [{ pix_cidade: '' }, { pix_cidade: 'cidade_obrigatoria' }],
    [{ pix_nome: 'a'.repeat(26) }, { pix_nome: 'texto_longo' }],
    [{ pix_cidade: 'São José dos Campos' }, { pix_cidade: 'texto_longo' }],
    [{ pix_nome: '中文' }, { pix_nome: 'caractere_fora_do_pix' }],
    [{ pix_cidade: 'Łódź' }, { pix_cidade: 'caractere_fora_do_pix' }],
    [{ pix_tipo: 'cpf' }, { pix_chave: 'cpf_invalido' }],
    [{ pix_tipo: 'cnpj' }, { pix_chave: 'cnpj_invalido' }],
    [{ pix_tipo: 'celular', pix_chave: '(11) 3456-7890' }, { pix_chave: 'celular_invalido' }],
    [{ pix_tipo: 'email', pix_chave: 'beto' }, { pix_chave: 'email_invalido' }],
    [{ pix_tipo: 'aleatoria' }, { pix_chave: 'chave_aleatoria_invalida' }],
    [{ senha_atual: '' }, { senha_atual: 'senha_obrigatoria' }],
    [{ pix_identificar: 'sim' }, { pix_identificar: 'campo_invalido' }],
  ])('%j is refused: %j', (changes, issues) => {
    expect(issuesOf(changes)).toEqual(issues)
  })

  test('unknown fields are refused', () => {
    expect(setPix.safeParse({ ...receiver, valor: 1 }).success).toBe(false)
  })
})
