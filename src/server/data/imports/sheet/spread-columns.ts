import type { ImportNoun } from '../../../../shared/imports.ts'
import { titleWords } from './likeness.ts'
import { type Cell, type TableRow, textOf } from './values.ts'

// Contacts of phones and programs have one field in several columns: names in parts, a phone a column, an address a part.

/** What a column of contacts holds. Columns of one `group` are of one address. */
interface Role {
  part: Part
  group: string
}
const parts = {
  name: 'nome_completo,display_name,file_as,full_name',
  prefix: 'name_prefix,prefixo,prefixo_do_nome,tratamento',
  first: 'first_name,given_name,primeiro_nome,nome_proprio',
  middle: 'middle_name,additional_name,nome_do_meio,segundo_nome',
  last: 'last_name,family_name,surname,sobrenome,ultimo_nome,nome_de_familia',
  suffix: 'name_suffix,suffix,sufixo,sufixo_do_nome',
  company:
    'organization_name,organization_1_name,company,company_name,empresa,organizacao,nome_da_organizacao,organizacao_1_nome,nome_da_empresa',
} as const
type Part =
  | keyof typeof parts
  | 'phone'
  | 'email'
  | 'whole'
  | 'street'
  | 'number'
  | 'more'
  | 'district'
  | 'city'
  | 'state'
  | 'zip'

const partOf = new Map(
  Object.entries(parts).flatMap(([part, names]) =>
    names.split(',').map(name => [name, part as Part] as const),
  ),
)

/** Words by which a column says something about another one. */
const about =
  /(^|_)(label|rotulo|etiqueta|type|tipo|phonetic|fonetico|yomi|fax|pager|telex|display|operadora|po_box|country|pais|code|ramal)(_|$)/
const phones = /(^|_)(phone|telefone|tel|fone|celular|mobile|whatsapp|zap)(_|$)/
const emails = /(^|_)(e_?mail|correio_eletronico)(_|$)/
const addresses: readonly (readonly [RegExp, Part])[] = [
  [/(^|_)(address|endereco)(_\d)?_(formatted|formatado)$/, 'whole'],
  [/(^|_)(street|rua|logradouro)(_|$)/, 'street'],
  [/(^|_)(extended|complemento)(_|$)/, 'more'],
  [/(^|_)(bairro|neighborhood)(_|$)/, 'district'],
  [/(^|_)(city|cidade|municipio)(_|$)/, 'city'],
  [/(^|_)(region|state|uf|estado(?!_civil))(_|$)/, 'state'],
  [/(^|_)(postal_code|zip|cep|codigo_postal)(_|$)/, 'zip'],
]

function roleOf(words: string): Role | null {
  const own = partOf.get(words)
  if (own) return { part: own, group: '' }
  for (const [sign, part] of addresses)
    if (sign.test(words))
      return { part, group: words.replace(sign, ' ').replace(/_?(address|endereco)_?/, '_') }
  if (about.test(words)) return null
  if (phones.test(words)) return { part: 'phone', group: words }
  return emails.test(words) ? { part: 'email', group: words } : null
}

/** Whether a title says something about another column: the kind of a phone, how a name is spoken. */
export const isAboutAnother = (words: string): boolean => about.test(words)

/** Whether a title is one of contacts. */
export const isContactTitle = (words: string): boolean => roleOf(words) !== null

/** Joins the columns that are one field into the first of them, titled by that field; the others go. */
export function joinColumns(rows: TableRow[], noun: ImportNoun): TableRow[] {
  const [titles, ...people] = rows
  if (noun !== 'clientes' || !titles) return rows
  const roles = titles.celulas.map(title => roleOf(titleWords(textOf(title))))
  const at = (...of: Part[]) =>
    [...roles.keys()].filter(column => of.some(part => roles[column]?.part === part))
  // "Nome" beside "Sobrenome" is the first name; beside "First Name" it is the whole one.
  const plain = titles.celulas.findIndex(title => /^(nome|name)$/.test(titleWords(textOf(title))))
  if (plain !== -1 && roles[plain] === null)
    roles[plain] = { part: at('first').length === 0 && at('last').length > 0 ? 'first' : 'name', group: '' }
  const number = titles.celulas.findIndex(title => titleWords(textOf(title)) === 'numero')
  const [street] = at('street')
  if (number !== -1 && street !== undefined)
    roles[number] = { part: 'number', group: roles[street]?.group ?? '' }
  const text = (row: TableRow, column: number) =>
    textOf(row.celulas[column])
      .split(':::')
      .map(part => part.trim())
      .join(' / ')
  const filled = (row: TableRow, columns: number[], by: string) =>
    [...new Set(columns.map(column => text(row, column)).filter(words => words !== ''))].join(by)
  const addressColumns = at('whole', 'street', 'number', 'more', 'district', 'city', 'state', 'zip')
  const groups = [...new Set(addressColumns.map(column => roles[column]?.group ?? ''))]
  const inGroup = (group: string, ...of: Part[]) => at(...of).filter(column => roles[column]?.group === group)
  const fields: { title: string; columns: number[]; read(row: TableRow): string }[] = [
    {
      title: 'Nome',
      columns: at('name', 'prefix', 'first', 'middle', 'last', 'suffix', 'company'),
      read: row =>
        filled(row, at('name').slice(0, 1), ' ') ||
        filled(
          row,
          ['prefix', 'first', 'middle', 'last', 'suffix'].flatMap(part => at(part as Part)),
          ' ',
        ) ||
        filled(row, at('company'), ' '),
    },
    { title: 'Telefone', columns: at('phone'), read: row => filled(row, at('phone'), ' / ') },
    { title: 'E-mail', columns: at('email'), read: row => filled(row, at('email'), ' / ') },
    {
      title: 'Endereço',
      columns: addressColumns,
      read: row =>
        groups
          .map(
            group =>
              filled(row, inGroup(group, 'whole'), ', ') ||
              filled(
                row,
                inGroup(group, 'street', 'number', 'more', 'district', 'city', 'state', 'zip'),
                ', ',
              ),
          )
          .filter(words => words !== '')
          .join(' / '),
    },
  ]
  const spread = fields.filter(({ columns }) => columns.length > 1)
  if (spread.length === 0) return rows
  const gone = new Set(spread.flatMap(({ columns }) => columns.slice(1)))
  const joined = (row: TableRow, of: (field: (typeof fields)[number]) => Cell): TableRow => {
    const celulas = Array.from({ length: titles.celulas.length }, (_, column) => row.celulas[column] ?? '')
    for (const field of spread) celulas[field.columns[0] ?? 0] = of(field)
    return {
      ...row,
      celulas: [...celulas, ...row.celulas.slice(titles.celulas.length)].filter(
        (_, column) => !gone.has(column),
      ),
    }
  }
  return [joined(titles, ({ title }) => title), ...people.map(row => joined(row, ({ read }) => read(row)))]
}
