import { looksBinary, textDecoder } from '../sheet/text-decoder.ts'
import { RefusedFile } from '../staging/refused-file.ts'
import { createStatements, type Value } from './statements.ts'

/** The tables and columns of MapOS that are read (banco.sql in its repository, versions 2.6 to 4.54). */
const columns = {
  emitente: ['id', 'nome', 'cnpj'],
  clientes: [
    'idClientes',
    'nomeCliente',
    'documento',
    'telefone',
    'celular',
    'email',
    'dataCadastro',
    'rua',
    'numero',
    'complemento',
    'bairro',
    'cidade',
    'estado',
    'cep',
  ],
  os: [
    'idOs',
    'dataInicial',
    'dataFinal',
    'garantia',
    'descricaoProduto',
    'defeito',
    'status',
    'observacoes',
    'laudoTecnico',
    'valor_desconto',
    'clientes_id',
    'lancamento',
  ],
  produtos_os: ['idProdutos_os', 'os_id', 'subTotal'],
  servicos_os: ['idServicos_os', 'os_id', 'subTotal', 'servico', 'servicos_id'],
  servicos: ['idServicos', 'nome'],
  lancamentos: [
    'idLancamentos',
    'descricao',
    'valor',
    'valor_desconto',
    'data_vencimento',
    'data_pagamento',
    'baixado',
    'forma_pgto',
    'tipo',
    'clientes_id',
    'categorias_id',
    'vendas_id',
  ],
  categorias: ['idCategorias', 'categoria'],
  vendas: ['idVendas', 'clientes_id'],
} as const

/** Columns of type TEXT. The others are short in MapOS, and are cut here. */
const prose = ['descricaoProduto', 'defeito', 'observacoes', 'laudoTecnico']
const maxLine = 1_024

export type DumpTable = keyof typeof columns
type Column<Table extends DumpTable> = (typeof columns)[Table][number]

/** Maximum customers and orders of a dump: all are in memory. */
const maxMaposRows = 50_000
/** Maximum rows per table. */
const maxRows: Record<DumpTable, number> = {
  emitente: 100,
  clientes: maxMaposRows,
  os: maxMaposRows,
  produtos_os: 4 * maxMaposRows,
  servicos_os: 4 * maxMaposRows,
  servicos: maxMaposRows,
  lancamentos: 3 * maxMaposRows,
  categorias: maxMaposRows,
  vendas: 3 * maxMaposRows,
}

/** A row of the dump by column; '' if empty or missing in this version. */
export interface DumpRow<Table extends DumpTable> {
  id: number
  text(column: Column<Table>): string
  /** The id of a referenced row; 0 for none. */
  ref(column: Column<Table>): number
}

export interface Dump {
  /** The rows of each table by id. */
  rows<Table extends DumpTable>(table: Table): DumpRow<Table>[]
  /** The number of rows of every table. */
  counts: ReadonlyMap<string, number>
}

/** Reads a MapOS dump as a stream. Throws RefusedFile. */
export async function readDump(chunks: AsyncIterable<Buffer>): Promise<Dump> {
  const kept: Record<DumpTable, Map<number, Value[]>> = {
    emitente: new Map(),
    clientes: new Map(),
    os: new Map(),
    produtos_os: new Map(),
    servicos_os: new Map(),
    servicos: new Map(),
    lancamentos: new Map(),
    categorias: new Map(),
    vendas: new Map(),
  }
  const counts = new Map<string, number>()
  const known = new Map<string, string[]>()
  const statements = createStatements<DumpTable>(columns, {
    row(table, values) {
      kept[table].set(idOf(values[0]), values)
      if (kept[table].size > maxRows[table]) throw new RefusedFile('linhas_demais')
    },
    count(table) {
      counts.set(table, (counts.get(table) ?? 0) + 1)
    },
    table: (name, its) => known.set(name, its),
  })
  let isFirst = true
  for await (const chunk of chunks) {
    if (isFirst && looksBinary(chunk.toString('latin1', 0, 4096)))
      throw new RefusedFile('formato_desconhecido')
    isFirst = false
    statements.write(chunk)
  }
  if (isFirst) throw new RefusedFile('arquivo_vazio')
  const failure = failureOf(() => statements.end())
  if (known.size === 0) throw new RefusedFile('formato_desconhecido')
  if (failure) throw failure
  if (!known.get('clientes')?.includes('idclientes') || !known.get('os')?.includes('idos'))
    throw new RefusedFile('outro_sistema')
  if (kept.clientes.size === 0 && kept.os.size === 0 && kept.lancamentos.size === 0)
    throw new RefusedFile('arquivo_vazio')
  const decode = decoderFor(kept)
  return {
    counts,
    rows: <Table extends DumpTable>(table: Table) =>
      Array.from(kept[table], ([id, values]): DumpRow<Table> => {
        const at = (column: Column<Table>) => values[(columns[table] as readonly string[]).indexOf(column)]
        return {
          id,
          text: column => {
            const bytes = at(column) ?? ''
            return decode(prose.includes(column) ? bytes : bytes.slice(0, maxLine)).trim()
          },
          ref: column => idOf(at(column)),
        }
      }),
  }
}

const idOf = (value: Value | undefined): number => (value && /^\d{1,10}$/.test(value) ? Number(value) : 0)

function failureOf(act: () => void): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}

/** The encoding of all texts of a dump: UTF-8 if most of them are valid UTF-8. */
function decoderFor(kept: Record<DumpTable, Map<number, Value[]>>): (bytes: string) => string {
  const whole = new TextDecoder('utf-8', { fatal: true })
  const latin = textDecoder('windows-1252')
  let votes = 0
  for (const table of ['clientes', 'os', 'lancamentos'] as const)
    for (const values of kept[table].values())
      for (const value of values)
        if (value && notAscii.test(value))
          votes += failureOf(() => whole.decode(Buffer.from(value, 'latin1'))) ? -1 : 1
  return bytes => {
    if (!notAscii.test(bytes)) return bytes
    const raw = Buffer.from(bytes, 'latin1')
    return votes < 0 ? latin(raw) : raw.toString()
  }
}

const notAscii = /[\x80-\xff]/
