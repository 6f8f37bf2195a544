import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDump } from '../../src/server/data/imports/mapos/dump.ts'
import { readLetters } from '../../src/server/data/imports/sheet/letters.ts'
import { guessEncoding, readText, textDecoder } from '../../src/server/data/imports/sheet/sheet-text.ts'

const names = fc.array(
  fc.constantFrom(
    'José',
    'Conceição',
    'Mãe',
    'à vista',
    'Ângela',
    'ÍRIS',
    'Água',
    '“aspas”',
    'Ana',
    'Nº 1',
    '😀',
    '–',
  ),
  { minLength: 1, maxLength: 20 },
)
const [latin, mac] = [textDecoder('windows-1252'), textDecoder('macintosh')]
const twice = (text: string): string => latin(Buffer.from(text))
const read = (texts: string[]) => {
  const { mend, told } = readLetters(see => {
    for (const text of texts) see(text)
  })
  return { texts: mend ? texts.map(mend) : texts, told }
}

test('what was encoded twice or three times comes back, and what was not stays as it is', () => {
  fc.assert(
    fc.property(names, some => {
      const all = ['João Conceição', ...some]
      expect(read(all)).toEqual({ texts: all, told: [] })
      for (const broken of [all.map(twice), all.map(twice).map(twice)])
        expect(read(broken)).toMatchObject({ texts: all, told: [{ como: 'duas_vezes' }] })
    }),
  )
})

test('a cell with an Ã among good ones is left and told; a lost letter, too', () => {
  const good = ['JOÃO', 'São Paulo', 'IRMÃ\u00a0', 'MAÇÃ”', 'é', 'ê']
  expect(read(good)).toEqual({ texts: good, told: [] })
  expect(read([...good, 'JosÃ©'])).toMatchObject({
    texts: [...good, 'JosÃ©'],
    told: [{ como: 'trocadas', quantidade: 1, exemplo: 'JosÃ©' }],
  })
  expect(read(['Jos\ufffd']).told).toMatchObject([{ como: 'trocadas', quantidade: 1 }])
})

const bytesOf = (text: string, decode: (bytes: Uint8Array) => string): Buffer => {
  const all = Array.from({ length: 256 }, (_, byte) => decode(Uint8Array.of(byte)))
  return Buffer.from(Array.from(text, sign => all.indexOf(sign)))
}

test('lines of two encodings, and those of an old Mac, are read right and told', () => {
  const line = 'José;Conceição ÍÓ\n'
  const mixed = Buffer.concat([Buffer.from(`Nome;Sobrenome\n${line}${line}`), bytesOf(line, latin)])
  const cells = ['José', 'Conceição ÍÓ']
  expect(readText(mixed, { separador: ';' })).toMatchObject({
    codificacao: 'utf-8',
    letras: [{ como: 'misturadas', quantidade: 1 }],
    table: { rows: [{}, { celulas: cells }, { celulas: cells }, { celulas: cells }] },
  })
  const old = bytesOf(`Nome;Sobrenome\n${line}`, mac)
  expect(readText(old, { separador: ';' })).toMatchObject({
    codificacao: 'macintosh',
    letras: [{ como: 'macintosh', quantidade: 1 }],
    table: { rows: [{}, { celulas: cells }] },
  })
  expect(guessEncoding(bytesOf(line, latin))).toBe('windows-1252')
})

const old = ['macintosh', 'cp850'] as const
const people = ['José', 'Conceição', 'Mãe', 'Ângela', 'Antônio', 'Água', 'órgão']

test.each(old)('a sheet and a dump of MapOS in %s are read right, and their owner is told', async como => {
  const decode = textDecoder(como)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...people), { minLength: 1, maxLength: 20 }), async some => {
      const all = ['João', 'Conceição Antônia', ...some]
      const told = [{ como, exemplo: expect.stringContaining('João') }]
      const sheet = readText(bytesOf(`Nome;Nota\n${all.join(';1\n')};1\n`, decode), { separador: ';' })
      expect(sheet).toMatchObject({ codificacao: como, letras: told })
      expect(sheet.table.rows.slice(1).map(({ celulas }) => celulas[0])).toEqual(all)
      const rows = all.map((name, at) => `(${at + 1}, '${name}')`)
      const sql = `INSERT INTO clientes (idClientes, nomeCliente) VALUES ${rows.join()};`
      const dump = await readDump(Readable.from([bytesOf(sql, decode)]))
      expect(dump.rows('clientes').map(row => row.text('nomeCliente'))).toEqual(all)
      expect(dump.letras).toMatchObject(told)
      expect(dump.letras).toMatchObject([{ quantidade: all.length }])
    }),
    { numRuns: 30 },
  )
})

test('in Windows-1252 they are read without a word', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...people), { minLength: 1, maxLength: 20 }), async some => {
      expect(guessEncoding(bytesOf(some.join('\n'), latin))).toBe('windows-1252')
      const sql = `INSERT INTO clientes (idClientes, nomeCliente) VALUES (1, '${some.join(' ')}');`
      expect(await readDump(Readable.from([bytesOf(sql, latin)]))).toMatchObject({ letras: [] })
    }),
    { numRuns: 30 },
  )
})
