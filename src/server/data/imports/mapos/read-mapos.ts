import { createHash } from 'node:crypto'
import {
  type ImportNoun,
  type ImportOptions,
  importNouns,
  type PriceDifference,
  previewRows,
  type RowIssue,
  type UnsupportedContent,
} from '../../../../shared/imports.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { hasKnownDdd, isPhone } from '../../../../shared/phone-rules.ts'
import { digitsOf } from '../../../../shared/phones.ts'
import { withoutField } from '../sheet/issues.ts'
import { plainWords } from '../sheet/likeness.ts'
import { createPeople, readPerson } from '../sheet/people.ts'
import { leftFields, previewOf, readExpenses } from '../sheet/read-sheet.ts'
import { type CellDays, dayOrNull, readDay, readPhone } from '../sheet/values.ts'
import type { FilePreview, FileToRead, ReadFile } from '../staging/file-to-read.ts'
import { type Dump, type DumpRow, readDump, recordReader, unpackDump } from './dump.ts'
import { plainText } from './plain-text.ts'
import { isExpense, isPaid, readMaposOrders } from './read-mapos-orders.ts'

/** Reads a backup of MapOS: its customers, orders and paid expenses. Throws RefusedFile. */
export async function readMapos({ path, options, today, fuso }: FileToRead): Promise<ReadFile> {
  // It writes days for Brazil.
  const days: CellDays = { ordem: 'dia', today, fuso, from1904: false }
  const dump = await readDump(unpackDump(path))
  const originOf = originsOf(dump)
  const people = readPeople(dump, { options, days }, originOf)
  const orders = readMaposOrders(dump, {
    how: { options, today },
    days,
    originOf,
    placeOf: people.placeOf,
    waitingFor: people.waitingFor,
  })
  const { paid, open } = expensesOf(dump, days)
  const expenses = readExpenses(paid, today, row => originOf('despesas', row.linha))
  const { clientes } = people
  const { ordens } = orders
  const { despesas } = expenses
  const linhas = people.counts.linhas + orders.counts.linhas + paid.length
  const ruins = people.counts.ruins + orders.counts.ruins + expenses.counts.ruins
  const { fora, sem_forma, os_sem_ddd } = orders.counts
  const left = [...orders.left, ...people.left]
  const { differences } = orders
  const preview: FilePreview = {
    opcoes: options,
    planilhas: [],
    colunas: [],
    ...(dump.letras.length > 0 && { letras: dump.letras }),
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
    ...(differences.length > 0 && { diferencas: summedUp(differences) }),
    mesmo_telefone: { quantidade: 0, exemplos: [] },
    sem_lugar: withoutPlaceIn(dump, {
      despesas_em_aberto: open,
      receitas_sem_os: orders.otherPayments,
      segundo_telefone: people.counts.segundo_telefone,
    }),
  }
  return {
    preview,
    clientes,
    ordens,
    despesas,
    erros: [
      ...[...orders.issues, ...people.issues, ...expenses.issues, ...left],
      ...differences.map(differenceIssue),
    ],
  }
}

/** The orders whose amounts differ, and their sums. Without items the value stands in for them. */
function summedUp(all: PriceDifference[]): NonNullable<FilePreview['diferencas']> {
  const sumOf = (amount: (one: PriceDifference) => number) =>
    all.reduce((cents, one) => cents + Math.round(amount(one) * 100), 0) / 100
  return {
    quantidade: all.length,
    valor: sumOf(({ valor }) => valor),
    itens: sumOf(({ itens, valor }) => itens ?? valor),
    exemplos: all.slice(0, previewRows),
  }
}

/** The same in the list that can be downloaded. */
const differenceIssue = ({ linha, valor, itens, recebido }: PriceDifference): RowIssue => ({
  ...{ linha, coluna: 'os.valorTotal', motivo: 'valor_faturado', so_campo: true },
  valor: [valor, itens, recebido].map(amount => (amount === null ? '-' : formatMoney(amount))).join(' / '),
})

function expensesOf(dump: Dump, days: CellDays) {
  const categories = new Map(dump.rows('categorias').map(one => [one.id, one.text('categoria')]))
  const all = dump.rows('lancamentos').filter(isExpense)
  const paid = all.filter(isPaid).map(entry => {
    const descricao = plainText(entry.text('descricao'))
    const categoria = categories.get(entry.ref('categorias_id')) || descricao
    const reduced = entry.text('valor_desconto')
    const valor = Number(reduced) > 0 ? reduced : entry.text('valor')
    const fields = {
      descricao: { column: 'descricao', cell: descricao },
      categoria: { column: 'categorias_id', cell: plainText(categoria) },
      valor: { column: 'valor', cell: valor },
      data_despesa: {
        column: 'data_pagamento',
        cell: entry.text('data_pagamento') || entry.text('data_vencimento'),
      },
    }
    return recordReader('lancamentos', entry.id, fields, days)
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

/**
 * Reads the customers, the newest first, and the index of each record's customer. MapOS does not check documents, phones
 * and e-mails: invalid ones are left out and listed.
 */
function readPeople(
  dump: Dump,
  { options: { ddd }, days }: { options: ImportOptions; days: CellDays },
  originOf: (noun: ImportNoun, id: number) => string,
) {
  const people = createPeople({ areTold: true })
  const places = new Map<number, number>()
  const issues: RowIssue[] = []
  const left: RowIssue[] = []
  const waiting = new Map<number, string>()
  const counts = { linhas: 0, ruins: 0, dobradas: 0, sem_ddd: 0, segundo_telefone: 0 }
  for (const record of dump.rows('clientes').sort((a, b) => a.id - b.id)) {
    counts.linhas++
    const { fields, wrong, others } = fieldsOf(record, ddd)
    counts.segundo_telefone += others
    const row = recordReader('clientes', record.id, fields, days)
    const { person, issues: found, left: fieldsLeft, lacksDdd } = readPerson(row, 'nome', ddd)
    if (lacksDdd) counts.sem_ddd++
    if (!person || found.length > 0) {
      counts.ruins++
      issues.push(...found)
      if (found.some(({ motivo }) => motivo === 'ddd_obrigatorio')) waiting.set(record.id, row.text('nome'))
      continue
    }
    for (const telefone of wrong) {
      const beside = recordReader('clientes', record.id, { telefone }, days)
      left.push(withoutField(beside.issue('telefone', 'telefone_invalido')))
    }
    left.push(...fieldsLeft)
    const cadastro = dayOrNull(readDay(record.text('dataCadastro'), days))
    const origem = originOf('clientes', record.id)
    const { place, isNew } = people.add(person, { linha: record.id, origem, cadastro })
    places.set(record.id, place)
    if (!isNew) counts.dobradas++
  }
  const sorted = people.all
    .map((person, place) => ({ person, place }))
    .sort(
      (a, b) =>
        (b.person.cadastro ?? '').localeCompare(a.person.cadastro ?? '') || b.person.linha - a.person.linha,
    )
  const moved = new Map(sorted.map(({ place }, now) => [place, now]))
  return {
    clientes: sorted.map(({ person }) => person),
    placeOf: (id: number) => moved.get(places.get(id) ?? -1),
    /** The name of a customer whose phone lacks a DDD. */
    waitingFor: (id: number) => waiting.get(id),
    issues,
    left,
    counts,
  }
}

function fieldsOf(record: DumpRow<'clientes'>, ddd: string | undefined) {
  const documento = record.text('documento')
  const written = (['celular', 'telefone'] as const)
    .map(column => ({ column, cell: record.text(column), ...readPhone(record.text(column), ddd) }))
    .filter(({ telefone }) => telefone !== '')
  const phones = written
    .filter(({ telefone, lacksDdd }) => lacksDdd || (isPhone(telefone) && hasKnownDdd(telefone)))
    .sort((a, b) => Number(a.lacksDdd) - Number(b.lacksDdd))
  const [phone = written[0], second] = phones
  return {
    fields: {
      nome: { column: 'nomeCliente', cell: plainText(record.text('nomeCliente')) },
      telefone: phone,
      email: { column: 'email', cell: record.text('email') },
      documento: { column: 'documento', cell: /[1-9]/.test(documento) ? documento : '' },
      endereco: { column: 'rua', cell: addressOf(record) },
    },
    /** Phones that cannot be called, beside the one that is read. */
    wrong: written.filter(one => one !== phone && !phones.includes(one)),
    others: Number(second !== undefined && second.cell !== phone?.cell),
  }
}

function addressOf(record: DumpRow<'clientes'>): string {
  const text = (column: Parameters<typeof record.text>[0]) => plainText(record.text(column))
  const join = (parts: string[], by: string) => parts.filter(part => part !== '').join(by)
  return join(
    [
      join([text('rua'), text('numero'), text('complemento')], ', '),
      text('bairro'),
      join([text('cidade'), text('estado')], '/'),
      text('cep') && `CEP ${text('cep')}`,
    ],
    ' - ',
  )
}
