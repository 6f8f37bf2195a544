import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readMapos } from '../../src/server/data/imports/mapos/read-mapos.ts'
import { readSheet } from '../../src/server/data/imports/sheet/read-sheet.ts'
import { RefusedFile } from '../../src/server/data/imports/staging/file-to-read.ts'
import type { ImportNoun, ImportOptions } from '../../src/shared/imports.ts'

// Small files of the kinds that people bring, in tests/cases, with what must become of each. The people are invented.

interface Case {
  /** What its rows are, or `mapos`. */
  of: ImportNoun | 'mapos'
  options?: ImportOptions
  /** Whatever is named here of what was read; or the reason of the refusal. */
  becomes?: object
  refused?: string
}

const order = (fields: object) => ({ pago: false, ...fields })

const cases: Record<string, Case> = {
  'c09.csv': {
    of: 'ordens',
    becomes: {
      erros: [],
      ordens: [
        { numero: 301, data_entrada: '2025-12-31' },
        { numero: 302, data_entrada: '2025-03-08' },
      ],
      preview: { datas: [{ coluna: 6, ordem: 'mes', so_mes: '12/31/2025' }] },
    },
  },
  // Sums below the rows, one with a day.
  'c10.csv': {
    of: 'ordens',
    becomes: {
      ordens: [order({ numero: 402, valor: 220, status: 'Pronto' }), order({ numero: 401, valor: 780 })],
      clientes: [{ nome: 'Vera Pinto' }, { nome: 'Wal Torres' }],
      erros: [],
      preview: {
        contagens: { linhas: 4, boas: 2, fora: 2 },
        resumos: [
          { linha: 4, texto: 'TOTAL · R$ 1.000,00 · 03/11/2026', fora: true },
          { linha: 5, texto: 'Total de registros: 2', fora: true },
        ],
      },
    },
  },
  'c10-despesas.csv': {
    of: 'despesas',
    becomes: {
      despesas: [{ valor: 200 }, { valor: 1500 }],
      preview: { contagens: { fora: 2 }, resumos: [{ linha: 4 }, { linha: 5 }] },
    },
  },
  // A discount as a service below zero.
  'c18.sql': {
    of: 'mapos',
    becomes: {
      ordens: [{ valor: 270, desconto: 30, itens: [{ descricao: 'Troca de tela', valor_unitario: 300 }] }],
      erros: [],
    },
  },
  // Invoiced for less than the items.
  'c19.sql': {
    of: 'mapos',
    becomes: {
      ordens: [
        { valor: 270, desconto: 30, pago: true, pago_em: '2019-08-03', itens: [{ valor_unitario: 300 }] },
      ],
      preview: {
        diferencas: {
          ...{ quantidade: 1, valor: 270, itens: 300 },
          exemplos: [{ linha: 21, valor: 270, itens: 300, recebido: 270 }],
        },
      },
    },
  },
  // Invoiced without items, and not paid.
  'c20.sql': { of: 'mapos', becomes: { ordens: [order({ valor: 51, status: 'Entregue' })], erros: [] } },
  // None of these words says that the device was handed over.
  'c60.csv': {
    of: 'ordens',
    becomes: {
      ordens: [6, 5, 4, 3, 2, 1].map(numero => order({ numero, status: 'Recebido', status_incerto: true })),
      preview: {
        status: [
          'Pronto para entrega',
          'Pronto para retirada',
          'Aguardando entrega',
          'Entrega agendada',
          'Não entregue',
          'Não finalizado',
        ].map(lido => ({ lido, quantidade: 1, vira: 'Recebido', pergunta: true, anos: ['2026', '2026'] })),
      },
    },
  },
  // Line breaks and a typed _x000D_ as Excel writes them.
  'c03.xlsx': {
    of: 'clientes',
    becomes: {
      clientes: [
        { nome: 'Dora Lima', telefone: '(11) 98765-0003', endereco: 'Rua A, 10\nCentro' },
        { nome: 'Eva _x000D_ Luz', telefone: '(11) 98765-0004', endereco: 'Av. B' },
      ],
      erros: [],
    },
  },
  // A page of HTML, named .xls.
  'c08.xls': { of: 'clientes', refused: 'formato_web' },
  // Contacts of Google: names in parts, a column a phone, several values in one cell.
  'c06.csv': {
    of: 'clientes',
    becomes: {
      clientes: [
        { nome: 'Lia Moura', telefone: '(11) 98765-0006', email: 'lia@mail.example' },
        { nome: 'Max', telefone: '(11) 98765-0007' },
        { nome: 'Padaria Sol', telefone: '(11) 98765-0008' },
      ],
      erros: [
        { linha: 2, motivo: 'segundo_telefone', so_campo: true },
        { linha: 2, motivo: 'segundo_email', valor: 'lia2@mail.example', so_campo: true },
        { linha: 3, motivo: 'segundo_telefone', valor: '(11) 3333-0007', so_campo: true },
      ],
    },
  },
  // UTF-8 encoded twice.
  'c22.sql': {
    of: 'mapos',
    becomes: {
      clientes: [{ nome: 'José Conceição' }],
      ordens: [],
      preview: {
        letras: [{ como: 'duas_vezes', quantidade: 4, exemplo: 'JosÃ© ConceiÃ§Ã£o' }],
        status: [{ lido: 'Orçamento', vira: 'nao_trazer' }],
      },
    },
  },
  // UTF-16, as PowerShell writes what mysqldump prints.
  'c58.sql': {
    of: 'mapos',
    becomes: { clientes: [{ nome: 'Nara Luz', telefone: '(19) 98765-1003' }], erros: [] },
  },
  // A text in CDATA.
  'c53.xlsx': {
    of: 'clientes',
    becomes: { clientes: [{ nome: 'Nilo Braga', telefone: '(11) 98765-0090' }], erros: [] },
  },
  // Numbers of Peru and Chile, which have as many digits as a Brazilian mobile.
  'c48.csv': {
    of: 'clientes',
    becomes: {
      erros: [],
      clientes: [
        { nome: 'Iris Peru', telefone: '+51 987654321' },
        { nome: 'Ivo Chile', telefone: '+56 987654321' },
      ],
    },
  },
}

const folder = new URL('../cases/', import.meta.url)

test('each file has its outcome', () => {
  expect(Object.keys(cases).sort()).toEqual(readdirSync(folder).sort())
})

test.each(Object.entries(cases))('%s', async (name, { of, options = {}, becomes, refused }) => {
  const file = {
    path: fileURLToPath(new URL(name, folder)),
    options,
    today: '2026-11-28',
    fuso: 'America/Sao_Paulo',
  }
  const read =
    of === 'mapos'
      ? readMapos({ ...file, tipo: 'mapos', noun: null })
      : readSheet({ ...file, tipo: 'planilha', noun: of })
  const outcome = await read.catch(error => {
    if (error instanceof RefusedFile) return { refused: error.reason }
    throw error
  })
  expect(outcome).toMatchObject(refused ? { refused } : { ...becomes })
})
