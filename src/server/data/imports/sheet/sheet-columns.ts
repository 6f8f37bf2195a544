import { lastDay } from '../../../../shared/days.ts'
import { isDocument } from '../../../../shared/documents.ts'
import { isEmail } from '../../../../shared/fields.ts'
import {
  type ImportField,
  type ImportNoun,
  type ImportOptions,
  type ImportPreview,
  importFields,
  maxSheetColumns,
} from '../../../../shared/imports.ts'
import { isPhone } from '../../../../shared/phone-rules.ts'
import { dayOrders } from '../../../../shared/written-days.ts'
import { plainWords, titleWords } from './likeness.ts'
import { likelyPayment } from './payment-words.ts'
import { isAboutAnother, isContactTitle, joinColumns } from './spread-columns.ts'
import {
  beginsWithYes,
  type Cell,
  dayOrNull,
  isDash,
  maxRowsAbove,
  readDay,
  readYesNo,
  type Table,
  type TableRow,
  textOf,
} from './values.ts'

/** Titles of an order's number: "number", "order", and both in either order. */
const marks = ['numero', 'no', 'n_o', 'n', 'num', 'nro', 'nr', 'codigo', 'cod', 'id']
const orders = ['os', 'o_s', 'ordem_de_servico', 'ordem', 'ordem_servico']
export const orderNumbers: readonly string[] = [
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

/** All known titles of a noun's sheet. */
const knownTitles = (noun: ImportNoun): ReadonlySet<string> => new Set(importFields[noun].flatMap(namesOf))

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

/** Guesses the column of each field: by the whole title first, then by some of its words. A column has one field only. */
export function guessColumns(
  columns: readonly { titulo: string }[],
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
      take(
        field,
        title =>
          !(ofPeople.has(field) && isAboutAnother(title)) &&
          namesOf(field).some(name => name.length > 3 && hasWords(title, name)),
      )
  for (const field of importFields[noun]) found[field] ??= null
  return found
}

const ofPeople: ReadonlySet<ImportField> = new Set(['nome', 'cliente', 'telefone', 'email', 'endereco'])

/** Whether a title has these words, one after the other, in the plural or not; "phonetic" does not have "phone". */
const hasWords = (title: string, words: string): boolean => inSingular(title).includes(inSingular(words))
const inSingular = (words: string): string => `_${words}_`.replace(/s(?=_)/g, '')

/**
 * Cuts off the rows above the titles, such as a report's name. The titles are where the owner chose, or else in the row
 * among the first that has the most known titles.
 */
export function fromTitles(
  { table, how }: { table: Table; how: ImportOptions },
  noun: ImportNoun,
  options: ImportOptions,
) {
  const head = table.rows.slice(0, maxRowsAbove + 1)
  const at = options.cabecalho === false ? -1 : chosenTitles(head, noun, options)
  return {
    table: { ...table, rows: at === -1 ? table.rows : joinColumns(table.rows.slice(at), noun) },
    how: { ...how, cabecalho: at !== -1, titulos: head[at]?.linha },
    primeiras: head.map(({ linha, celulas }) => ({ linha, texto: shortText(celulas) })),
  }
}

function chosenTitles(head: TableRow[], noun: ImportNoun, { cabecalho, titulos }: ImportOptions): number {
  const chosen = head.findIndex(({ linha }) => linha === titulos)
  if (chosen !== -1) return chosen
  const guessed = guessTitles(head, noun)
  return guessed === -1 && cabecalho ? 0 : guessed
}

/** The index of the row of titles; -1 if there is none. */
function guessTitles(head: TableRow[], noun: ImportNoun): number {
  const known = knownTitles(noun)
  let best = { at: -1, names: 0 }
  // With few known titles, rows above must be at most half as wide: otherwise they may be data.
  let above = 0
  for (const [at, { celulas }] of head.entries()) {
    const texts = celulas.map(textOf).filter(text => text !== '')
    const names = new Set(
      texts
        .map(titleWords)
        .filter(words => known.has(words) || (noun === 'clientes' && isContactTitle(words))),
    ).size
    const isBelow = above <= Math.max(1, texts.length / 2) && (names > 1 || names === texts.length)
    const fits = !texts.some(isOfPerson) && (at === 0 || (couldBeTitles(celulas) && (isBelow || names > 2)))
    if (fits && names > best.names) best = { at, names }
    above = Math.max(above, texts.length)
  }
  return best.at
}

/** What stands in a customer's row and in no title; "Rua das Flores" may be either. */
const isOfPerson = (text: string): boolean => isPhone(text) || isEmail(text) || isDocument(text)

/** Whether all cells are words: phones, amounts and days are data. */
const couldBeTitles = (cells: TableRow['celulas']): boolean =>
  cells.every(cell => typeof cell === 'string' && !/\d{3}|\d[.,/]\d/.test(cell))

const shortText = (cells: TableRow['celulas']): string =>
  cells
    .map(cell => textOf(cell))
    .filter(text => text !== '')
    .join(' · ')
    .slice(0, 80)

type Column = ImportPreview['colunas'][number]

/** The columns with the number of their filled cells, including columns that only later rows have. */
export function filledColumns(columns: Pick<Column, 'titulo'>[], rows: TableRow[]): Column[] {
  const all: Column[] = []
  const at = (column: number) => {
    while (all.length <= column)
      all.push({ titulo: columns[all.length]?.titulo ?? '', exemplos: [], preenchidas: 0 })
    return all[column] as Column
  }
  if (columns.length > 0) at(columns.length - 1)
  for (const { celulas } of rows)
    for (const [place, cell] of celulas.slice(0, maxSheetColumns).entries()) {
      const text = shownText(cell)
      if (text === '') continue
      const column = at(place)
      column.preenchidas++
      if (column.exemplos.length < 2 && !column.exemplos.includes(text)) column.exemplos.push(text)
    }
  return all
}

/** A cell as the owner sees it, dates of workbooks included. */
const shownText = (cell: Cell): string =>
  (typeof cell === 'object' ? cell.dia.split('-').reverse().join('/') : textOf(cell)).slice(0, 40)

/** Cells per column that are examined. */
const maxCells = 200

/**
 * Suggests fields for columns with unknown titles, by the content of most of their cells. Each field without a column is
 * suggested once, for the column with the most cells.
 */
export function offersFor(
  rows: TableRow[],
  columns: Column[],
  chosen: NonNullable<ImportOptions['colunas']>,
  noun: ImportNoun,
): NonNullable<ImportPreview['ofertas']> {
  const taken = new Set(Object.values(chosen))
  const free = columns.flatMap(({ titulo }, coluna) => {
    if (taken.has(coluna)) return []
    const cells = cellsOf(rows, coluna)
    return cells.length > 0 ? [{ coluna, titulo: plainWords(titulo), cells }] : []
  })
  const offers: NonNullable<ImportPreview['ofertas']> = []
  for (const [campo, share] of signs) {
    if (!importFields[noun].some(field => field === campo) || chosen[campo] != null) continue
    const likely = free
      .filter(({ coluna }) => !offers.some(offer => offer.coluna === coluna))
      .map(column => ({ coluna: column.coluna, score: share(column.cells, column.titulo) }))
      .filter(({ score }) => score >= 0.6)
      .sort((a, b) => b.score - a.score)[0]
    if (likely) offers.push({ coluna: likely.coluna, campo })
  }
  return offers.sort((a, b) => a.coluna - b.coluna)
}

function cellsOf(rows: TableRow[], column: number): Cell[] {
  const cells: Cell[] = []
  for (const { celulas } of rows) {
    const cell = celulas[column]
    if (cell === undefined || isDash(textOf(cell))) continue
    if (cells.push(cell) === maxCells) break
  }
  return cells
}

type Sign = readonly [ImportField, (cells: Cell[], title: string) => number]

const shareOf = (cells: Cell[], fits: (cell: Cell) => boolean): number =>
  cells.filter(fits).length / cells.length
const texts = (fits: (text: string) => boolean) => (cells: Cell[]) =>
  shareOf(cells, cell => fits(textOf(cell)))
// A plain number does not count as a date: order numbers would, too.
const anyDay = { today: lastDay, fuso: 'UTC', from1904: false }
const isDayCell = (cell: Cell): boolean =>
  !/^\d+([.,]\d+)?$/.test(textOf(cell)) &&
  dayOrders.some(ordem => dayOrNull(readDay(cell, { ...anyDay, ordem })) !== null)

const signs: Sign[] = [
  ['pago', likelyPaid],
  ['telefone', texts(isPhone)],
  ['email', texts(isEmail)],
  ['documento', texts(isDocument)],
  ['data_entrada', cells => shareOf(cells, isDayCell)],
  ['data_despesa', cells => shareOf(cells, isDayCell)],
  ['data_cadastro', cells => shareOf(cells, isDayCell)],
  ['valor', texts(text => /^r\$|^\d[\d.]*,\d\d$/i.test(text))],
]

const isForm = (cell: Cell): boolean => likelyPayment(textOf(cell)) !== 'Pendente'
// Plain numbers do not count: all kinds of columns have 1 and 0.
const isAnswer = (cell: Cell): boolean => {
  const text = textOf(cell)
  return /\p{L}/u.test(text) && (readYesNo(cell) !== undefined || beginsWithYes(text))
}
/** Titles of other columns with yes and no. */
const otherAnswers =
  /garant|senha|chip|cart|capa|capinha|carregador|backup|lig|avis|whats|retorn|orcament|aprov|peca|estoque|nota|molh|test|urgen|assin|term/

/** Payment methods identify the column. Yes and no do so only if its title says nothing else. */
function likelyPaid(cells: Cell[], title: string): number {
  const share = shareOf(cells, cell => isForm(cell) || isAnswer(cell))
  const isTold = cells.some(isForm) || /pag|quit|receb|acert/.test(title)
  return isTold || !otherAnswers.test(title) ? share : 0
}
