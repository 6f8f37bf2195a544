/** A value of a dump's row: texts as MapOS stores them, HTML and entities included. */
type Value = string | number | null

/** Its tables by their names, columns with their types as MySQL says them. */
export type MaposTables = Record<string, { columns: Record<string, string>; rows: Record<string, Value>[] }>

/** After the schema of MapOS 4 (banco.sql of RamonSilva20/mapos); up to 3 orders had no discounts. */
const discount = { desconto: 'decimal(10,2)', valor_desconto: 'decimal(10,2)', tipo_desconto: 'varchar(8)' }
const schema = {
  anexos: { idAnexos: 'int(11)', anexo: 'varchar(45)', os_id: 'int(11)' },
  categorias: { idCategorias: 'int(11)', categoria: 'varchar(80)', tipo: 'varchar(15)' },
  clientes: {
    idClientes: 'int(11)',
    nomeCliente: 'varchar(255)',
    pessoa_fisica: 'tinyint(1)',
    documento: 'varchar(20)',
    telefone: 'varchar(20)',
    celular: 'varchar(20)',
    email: 'varchar(100)',
    senha: 'varchar(200)',
    dataCadastro: 'date',
    rua: 'varchar(70)',
    numero: 'varchar(15)',
    bairro: 'varchar(45)',
    cidade: 'varchar(45)',
    estado: 'varchar(20)',
    cep: 'varchar(20)',
    complemento: 'varchar(45)',
    fornecedor: 'tinyint(1)',
  },
  emitente: { id: 'int(11)', nome: 'varchar(255)', cnpj: 'varchar(45)' },
  lancamentos: {
    idLancamentos: 'int(11)',
    descricao: 'varchar(255)',
    valor: 'decimal(10,2)',
    ...discount,
    data_vencimento: 'date',
    data_pagamento: 'date',
    baixado: 'tinyint(1)',
    forma_pgto: 'varchar(100)',
    tipo: 'varchar(45)',
    clientes_id: 'int(11)',
    categorias_id: 'int(11)',
    vendas_id: 'int(11)',
  },
  logs: { idLogs: 'int(11)', tarefa: 'varchar(100)' },
  os: {
    idOs: 'int(11)',
    dataInicial: 'date',
    dataFinal: 'date',
    garantia: 'varchar(45)',
    descricaoProduto: 'text',
    defeito: 'text',
    status: 'varchar(45)',
    observacoes: 'text',
    laudoTecnico: 'text',
    valorTotal: 'decimal(10,2)',
    ...discount,
    clientes_id: 'int(11)',
    usuarios_id: 'int(11)',
    lancamento: 'int(11)',
    faturado: 'tinyint(1)',
  },
  produtos: {
    idProdutos: 'int(11)',
    descricao: 'varchar(80)',
    precoCompra: 'decimal(10,2)',
    precoVenda: 'decimal(10,2)',
  },
  produtos_os: {
    idProdutos_os: 'int(11)',
    quantidade: 'int(11)',
    descricao: 'varchar(80)',
    preco: 'decimal(10,2)',
    os_id: 'int(11)',
    produtos_id: 'int(11)',
    subTotal: 'decimal(10,2)',
  },
  servicos: { idServicos: 'int(11)', nome: 'varchar(45)', preco: 'decimal(10,2)' },
  servicos_os: {
    idServicos_os: 'int(11)',
    servico: 'varchar(80)',
    quantidade: 'double',
    preco: 'decimal(10,2)',
    os_id: 'int(11)',
    servicos_id: 'int(11)',
    subTotal: 'decimal(10,2)',
  },
  vendas: { idVendas: 'int(11)', valorTotal: 'decimal(10,2)', clientes_id: 'int(11)' },
} as const

type Rows = { [Table in keyof typeof schema]?: Partial<Record<keyof (typeof schema)[Table], Value>>[] }

/** Tables of MapOS that hold these rows; what a row does not say is null. `without` are columns that a version has not. */
export function maposTables(rows: Rows, { without = [] as string[] } = {}): MaposTables {
  const tables: MaposTables = {}
  for (const [name, all] of Object.entries(schema)) {
    const columns = Object.fromEntries(Object.entries(all).filter(([column]) => !without.includes(column)))
    const its: Record<string, Value>[] = rows[name as keyof Rows] ?? []
    tables[name] = {
      columns,
      rows: its.map(row =>
        Object.fromEntries(Object.keys(columns).map(column => [column, row[column] ?? null])),
      ),
    }
  }
  return tables
}

const escaped: Record<string, string> = {
  '\0': '\\0',
  '\n': '\\n',
  '\r': '\\r',
  '\x1a': '\\Z',
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
}

/** A text as mysqli_real_escape_string writes it, between its quotes. */
export const mysqlText = (text: string): string => `'${text.replace(/./gs, one => escaped[one] ?? one)}'`

/** A dump as MapOS's own "Backup" writes it: a statement a row; or as phpMyAdmin does, all of a table in one. */
export function maposDump(tables: MaposTables, by: 'mapos' | 'phpMyAdmin' = 'mapos'): string {
  const parts = Object.entries(tables).map(([name, { columns, rows }]) => {
    const types = Object.entries(columns)
    const literal = (row: Record<string, Value>) =>
      types
        .map(([column, type]) => {
          const value = row[column] ?? null
          if (value === null) return 'NULL'
          if (/^(tiny)?int/.test(type)) return String(value)
          return mysqlText(String(value))
        })
        .join(', ')
    const [key = ''] = Object.keys(columns)
    const create = [
      `DROP TABLE IF EXISTS \`${name}\`;\n`,
      `CREATE TABLE \`${name}\` (`,
      [
        ...types.map(
          ([column, type]) => `  \`${column}\` ${type}${column === key ? ' NOT NULL AUTO_INCREMENT' : ''}`,
        ),
        `  PRIMARY KEY (\`${key}\`)`,
      ].join(',\n'),
      ') ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;\n',
    ].join('\n')
    const names = types.map(([column]) => `\`${column}\``).join(', ')
    if (by === 'phpMyAdmin') {
      const tuples = rows.map(row => `(${literal(row)})`).join(',\n')
      const insert = tuples && `INSERT INTO \`${name}\` (${names}) VALUES\n${tuples};\n`
      return `-- Estrutura da tabela \`${name}\`\n--\n\n${create}\n${insert}`
    }
    const inserts = rows.map(row => `INSERT INTO \`${name}\` (${names}) VALUES (${literal(row)});\n`).join('')
    return `#\n# TABLE STRUCTURE FOR: ${name}\n#\n\n${create}\n${inserts}\n`
  })
  return by === 'mapos'
    ? `SET foreign_key_checks = 0;\n${parts.join('\n')}\nSET foreign_key_checks = 1;\n`
    : `-- phpMyAdmin SQL Dump\n/*!40101 SET NAMES utf8mb4 */;\n\n${parts.join('\n')}\nCOMMIT;\n\n/*!40101 SET CHARACTER_SET_CLIENT=@OLD */;\n`
}
