import { createHash } from 'node:crypto'
import { type ImportNoun, importNouns, type UnsupportedContent } from '../../../../shared/imports.ts'
import { digitsOf } from '../../../../shared/phones.ts'
import { previewOf, readExpenses } from '../sheet/read-rows.ts'
import { leftFields } from '../sheet/read-sheet.ts'
import { plainWords } from '../sheet/sheet-words.ts'
import type { FilePreview, FileToRead, ReadFile } from '../staging/file-to-read.ts'
import { type Dump, readDump } from './dump.ts'
import { isExpense, isPaid } from './payments.ts'
import { plainText } from './plain-text.ts'
import { readMaposOrders } from './read-mapos-orders.ts'
import { readPeople } from './read-mapos-people.ts'
import { recordReader } from './record.ts'
import { unpackDump } from './unpack.ts'

/** Reads a backup of MapOS: its customers, orders and paid expenses. Throws RefusedFile. */
export async function readMapos({ path, options, today }: FileToRead): Promise<ReadFile> {
  const dump = await readDump(unpackDump(path))
  const originOf = originsOf(dump)
  const people = readPeople(dump, options, originOf)
  const orders = readMaposOrders(dump, {
    how: { options, today, from1904: false },
    originOf,
    placeOf: people.placeOf,
    waitingFor: people.waitingFor,
  })
  const { paid, open } = expensesOf(dump)
  const expenses = readExpenses(paid, today, false, row => originOf('despesas', row.linha))
  const { clientes } = people
  const { ordens } = orders
  const { despesas } = expenses
  const linhas = people.counts.linhas + orders.counts.linhas + paid.length
  const ruins = people.counts.ruins + orders.counts.ruins + expenses.counts.ruins
  const { fora, sem_forma, os_sem_ddd } = orders.counts
  const left = [...orders.left, ...people.left]
  const preview: FilePreview = {
    opcoes: options,
    planilhas: [],
    colunas: [],
    ...orders.words,
    totais: { clientes: clientes.length, ordens: ordens.length, despesas: despesas.length },
    linhas: importNouns.flatMap(noun => previewOf({ clientes, ordens, despesas }, noun)),
    contagens: {
      linhas,
      boas: linhas - ruins - fora,
      ruins,
      fora,
      repetidas: 0,
      dobradas: people.counts.dobradas,
      clientes_novos: clientes.length,
      clientes_iguais: 0,
      sem_ddd: people.counts.sem_ddd,
      os_sem_ddd,
      sem_forma,
    },
    campos_fora: leftFields(left),
    mesmo_telefone: { quantidade: 0, exemplos: [] },
    sem_lugar: withoutPlaceIn(dump, {
      despesas_em_aberto: open,
      receitas_sem_os: orders.otherPayments,
      dados_invalidos: people.counts.dados_invalidos,
      segundo_telefone: people.counts.segundo_telefone,
    }),
  }
  return {
    preview,
    clientes,
    ordens,
    despesas,
    erros: [...orders.issues, ...people.issues, ...expenses.issues, ...left],
  }
}

function expensesOf(dump: Dump) {
  const categories = new Map(dump.rows('categorias').map(one => [one.id, one.text('categoria')]))
  const all = dump.rows('lancamentos').filter(isExpense)
  const paid = all.filter(isPaid).map(entry => {
    const descricao = plainText(entry.text('descricao'))
    const categoria = categories.get(entry.ref('categorias_id')) || descricao
    const reduced = entry.text('valor_desconto')
    const valor = Number(reduced) > 0 ? reduced : entry.text('valor')
    return recordReader('lancamentos', entry.id, {
      descricao: { column: 'descricao', cell: descricao },
      categoria: { column: 'categorias_id', cell: plainText(categoria) },
      valor: { column: 'valor', cell: valor },
      data_despesa: {
        column: 'data_pagamento',
        cell: entry.text('data_pagamento') || entry.text('data_vencimento'),
      },
    })
  })
  return { paid, open: all.length - paid.length }
}

/** MapOS's tables that owners know, by their names in the preview. */
const tables: Partial<Record<UnsupportedContent, string>> = {
  produtos: 'produtos',
  servicos: 'servicos',
  vendas: 'vendas',
  garantias: 'garantias',
  cobrancas: 'cobrancas',
  equipamentos: 'equipamentos',
  anotacoes: 'anotacoes_os',
  anexos: 'anexos',
  arquivos: 'documentos',
  usuarios: 'usuarios',
}

function withoutPlaceIn(
  dump: Dump,
  counted: Partial<Record<UnsupportedContent, number>>,
): NonNullable<FilePreview['sem_lugar']> {
  const ofTables = Object.entries(tables).map(([what, table]) => [what, dump.counts.get(table) ?? 0])
  const all = { ...counted, ...(Object.fromEntries(ofTables) as typeof counted) }
  return Object.entries(all)
    .map(([what, quantidade]) => ({ o_que: what as UnsupportedContent, quantidade }))
    .filter(({ quantidade }) => quantidade > 0)
}

/**
 * The origin of a record: its table, its id and its MapOS, identified by the first issuer's CNPJ or name. A later backup of
 * the same shop therefore adds only new records.
 */
function originsOf(dump: Dump): (noun: ImportNoun, id: number) => string {
  const [issuer] = dump.rows('emitente').sort((a, b) => a.id - b.id)
  const shop = issuer ? digitsOf(issuer.text('cnpj')) || plainWords(issuer.text('nome')) : ''
  return (noun, id) =>
    createHash('sha256')
      .update(JSON.stringify(['mapos', shop, noun, id]))
      .digest('base64url')
}
