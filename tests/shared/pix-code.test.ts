import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../src/server/errors.ts'
import { pixCode, pixOf } from '../../src/server/orders/pix.ts'
import type { PixReceiver } from '../../src/shared/pix.ts'

const beto: PixReceiver = {
  pix_tipo: 'email',
  pix_chave: 'pix@betocelulares.com.br',
  pix_nome: 'Beto Celulares',
  pix_cidade: 'São Paulo',
  pix_identificar: false,
}

/** Reads "id, length, value" to the end; throws where a length is wrong. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < text.length; ) {
    const [id, length] = [text.slice(at, at + 2), Number(text.slice(at + 2, at + 4))]
    const value = text.slice(at + 4, at + 4 + length)
    if (!/^\d\d$/.test(id) || value.length !== length || length === 0 || id in fields) throw new Error(text)
    fields[id] = value
    at += 4 + length
  }
  return fields
}

/** CRC-16/CCITT-FALSE. */
function crcOf(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function decode(codigo: string) {
  const { 26: account = '', 62: more = '', ...fields } = fieldsOf(codigo)
  expect(codigo.slice(-4)).toBe(crcOf(codigo.slice(0, -4)))
  expect(fields).toMatchObject({ '00': '01', 52: '0000', 53: '986', 58: 'BR' })
  // A static code says nothing of how often it may be paid.
  expect(fields).not.toHaveProperty('01')
  const { '00': gui, '01': chave, '02': descricao } = fieldsOf(account)
  expect(gui).toBe('br.gov.bcb.pix')
  return {
    chave,
    descricao,
    valor: fields[54],
    nome: fields[59],
    cidade: fields[60],
    txid: fieldsOf(more)['05'],
  }
}

test('the central bank’s own example, to the byte', () => {
  const receiver = {
    pix_chave: '123e4567-e12b-12d1-a456-426655440000',
    pix_nome: 'Fulano de Tal',
    pix_cidade: 'BRASILIA',
  }
  expect(pixCode(receiver, {})).toBe(
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
      '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  )
})

test('the checksum’s own example', () => {
  expect(crcOf('123456789')).toBe('29B1')
})

test('claim: a code holds the key, the receiver, the sum and the order’s number', () => {
  const pix = pixOf(beto, { numero_os: 'OS-0042', valor: 1234.5 })
  expect(pix).toMatchObject({ chave: 'pix@betocelulares.com.br', nome: 'Beto Celulares' })
  expect(decode(pix?.codigo ?? '')).toEqual({
    chave: 'pix@betocelulares.com.br',
    descricao: 'OS 0042',
    valor: '1234.50',
    nome: 'Beto Celulares',
    cidade: 'Sao Paulo',
    txid: '***',
  })
})

test('the number is the payment’s txid where the shop wants that', () => {
  const pix = pixOf({ ...beto, pix_identificar: true }, { numero_os: 'OS-0042', valor: 10 })
  expect(decode(pix?.codigo ?? '')).toMatchObject({ txid: 'OS0042', descricao: 'OS 0042' })
})

test('a key so long that the number would be cut leaves it out', () => {
  const long = (length: number) => `${'a'.repeat(length - 9)}@b.com.br`
  const descriptionOf = (pix_chave: string) =>
    decode(pixOf({ ...beto, pix_chave }, { numero_os: 'OS-0042', valor: 10 })?.codigo ?? '').descricao
  expect(descriptionOf(long(66))).toBe('OS 0042')
  expect(descriptionOf(long(67))).toBeUndefined()
  expect(descriptionOf(long(77))).toBeUndefined()
})

test('a shop without a key has none', () => {
  const none: PixReceiver = { ...beto, pix_tipo: '', pix_chave: '', pix_nome: '', pix_cidade: '' }
  expect(pixOf(none, { numero_os: 'OS-0042', valor: 0 })).toBeNull()
})

test.each([
  ['nothing to pay', beto, 0],
  ['too much', beto, 10_000_000_000],
  ['three decimals', beto, 1.005],
  ['a key that is none', { ...beto, pix_chave: 'beto' }, 10],
  ['a receiver without a letter that a code can hold', { ...beto, pix_nome: '中文' }, 10],
])('%s is an error, never an absent code', (_, receiver, valor) => {
  expect(() => pixOf(receiver, { numero_os: 'OS-0042', valor })).toThrow(new Refusal('pix_impossivel'))
})

test('a number that no txid can hold is an error where it identifies the payment', () => {
  expect(() => pixOf({ ...beto, pix_identificar: true }, { numero_os: 'OS-12-A', valor: 10 })).toThrow(
    new Refusal('pix_impossivel'),
  )
  expect(pixOf(beto, { numero_os: 'OS-12-A', valor: 10 })).not.toBeNull()
})

test('whatever a shop may store and an order may cost is read back as it was', () => {
  const keys = fc.constantFrom(
    ['cpf', '52998224725'] as const,
    ['cnpj', '12ABC34501DE35'] as const,
    ['celular', '+5511988001180'] as const,
    ['email', 'pix@betocelulares.com.br'] as const,
    ['aleatoria', '123e4567-e12b-12d1-a456-426655440000'] as const,
  )
  const words = (max: number) =>
    fc
      .stringMatching(/^[A-Za-zÀ-ÅÇ-ÏÑ-ÖÙ-Ýà-åç-ïñ-öù-ý][A-Za-zÀ-ÅÇ-ÏÑ-ÖÙ-Ýà-åç-ïñ-öù-ý0-9&.' -]*$/)
      .map(text => text.slice(0, max).trim().replace(/ +/g, ' '))
  fc.assert(
    fc.property(
      keys,
      words(25),
      words(15),
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.boolean(),
      ([pix_tipo, pix_chave], pix_nome, pix_cidade, cents, number, pix_identificar) => {
        const shown = String(number).padStart(4, '0')
        const receiver = { pix_tipo, pix_chave, pix_nome, pix_cidade, pix_identificar }
        const pix = pixOf(receiver, { numero_os: `OS-${shown}`, valor: cents / 100 })
        expect(decode(pix?.codigo ?? '')).toEqual({
          chave: pix_chave,
          descricao: `OS ${shown}`,
          valor: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
          nome: bare(pix_nome),
          cidade: bare(pix_cidade),
          txid: pix_identificar ? `OS${shown}` : '***',
        })
      },
    ),
    { numRuns: 1000 },
  )
})

/** Without accents, and without the & that some banks refuse. */
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ &]+/g, ' ')
    .trim()
