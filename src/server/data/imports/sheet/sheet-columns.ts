import {
  type ImportField,
  type ImportNoun,
  type ImportOptions,
  importFields,
  maxSheetColumns,
} from '../../../../shared/imports.ts'
import { plainWords } from './sheet-words.ts'
import { type TableRow, textOf } from './table.ts'

/** Titles of an order's number: "number", "order", and both in either order. */
const marks = ['numero', 'no', 'n_o', 'n', 'num', 'nro', 'nr', 'codigo', 'cod', 'id']
const orders = ['os', 'o_s', 'ordem_de_servico', 'ordem', 'ordem_servico']
const orderNumbers = [
  ...orders.slice(0, 2),
  ...marks.flatMap(mark => orders.flatMap(order => [`${mark}_${order}`, `${mark}_da_${order}`])),
  ...orders.flatMap(order => marks.map(mark => `${order}_${mark}`)),
  ...orders.slice(2),
  ...marks,
  'protocolo',
]

/** Titles of columns beside the field's own name. The first ones are those of our exports. */
const titles: Partial<Record<ImportField, string>> = {
  numero_os: orderNumbers.join(),
  nome: 'cliente,nome_completo,nome_do_cliente,razao_social,name,nome_cliente,contato',
  cliente: 'nome,nome_do_cliente,nome_cliente,nome_completo,client,customer',
  telefone: 'celular,whatsapp,fone,tel,contato,telefone_celular,phone,zap,numero_de_telefone,telefone_1',
  email: 'e_mail,mail,correio',
  documento: 'cpf_ou_cnpj,cpf,cnpj,cpf_cnpj,doc',
  endereco: 'rua,logradouro,address,morada',
  data_cadastro: 'cadastro,cadastrado_em,data_de_cadastro,cliente_desde,criado_em,desde',
  marca: 'fabricante,brand',
  modelo:
    'aparelho,dispositivo,equipamento,produto,device,celular_modelo,modelo_do_aparelho,descricao_do_aparelho',
  tipo_servico: 'tipo_de_servico,servico,tipo,categoria,servico_realizado',
  defeito: 'problema,defeito_relatado,reclamacao,queixa,relato,descricao,descricao_do_defeito',
  valor: 'valor_total,total,preco,valor_do_servico,valor_os,r_valor,amount,valor_r,quantia,custo',
  status: 'situacao,estado,andamento,fase',
  pago: 'quitado,esta_pago,pagamento_realizado,paga',
  forma_pagamento:
    'forma_de_pagamento,pagamento,meio_de_pagamento,forma,metodo_de_pagamento,tipo_de_pagamento',
  data_entrada:
    'entrada,data,data_de_entrada,data_inicial,abertura,data_de_abertura,recebido_em,data_os,criado_em',
  data_previsao: 'previsao,prazo,data_de_previsao,previsao_de_entrega,prometido_para',
  pronto_em: 'pronta_desde,pronto,pronta_em,data_pronto',
  data_entrega: 'entregue_em,entrega,saida,data_de_entrega,data_final,retirada,data_de_saida,data_saida',
  pago_em: 'data_do_pagamento,data_pagamento,data_de_pagamento,recebimento',
  observacoes: 'observacao,obs,notas,anotacoes,comentarios,laudo',
  descricao: 'despesa,historico,item,conta,nome,o_que',
  categoria: 'tipo,grupo,classificacao,centro_de_custo',
  data_despesa: 'data,vencimento,dia,data_de_pagamento,pago_em,data_da_despesa',
}

const namesOf = (field: ImportField): string[] => [field, ...(titles[field]?.split(',') ?? [])]

/** The words of a title. Nº, N.º, N° and # are the same. */
export const titleWords = (title: string): string =>
  plainWords(title.replace(/[º°]/g, 'o').replace(/ª/g, 'a').replace(/#/g, ' no '))

/** All known titles of a noun's sheet. */
export const knownTitles = (noun: ImportNoun): ReadonlySet<string> =>
  new Set(importFields[noun].flatMap(namesOf))

/** The columns: titles, and examples from the first rows. */
export function columnsOf(rows: TableRow[], cabecalho: boolean) {
  const [first] = rows
  const below = cabecalho ? rows.slice(1) : rows
  const width = Math.min(
    maxSheetColumns,
    rows.slice(0, 100).reduce((most, { celulas }) => Math.max(most, celulas.length), 0),
  )
  return Array.from({ length: width }, (_, column) => ({
    titulo: cabecalho ? textOf(first?.celulas[column]).slice(0, 60) : '',
    exemplos: below
      .slice(0, 50)
      .map(({ celulas }) => textOf(celulas[column]).slice(0, 40))
      .filter(text => text !== '')
      .slice(0, 2),
  }))
}

/** Guesses the column of each field: by the whole title first, then by a part. A column has one field only. */
export function guessColumns(
  columns: { titulo: string }[],
  noun: ImportNoun,
): NonNullable<ImportOptions['colunas']> {
  const words = columns.map(({ titulo }) => titleWords(titulo))
  const found: NonNullable<ImportOptions['colunas']> = {}
  const taken = new Set<number>()
  const take = (field: ImportField, fits: (title: string) => boolean) => {
    if (found[field] !== undefined) return
    const column = words.findIndex((title, at) => title !== '' && !taken.has(at) && fits(title))
    if (column === -1) return
    found[field] = column
    taken.add(column)
  }
  const most = Math.max(...importFields[noun].map(field => namesOf(field).length))
  // The first title of all fields is tried before the second of any.
  for (let at = 0; at < most; at++)
    for (const field of importFields[noun]) {
      const name = namesOf(field)[at]
      if (name) take(field, title => title === name)
    }
  // "Pago" and "Número" are parts of other columns' titles.
  for (const field of importFields[noun])
    if (field !== 'pago' && field !== 'numero_os')
      take(field, title => namesOf(field).some(name => name.length > 3 && title.includes(name)))
  for (const field of importFields[noun]) found[field] ??= null
  return found
}
