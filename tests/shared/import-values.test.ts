import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf } from '../../src/server/data/exports/csv.ts'
import { isLikeName } from '../../src/server/data/imports/sheet/likeness.ts'
import { likelyPayment } from '../../src/server/data/imports/sheet/payment-words.ts'
import { filledDays } from '../../src/server/data/imports/sheet/read-order.ts'
import { readRows } from '../../src/server/data/imports/sheet/read-sheet.ts'
import { filledColumns, guessColumns, offersFor } from '../../src/server/data/imports/sheet/sheet-columns.ts'
import {
  guessEncoding,
  guessSeparator,
  readText,
  textDecoder,
} from '../../src/server/data/imports/sheet/sheet-text.ts'
import {
  phoneKey,
  readAmount,
  readDay,
  readNumber,
  readPhone,
  readYesNo,
  serialDay,
} from '../../src/server/data/imports/sheet/values.ts'
import { encodings, separators } from '../../src/shared/imports.ts'
import { formatAmount } from '../../src/shared/money.ts'
import { charOf1252, windows1252 } from '../support/windows-1252.ts'

const days = fc
  .date({ min: new Date('1990-01-02'), max: new Date('2100-12-30'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

const how = { ordem: 'dia', today: '2026-11-23', fuso: 'America/Sao_Paulo', from1904: false } as const

describe('days', () => {
  test('as people, databases and workbooks write them', () => {
    fc.assert(
      fc.property(days, day => {
        const [year = '', month = '', date = ''] = day.split('-')
        const serial = (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000
        for (const cell of [
          day,
          `${date}/${month}/${year}`,
          `${Number(date)}/${Number(month)}/${year}`,
          `${date}-${month}-${year} 14:30`,
          `${date}.${month}.${year}`,
          `${day} 00:00:00`,
          `${day}T12:00:00.000Z`,
          serial,
          serial + 0.75,
          String(serial),
        ])
          expect(readDay(cell, how), String(cell)).toBe(day)
        expect(readDay(serial - 1462, { ...how, from1904: true })).toBe(day)
      }),
    )
  })

  test('a year in two digits, none at all, and what is none', () => {
    expect(readDay('5/3/26', how)).toBe('2026-03-05')
    expect(readDay('0000-00-00', how)).toBe('')
    expect(readDay('', how)).toBe('')
    expect(readDay('13/13/2026', how)).toBe('13/13/2026')
    expect(readDay('ontem', how)).toBe('ontem')
    expect(serialDay(60, false)).toBeNull()
  })
})

describe('amounts', () => {
  test('1.234,50 and 1234.50, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), cents => {
        const plain = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        const amount = Number(plain)
        for (const text of [
          plain,
          plain.replace('.', ','),
          formatAmount(amount),
          `R$ ${formatAmount(amount)}`,
        ])
          expect(readAmount(text), text).toBe(amount)
        expect(readAmount(amount)).toBe(amount)
      }),
    )
  })

  test('a workbook rounds what it shows rounded; a text that is none is none', () => {
    expect(readAmount(0.1 + 0.2)).toBe(0.3)
    expect(readAmount(33.333333)).toBe(33.33)
    expect(readAmount('33.3333')).toBeNaN()
    expect(readAmount('')).toBeUndefined()
    expect(readAmount('a combinar')).toBeNaN()
  })
})

describe('texts', () => {
  const cells = fc.string({
    unit: fc.constantFrom('a', 'é', 'ç', '"', '\n', ' ', ';', ',', '=', '-', '1', 'ã', '|', '’', '–', '€'),
  })
  const rows = fc.array(fc.tuple(fc.constant('x'), cells, cells), { minLength: 2, maxLength: 6 })

  function bytesOf(text: string, encoding: (typeof encodings)[number]): Buffer {
    if (encoding === 'utf-8') return Buffer.from(text)
    if (encoding === 'windows-1252') return windows1252(text)
    if (encoding === 'macintosh' || encoding === 'cp850') {
      const signs = textDecoder(encoding)(Uint8Array.from({ length: 256 }, (_, byte) => byte))
      return Buffer.from(Array.from(text, sign => signs.indexOf(sign)))
    }
    const little = Buffer.from(text, 'utf16le')
    return encoding === 'utf-16le' ? little : little.swap16()
  }

  test('Windows-1252, byte by byte as the standard says', () => {
    const read = textDecoder('windows-1252')
    const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
    expect(read(every)).toBe(String.fromCodePoint(...Array.from(every, charOf1252)))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        expect(read(bytes)).toBe(String.fromCodePoint(...Array.from(bytes, charOf1252)))
      }),
    )
  })

  test('every separator and encoding, quoted line breaks among them', () => {
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(...separators),
        fc.constantFrom(...encodings),
        (drawn, by, encoding) => {
          // DOS has no such signs.
          const given =
            encoding === 'cp850' ? drawn.map(row => row.map(cell => cell.replace(/[’–€]/g, 'ê'))) : drawn
          const text = given
            .map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(by))
            .join('\r\n')
          const { table } = readText(bytesOf(text, encoding), { separador: by, codificacao: encoding })
          // Their last blank cells count for nothing, and line breaks at the edges are trimmed where a cell is read.
          const trimmed = (cell: unknown) => String(cell ?? '').replace(/^'(?=[=-])/, '')
          expect(table.rows.map(({ celulas }) => [0, 1, 2].map(at => trimmed(celulas[at]).trim()))).toEqual(
            given.map(row => row.map(cell => cell.trim())),
          )
        },
      ),
    )
  })

  test('guesses them', () => {
    const text = 'Nome;Telefone\r\nAntônio;(11) 98741-1107\r\nJoão;11 3456-7890\r\n'
    for (const encoding of encodings) expect(guessEncoding(bytesOf(text, encoding))).toBe(encoding)
    expect(guessEncoding(Buffer.concat([Buffer.from([0xff, 0xfe]), bytesOf('a', 'utf-16le')]))).toBe(
      'utf-16le',
    )
    for (const by of separators) expect(guessSeparator(text.replaceAll(';', by))).toBe(by)
    expect(guessSeparator('nome;valor\r\nA;1.234,50\r\nB;10,00\r\n')).toBe(';')
  })

  test('what our own CSV marks as text is read as it was', async () => {
    const own = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', ' ', ',', '"', '\n', 'a', '1', '\t') })
    await fc.assert(
      fc.asyncProperty(fc.array(own, { minLength: 1, maxLength: 4 }), async texts => {
        const page = (async function* () {
          yield texts.map(text => ({ text }))
        })()
        let csv = ''
        for await (const piece of csvOf(
          [['n', () => 'x'] as const, ['t', ({ text }: { text: string }) => text]],
          page,
        ))
          csv += piece
        const { table } = readText(Buffer.from(csv), {})
        // Blanks at the edges are taken off where a cell is read.
        expect(table.rows.slice(1).map(({ celulas }) => String(celulas[1] ?? '').trim())).toEqual(
          texts.map(text => text.trim()),
        )
      }),
    )
  })
})

test('phones, with their DDD or without', () => {
  expect(readPhone('98741-1107', '11')).toEqual({ telefone: '11987411107', lacksDdd: true, others: '' })
  expect(readPhone('3456-7890', undefined)).toEqual({ telefone: '3456-7890', lacksDdd: true, others: '' })
  expect(readPhone(11987411107, '21')).toEqual({ telefone: '11987411107', lacksDdd: false, others: '' })
  expect(readPhone('-', '11')).toEqual({ telefone: '', lacksDdd: false, others: '' })
})

test('of several phones in a cell one comes, the mobile before others', () => {
  const both = ['(11) 3456-7890', '(21) 98741-1107']
  for (const by of [' / ', ', ', '; ', ' e ', ' ou ', '\n', ' '])
    for (const pair of [both, both.toReversed()])
      expect(readPhone(pair.join(by), undefined), by).toMatchObject({ telefone: both[1], others: both[0] })
  expect(readPhone('recado: 3456', undefined)).toMatchObject({ telefone: 'recado: 3456', others: '' })
})

test('a phone is the same however it is typed', () => {
  const digits = fc.integer({ min: 0, max: 99_999_999 }).map(at => `119${String(at).padStart(8, '0')}`)
  fc.assert(
    fc.property(digits, number => {
      const [, ddd, head, tail] = /^(\d\d)(\d{5})(\d{4})$/.exec(number) ?? []
      for (const typed of [
        `(${ddd}) ${head}-${tail}`,
        `${ddd} ${head} ${tail}`,
        `+55 ${ddd} ${head}-${tail}`,
        `0${number}`,
      ])
        expect(phoneKey(typed), typed).toBe(phoneKey(number))
      expect(phoneKey(`${head}-${tail}`)).toBe(phoneKey(`${head}${tail}`))
    }),
  )
})

describe('columns that nobody recognised', () => {
  const offered = (titulo: string, cells: string[], noun: 'ordens' | 'clientes' = 'ordens') => {
    const rows = cells.map((cell, at) => ({ linha: at + 2, celulas: ['Ana', cell] }))
    const columns = filledColumns([{ titulo: 'Nome' }, { titulo }], rows)
    return offersFor(rows, columns, { [noun === 'ordens' ? 'cliente' : 'nome']: 0 }, noun).map(
      ({ campo }) => campo,
    )
  }

  test('are what stands in most of their cells', () => {
    expect(offered('Pagou', ['pix', 'sim', '', 'dinheiro 50', 'cartão'])).toEqual(['pago'])
    expect(offered('Acerto', ['sim', 'não', 'sim'])).toEqual(['pago'])
    expect(offered('', ['(11) 98741-1107', '11 3456-7890', '-'])).toEqual(['telefone'])
    expect(offered('Contato 2', ['ana@exemplo.com', 'bia@exemplo.com', 'x'], 'clientes')).toEqual(['email'])
    expect(offered('Quando', ['01/02/2026', '2026-02-03'])).toEqual(['data_entrada'])
    expect(offered('Cobrado', ['R$ 180,00', '1.240,00'])).toEqual(['valor'])
  })

  test('are nothing where they may be much else', () => {
    for (const title of ['Garantia', 'Tem senha?', 'Deixou o chip', 'Avisado no WhatsApp'])
      expect(offered(title, ['sim', 'não']), title).toEqual([])
    expect(offered('Técnico', ['Beto', 'Juninho'])).toEqual([])
    expect(offered('Etapa', ['1', '0', '2'])).toEqual([])
    expect(offered('Pagou', ['', '-'])).toEqual([])
    expect(offered('Pagou', ['pix', 'sim'], 'clientes')).toEqual([])
  })

  test('are counted in all rows, and those too that only later rows have', () => {
    const rows = Array.from({ length: 150 }, (_, at) => ({
      linha: at + 2,
      celulas: at < 149 ? ['Ana'] : ['Ana', '', 'pix', { dia: '2026-02-03' }],
    }))
    expect(filledColumns([{ titulo: 'Nome' }, { titulo: 'Obs' }], rows)).toEqual([
      { titulo: 'Nome', exemplos: ['Ana'], preenchidas: 150 },
      { titulo: 'Obs', exemplos: [], preenchidas: 0 },
      { titulo: '', exemplos: ['pix'], preenchidas: 1 },
      { titulo: '', exemplos: ['03/02/2026'], preenchidas: 1 },
    ])
  })
})

test('whatever stands in fields that may be absent, the row comes in as without them, and each that is left out is told', () => {
  const fields = [
    'numero_os',
    'email',
    'documento',
    'endereco',
    'data_previsao',
    'pronto_em',
    'pago_em',
    'observacoes',
  ]
  const colunas = Object.fromEntries(
    ['cliente', 'valor', 'data_entrada', ...fields].map((field, at) => [field, at]),
  )
  const needed = ['Ana', '100', '01/02/2026']
  const read = (cells: string[]) =>
    readRows(
      { rows: [{ linha: 1, celulas: [...needed, ...cells] }], planilhas: [], from1904: false },
      { noun: 'ordens', options: { cabecalho: false, colunas }, today: '2026-03-01', fuso: 'UTC' },
    ).result
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', maxLength: 400 }), { maxLength: fields.length }),
      cells => {
        const { ordens, issues, left, counts } = read(cells)
        expect([ordens.length, issues, counts.ruins]).toEqual([1, [], 0])
        expect(ordens[0]).toMatchObject({ valor: 100, data_entrada: '2026-02-01' })
        for (const { so_campo, linha, coluna } of left) {
          expect([so_campo, linha]).toEqual([true, 1])
          expect(fields).toContain(coluna)
        }
      },
    ),
  )
})

test('numbers of orders, and what they are called elsewhere', () => {
  expect(readNumber('OS-0012')).toEqual({ numero: 12, anterior: null })
  expect(readNumber('os 7')).toEqual({ numero: 7, anterior: null })
  expect(readNumber(1048)).toEqual({ numero: 1048, anterior: null })
  for (const other of ['A-7', '12345678', '2025/12', '0'])
    expect(readNumber(other)).toEqual({ numero: null, anterior: other })
  expect(readNumber('')).toEqual({ numero: null, anterior: null })
})

test('a wrong day of entry fills no other day, so that it is one issue', () => {
  const day = (field: string) => (field === 'data_entrada' ? '31/02/2026' : '')
  expect(filledDays(day, { status: 'Entregue', pago: true }, '2026-11-26')).toMatchObject({
    data_entrada: '31/02/2026',
    data_entrega: '',
    pago_em: '',
  })
})

test('methods and answers by their words', () => {
  const payments = { pix: 'PIX', 'Cartão de crédito': 'Cartão', 'à vista': 'Dinheiro', fiado: 'Pendente' }
  for (const [word, choice] of Object.entries(payments)) expect(likelyPayment(word), word).toBe(choice)
  for (const word of ['documento', 'modelo', 'limitado', 'cancelado'])
    expect(likelyPayment(word), word).toBe('Pendente')
  expect([readYesNo('SIM'), readYesNo('não'), readYesNo(true), readYesNo(''), readYesNo('talvez')]).toEqual([
    true,
    false,
    true,
    null,
    undefined,
  ])
})

test('names of one person, and of two', () => {
  expect(isLikeName('Maria Souza', 'MARIA DA SILVA SOUZA')).toBe(true)
  expect(isLikeName('João', 'Joao Prado')).toBe(true)
  expect(isLikeName('Maria Souza', 'Maria Prado')).toBe(false)
  expect(isLikeName('Ana', 'Beto')).toBe(false)
})

test('columns by their titles: our own export’s, and others’', () => {
  const ours = [
    'OS',
    'Cliente',
    'Telefone',
    'Email',
    'Aparelho',
    'Tipo de Serviço',
    'Defeito',
    'Valor',
    'Status',
    'Pago',
    'Forma de pagamento',
    'Entrada',
    'Previsão',
    'Pronta desde',
    'Entregue em',
    'Pago em',
    'Observações',
  ]
  const names = [
    'numero_os',
    'cliente',
    'telefone',
    'email',
    'modelo',
    'tipo_servico',
    'defeito',
    'valor',
    'status',
    'pago',
    'forma_pagamento',
    'data_entrada',
    'data_previsao',
    'pronto_em',
    'data_entrega',
    'pago_em',
    'observacoes',
  ]
  const found = guessColumns(
    ours.map(titulo => ({ titulo })),
    'ordens',
  )
  expect(Object.fromEntries(Object.entries(found).filter(([, at]) => at !== null))).toEqual(
    Object.fromEntries(names.map((name, at) => [name, at])),
  )
  const other = guessColumns(
    ['Nome do cliente', 'Celular', 'Valor total (R$)', 'Data'].map(titulo => ({ titulo })),
    'ordens',
  )
  expect([other.cliente, other.telefone, other.valor, other.data_entrada]).toEqual([0, 1, 2, 3])
})
