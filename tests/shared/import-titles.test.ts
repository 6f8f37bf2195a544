import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '../../src/server/data/imports/sheet/read-sheet.ts'
import { guessColumns } from '../../src/server/data/imports/sheet/sheet-columns.ts'
import type { ImportNoun, ImportOptions } from '../../src/shared/imports.ts'
import { xlsx } from '../support/xlsx.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancada-titulos-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(file: Buffer | string, noun: ImportNoun = 'clientes', options: ImportOptions = {}) {
  const path = join(folder, 'arquivo')
  await writeFile(path, file)
  return readSheet({ tipo: 'planilha', path, noun, options, today: '2026-11-23', fuso: 'America/Sao_Paulo' })
}

const columnOf = (titles: string[]) =>
  guessColumns(
    titles.map(titulo => ({ titulo })),
    'ordens',
  )

describe('the number of an order', () => {
  test.each([
    ...[
      'Nº OS',
      'Nº da OS',
      'N.º',
      'Nº',
      'N°',
      'N° OS',
      'N. OS',
      'N.º da O.S.',
      'No. OS',
      'Num. OS',
      'Nro OS',
      'Nr. da OS',
    ],
    ...[
      'NÚMERO',
      'Número da OS',
      'Número da Ordem de Serviço',
      'Nº Ordem',
      'Ordem nº',
      'OS Nº',
      'O.S.',
      'OS #',
      '# OS',
      '#',
    ],
    ...['Cód. OS', 'Código da OS', 'ID OS', 'ID', 'Ordem de serviço', 'Protocolo'],
  ])('%s', title => {
    expect(columnOf([title, 'Cliente', 'Valor', 'Entrada']).numero_os).toBe(0)
  })

  test('is what names the order, where another column has a number too', () => {
    for (const other of ['Nº', 'ID', 'Código', 'Número'])
      expect(columnOf([other, 'Cliente', 'Nº OS', 'Valor'])).toMatchObject({ numero_os: 2, cliente: 1 })
  })

  test('is no other number', () => {
    const found = columnOf(['Cliente', 'Número do celular', 'Nº de série', 'Código do produto', 'Valor'])
    expect(found).toMatchObject({ numero_os: null, cliente: 0, telefone: 1 })
  })
})

const people = 'Nome;Telefone\nAna;(11) 98741-1107\nBeto;(11) 98741-1108'

describe('titles below what a report begins with', () => {
  test('a line above them is nobody', async () => {
    const { clientes, preview, erros } = await read(`Relatório de clientes\n${people}`)
    expect(clientes.map(({ nome, linha }) => [nome, linha])).toEqual([
      ['Ana', 3],
      ['Beto', 4],
    ])
    expect(erros).toEqual([])
    expect(preview.opcoes).toMatchObject({ cabecalho: true, titulos: 2 })
    expect(preview.contagens.linhas).toBe(2)
    expect(preview.colunas.map(({ titulo }) => titulo)).toEqual(['Nome', 'Telefone'])
    expect(preview.primeiras?.slice(0, 2)).toEqual([
      { linha: 1, texto: 'Relatório de clientes' },
      { linha: 2, texto: 'Nome · Telefone' },
    ])
  })

  test('however many there are, with a period, blank lines and a hint for Excel', async () => {
    const above = 'sep=;\nAssistência do Beto\n\nPeríodo:;01/01/2026;a;31/12/2026\n;;\n'
    const orders =
      'Nº OS;Cliente;Fone;Aparelho;Problema;Valor total;Data\n12;Ana;11987411107;Moto G;Tela;120,00;02/03/2026'
    const { ordens, clientes, erros, preview } = await read(above + orders, 'ordens')
    expect(erros).toEqual([])
    expect(ordens).toMatchObject([{ linha: 7, numero: 12, valor: 120, data_entrada: '2026-03-02' }])
    expect(clientes).toMatchObject([{ nome: 'Ana' }])
    expect(preview.opcoes.titulos).toBe(6)
  })

  test('in a workbook too', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = [
      `<row r="1">${cell('A1', 'Relatório de clientes')}</row>`,
      `<row r="3">${cell('A3', 'Nome')}${cell('B3', 'Telefone')}</row>`,
      `<row r="4">${cell('A4', 'Ana')}${cell('B4', '(11) 98741-1107')}</row>`,
    ]
    const { clientes, preview } = await read(xlsx({ sheets: { A: rows.join('') } }))
    expect(clientes).toMatchObject([{ nome: 'Ana', linha: 4 }])
    expect(preview.opcoes.titulos).toBe(3)
  })

  test('a list of names alone has its title as well', async () => {
    expect((await read('Clientes da loja\nNome\nAna\nBeto')).clientes.map(({ nome }) => nome)).toEqual([
      'Ana',
      'Beto',
    ])
  })

  test('a title that is a column’s name itself does not stand for the columns', async () => {
    const { preview } = await read(`Contato\n${people}`)
    expect(preview.opcoes.titulos).toBe(2)
  })

  test('whoever knows better says so, and what was guessed of the columns goes with it', async () => {
    const strange = `Agenda\nQuem é;Onde liga\nAna;(11) 98741-1107`
    expect((await read(strange)).preview.opcoes).toMatchObject({ cabecalho: false })
    const told = await read(strange, 'clientes', {
      cabecalho: true,
      titulos: 2,
      colunas: { nome: 0, telefone: 1 },
    })
    expect(told.clientes).toMatchObject([{ nome: 'Ana', telefone: '(11) 98741-1107' }])
    expect(told.preview.opcoes).toMatchObject({ cabecalho: true, titulos: 2 })
    const none = await read(people, 'clientes', { cabecalho: false, colunas: { nome: 0 } })
    expect(none.clientes.map(({ nome }) => nome)).toEqual(['Nome', 'Ana', 'Beto'])
    expect(none.preview.opcoes.titulos).toBeUndefined()
    // A line that is not there says nothing.
    expect((await read(people, 'clientes', { titulos: 900 })).preview.opcoes.titulos).toBe(1)
  })

  test('no row of a sheet without titles goes', async () => {
    const rows = fc.array(
      fc.tuple(
        fc.constantFrom('Ana', 'Beto', 'Caio', 'Nome', 'Contato', 'Pago'),
        fc.constantFrom('(11) 98741-1107', '', 'Pago', 'Entrada', 'Data'),
        fc.constantFrom('12,00', '31/12/2026', '99'),
      ),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(rows, async given => {
        const file = given.map(row => row.join(';')).join('\n')
        const { preview } = await read(`Zeca;(11) 90000-0000;1\n${file}`, 'clientes', { separador: ';' })
        expect(preview.contagens.linhas).toBe(given.length + 1)
      }),
    )
  })
})

describe('columns of contacts', () => {
  const [first, last] = ['Ana', 'Luz']
  test.each([
    ['Nome;Sobrenome;Celular;Telefone residencial', `${first};${last};(11) 98765-0001;(11) 3333-0001`],
    [
      'First Name,Middle Name,Last Name,Phonetic First Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
      `${first},,${last},,Home,(11) 3333-0001,Mobile,(11) 98765-0001`,
    ],
    [
      'Primeiro nome;Sobrenome;Telefone 1 - Rótulo;Telefone 1 - Valor',
      `${first};${last};Celular;(11) 98765-0001 ::: (11) 3333-0001`,
    ],
    [
      'Title,First Name,Last Name,Home Phone,Mobile Phone,Home Fax',
      `,${first},${last},(11) 3333-0001,(11) 98765-0001,`,
    ],
    [
      'Name,Given Name,Family Name,Phone 1 - Type,Phone 1 - Value',
      `Ana Luz,${first},${last},Mobile,(11) 98765-0001 ::: (11) 3333-0001`,
    ],
  ])('%s', async (titles, row) => {
    const { clientes, erros } = await read(`${titles}\n${row}`)
    expect(clientes).toMatchObject([{ nome: 'Ana Luz', telefone: '(11) 98765-0001' }])
    expect(erros).toMatchObject([{ motivo: 'segundo_telefone', valor: '(11) 3333-0001' }])
  })

  test('an address in parts is one', async () => {
    const { clientes } = await read(
      'Nome;Rua;Número;Bairro;Cidade;UF;CEP;Estado civil\nAna;Rua A;10;Centro;Santos;SP;11000-000;solteira',
    )
    expect(clientes).toMatchObject([{ nome: 'Ana', endereco: 'Rua A, 10, Centro, Santos, SP, 11000-000' }])
  })
})

describe('what was received', () => {
  const sheet = (title: string, value = 'Valor do conserto') =>
    `Cliente;${title};${value};Forma;Entrada\nAna;300,00;300,00;Pix;10/11/2026\nBia;100,00;300,00;Pix;10/11/2026\nCaio;;300,00;;10/11/2026\n`

  test.each([
    'Valor pago',
    'Valor Pago (R$)',
    'VALOR RECEBIDO',
    'Total pago',
  ])('%s is paid where it is the value, told where it is less, and never the value', async title => {
    const { ordens, erros } = await read(sheet(title), 'ordens')
    expect(ordens.map(({ linha, valor, pago }) => [linha, valor, pago]).sort()).toEqual([
      [2, 300, true],
      [3, 300, false],
      [4, 300, false],
    ])
    expect(erros).toMatchObject([
      {
        linha: 3,
        coluna: title,
        motivo: 'pago_em_parte',
        valor: expect.stringMatching(/^100,00 .+300,00$/),
        so_campo: true,
      },
    ])
  })

  test('is the value where the sheet has no other, and gives way to a column that says yes or no', async () => {
    const alone = await read('Cliente;Valor pago;Entrada\nAna;300,00;10/11/2026\n', 'ordens')
    expect(alone.preview.opcoes.colunas).toMatchObject({ valor: 1, pago: null })
    const both = await read('Cliente;Valor pago;Preço;Pago;Entrada\nAna;0;300,00;não;10/11/2026\n', 'ordens')
    expect(both.preview.opcoes.colunas).toMatchObject({ valor: 2, pago: 3 })
  })
})

test.each([
  'Cidade Informática;(11) 98741-1107;\nBia;(11) 98741-1108;',
  'Ana;ana@exemplo.com;Rua das Flores\nBia;bia@exemplo.com;Rua B',
  'Ana;529.982.247-25;Rua das Flores;Bairro Alto;Cidade Nova\nBia;;Rua B;;',
])('a first customer is no row of titles: %j', async text => {
  const { preview } = await read(`${text}\n`)
  expect(preview).toMatchObject({ opcoes: { cabecalho: false }, contagens: { linhas: 2 } })
})
