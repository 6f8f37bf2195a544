import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '../../src/server/data/imports/sheet/read-sheet.ts'
import type { ImportNoun, ImportOptions } from '../../src/shared/imports.ts'
import { xlsx, zip } from '../support/xlsx.ts'

// Workbooks as programs other than ours write them, by what ECMA-376 allows.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancada-workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(file: Buffer, noun: ImportNoun = 'clientes', options: ImportOptions = {}) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, file)
  return readSheet({ tipo: 'planilha', path, noun, options, today: '2026-11-28', fuso: 'America/Sao_Paulo' })
}

const inline = (xml: string) => `<c t="inlineStr"><is>${xml}</is></c>`
const text = (words: string) => inline(`<t>${words}</t>`)
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const error = (name: string) => `<c t="e"><v>${name}</v></c>`
const titles = row(text('Nome'), text('Endereço'))
const addressOf = async (cell: string, strings = '') => {
  const { clientes } = await read(xlsx({ sheets: { A: titles + row(text('Ana'), cell) }, strings }))
  return clientes[0]?.endereco
}

describe('a text', () => {
  const asXml = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\r/g, '&#13;')
  // As Excel writes it: what XML cannot hold, and the beginning of what would be read as such.
  const escaped = (words: string) => words.replace(/_(?=x)/g, '_x005F_').replace(/\r/g, '_x000D_')

  test('comes back as it was typed, whatever is escaped in it', async () => {
    const pieces = fc.constantFrom(
      '_',
      'x',
      '_x',
      '000D',
      '_x000D_',
      '_x005F_',
      '005f',
      'é',
      '\r',
      'Rua A',
      '😀',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 8 }), async parts => {
        const typed = `a${parts.join('')}z`
        const cell = inline(`<t>${asXml(escaped(typed))}</t>`)
        const rows = `${row(text('Descrição'), text('Valor'), text('Data'))}${row(cell, '<c><v>1</v></c>', text('01/11/2026'))}`
        const shared = xlsx({
          sheets: { A: rows.replace(cell, '<c t="s"><v>0</v></c>') },
          strings: `<sst><si><t>${asXml(escaped(typed))}</t></si></sst>`,
        })
        const kept = typed.replace(/\r+/g, ' ')
        for (const file of [xlsx({ sheets: { A: rows } }), shared])
          expect((await read(file, 'despesas')).despesas[0]?.descricao).toBe(kept)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['in CDATA', '<t><![CDATA[Rua A <10> & B]]></t>', 'Rua A <10> & B'],
    ['in CDATA and not', '<t>Rua <![CDATA[A]]>, 10</t>', 'Rua A, 10'],
    [
      'of several runs',
      '<r><rPr><b/></rPr><t>Rua </t></r><r><t xml:space="preserve">A, 10</t></r>',
      'Rua A, 10',
    ],
    [
      'with how it is spoken',
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>',
      '東京',
    ],
  ])('%s', async (_, xml, expected) => {
    expect(await addressOf(inline(xml))).toBe(expected)
    expect(await addressOf('<c t="s"><v>0</v></c>', `<sst><si>${xml}</si></sst>`)).toBe(expected)
  })

  test('as a number, a yes, and what a formula made', async () => {
    expect(await addressOf('<c t="b"><v>1</v></c>')).toBe('sim')
    expect(await addressOf('<c><f>1+1</f><v>2</v></c>')).toBe('2')
    expect(await addressOf('<c t="str"><f>A1</f><v>Rua A_x000D_</v></c>')).toBe('Rua A')
    expect(await addressOf('<c><v></v></c>')).toBeNull()
  })
})

describe('cells with an error', () => {
  test('are told, and no text', async () => {
    const [number, client, phone, day] = [
      error('#REF!'),
      error('#N/A'),
      text('(11) 98765-0001'),
      text('01/11/2026'),
    ]
    const { ordens, erros } = await read(
      xlsx({
        sheets: {
          A:
            row(
              ...['OS', 'Cliente', 'Telefone', 'Modelo', 'Defeito', 'Valor', 'Data', 'Observações'].map(text),
            ) +
            row(
              number,
              text('Ana'),
              phone,
              error('#VALUE!'),
              error('#NAME?'),
              '<c><v>10</v></c>',
              day,
              error('#SPILL!'),
            ) +
            row(text('2'), client, phone, text('Moto'), text('Tela'), '<c><v>10</v></c>', day) +
            row(text('3'), text('Rui'), phone, text('Moto'), text('Tela'), error('#DIV/0!'), day),
        },
      }),
      'ordens',
    )
    expect(ordens).toMatchObject([
      { numero: null, numero_anterior: null, aparelho: 'Outro', defeito: 'Não informado', observacoes: null },
    ])
    expect(
      erros.map(({ linha, coluna, motivo, valor, so_campo }) => [
        linha,
        coluna,
        motivo,
        valor,
        so_campo ?? false,
      ]),
    ).toEqual([
      [3, 'Cliente', 'nome_obrigatorio', '#N/A', false],
      [4, 'Valor', 'valor_invalido', '#DIV/0!', false],
      [2, 'Modelo', 'celula_com_erro', '#VALUE!', true],
      [2, 'Defeito', 'celula_com_erro', '#NAME?', true],
      [2, 'Observações', 'celula_com_erro', '#SPILL!', true],
      [2, 'OS', 'celula_com_erro', '#REF!', true],
    ])
  })

  test('by their names in a text file, and what only looks like one is a text', async () => {
    const names = ['#N/D', '#REF!', '#VALOR!', '#DIV/0!', '#NOME?', '#NÚM!', '#NULO!', 'Err:502', '#ERROR!']
    const file = [
      'Nome;Endereço',
      ...names.map(name => `Ana ${names.indexOf(name)};${name}`),
      'Rui;#12',
      'Eva;#casa!',
    ].join('\n')
    const { clientes, erros } = await read(Buffer.from(file))
    expect(clientes.flatMap(({ endereco }) => endereco ?? []).sort()).toEqual(['#12', '#casa!'])
    expect(erros.map(({ motivo, valor }) => [motivo, valor])).toEqual(
      names.map(name => ['celula_com_erro', name]),
    )
  })
})

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const people = `<worksheet><sheetData>${titles}${row(text('Ana'), text('Rua A'))}</sheetData></worksheet>`

/** A package whose parts stand elsewhere than those of Excel. */
const packed = (book: string, sheet: string, target: string, types = relations) => {
  const at = book.lastIndexOf('/') + 1
  return {
    '_rels/.rels': `<Relationships><Relationship Id="x" Type="${types}/officeDocument" Target="${book}"/></Relationships>`,
    [book]: `<x:workbook xmlns:x="y" xmlns:q="${types}"><x:sheets><x:sheet name="A" q:id="a"/></x:sheets></x:workbook>`,
    [`${book.slice(0, at)}_rels/${book.slice(at)}.rels`]: `<Relationships><Relationship Id="a" Type="${types}/worksheet" Target="${target}"/></Relationships>`,
    [sheet]: people,
  }
}

test.each([
  ['at another path', packed('book/b.xml', 'book/s/a.xml', 's/a.xml')],
  ['at the top', packed('workbook.xml', 'a.xml', '/a.xml')],
  ['in the strict form', packed('xl/workbook.xml', 'xl/worksheets/a.xml', 'worksheets/a.xml', strict)],
  ['with a way up in its links', packed('xl/b/workbook.xml', 'xl/s/a.xml', '../s/a.xml')],
  ['with an escaped link', packed('xl/workbook.xml', 'xl/minha folha.xml', 'minha%20folha.xml')],
  [
    'with other capitals in its links',
    packed('xl/workbook.xml', 'xl/worksheets/Sheet1.xml', 'worksheets/sheet1.xml'),
  ],
  [
    'in UTF-16',
    {
      ...packed('xl/workbook.xml', 'xl/a.xml', 'a.xml'),
      'xl/a.xml': Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${people}`, 'utf16le'),
    },
  ],
])('a workbook %s', async (_, entries) => {
  const { clientes } = await read(zip(entries))
  expect(clientes).toMatchObject([{ nome: 'Ana', endereco: 'Rua A' }])
})

test.each([
  [
    'a document of Word',
    { ...packed('word/document.xml', 'a.xml', 'a.xml'), 'word/document.xml': '<w:document xmlns:w="w"/>' },
    'formato_desconhecido',
  ],
  ['a binary workbook', packed('xl/workbook.bin', 'a.xml', 'a.xml'), 'formato_antigo'],
  [
    'a text of LibreOffice',
    { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' },
    'formato_desconhecido',
  ],
  [
    'a sheet of LibreOffice',
    { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' },
    'formato_ods',
  ],
])('%s is refused for what it is', async (_, entries, reason) => {
  await expect(read(zip(entries))).rejects.toMatchObject({ reason })
})

test('the first sheet that is shown is taken, and hidden ones are offered', async () => {
  const of = (name: string) => `<worksheet><sheetData>${titles}${row(text(name))}</sheetData></worksheet>`
  const file = zip({
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="Velha" r:id="a" state="hidden"/><sheet name="Macro" r:id="a" state="veryHidden"/><sheet name="Nova" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${relations}/worksheet" Target="a.xml"/><Relationship Id="b" Type="${relations}/worksheet" Target="b.xml"/></Relationships>`,
    'xl/a.xml': of('Velho'),
    'xl/b.xml': of('Novo'),
  })
  expect(await read(file)).toMatchObject({
    clientes: [{ nome: 'Novo' }],
    preview: { planilhas: ['Velha', 'Nova'], opcoes: { planilha: 1 } },
  })
  expect(await read(file, 'clientes', { planilha: 0 })).toMatchObject({ clientes: [{ nome: 'Velho' }] })
})

const page =
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>Nome</td></tr></table></body></html>'
const compound = (...names: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    ...names.map(name => Buffer.from(name, 'utf16le')),
  ])

test.each([
  ['a page', Buffer.from(page), 'formato_web'],
  ['a page with a mark and blanks', Buffer.from(`\ufeff\r\n ${page}`), 'formato_web'],
  ['a page in UTF-16', Buffer.from(`\ufeff${page}`, 'utf16le'), 'formato_web'],
  ['a bare table', Buffer.from('<TABLE border=1><tr><td>Nome'), 'formato_web'],
  [
    'SpreadsheetML of 2003',
    Buffer.from('<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
    'formato_web',
  ],
  ['a page of Excel for the web', Buffer.from('MIME-Version: 1.0\nX-Document-Type: Workbook'), 'formato_web'],
  [
    'a flat file of LibreOffice',
    Buffer.from(
      '<?xml version="1.0"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">',
    ),
    'formato_ods',
  ],
  ['an old workbook', compound('Workbook'), 'formato_antigo'],
  ['a workbook of Excel 4', Buffer.from('0904060000001000', 'hex'), 'formato_antigo'],
  ['a workbook with a password', compound('EncryptionInfo', 'EncryptedPackage'), 'arquivo_protegido'],
  ['an old document of Word', compound('WordDocument'), 'formato_desconhecido'],
  ['a sheet of Numbers', zip({ 'Index/Document.iwa': 'x' }), 'formato_numbers'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'formato_pdf'],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'formato_imagem'],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'formato_imagem'],
  ['a HEIC', Buffer.from('0000002466747970686569630000', 'hex'), 'formato_imagem'],
  ['contacts of an iPhone', Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana'), 'formato_contatos'],
  ['a backup of phpMyAdmin', Buffer.from('-- phpMyAdmin SQL Dump\n-- version 5.2.1\n'), 'formato_sql'],
  [
    'one of mysqldump',
    Buffer.from('/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19'),
    'formato_sql',
  ],
  ['one of Postgres', Buffer.from('--\n-- PostgreSQL database dump\n--\n'), 'formato_sql'],
  ['bare statements', Buffer.from('\nINSERT INTO `clientes` VALUES (1);'), 'formato_sql'],
  ['tables in lower case', Buffer.from('create table clientes (\n  id int'), 'formato_sql'],
])('%s is told as what it is', async (_, file, reason) => {
  await expect(read(file)).rejects.toMatchObject({ reason })
})

test('a sheet whose first title has a sign of those formats is read', async () => {
  for (const title of ['<Cod>', 'Begin', 'BMW', 'PDF', '# OS', '-- OS', 'Set', 'Insert', 'Create'])
    expect((await read(Buffer.from(`${title};Nome;Telefone\n1;Ana;(11) 98765-0001`))).clientes).toMatchObject(
      [{ nome: 'Ana' }],
    )
})
