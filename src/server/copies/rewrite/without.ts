import type { ExportedRows } from '../../../shared/exports-schema.ts'
import { nobody } from '../../customers/nobody.ts'
import { headings } from '../../exports/csv-words.ts'
import type { Theirs } from './theirs.ts'

/** What becomes of a row: another one with other cells in the sheet; null where it goes; undefined where it stays. */
type Change<Row> = (
  row: Row,
  theirs: Theirs,
) => { row: Row; cells: Record<string, string> } | null | undefined

/** What erasing a customer does to the rows of each table of a copy: as it did to the shop's own (customers/erase.ts). */
export const changes: { [Table in keyof ExportedRows]?: Change<ExportedRows[Table]> } = {
  clientes(row, { customers }) {
    if (!customers.has(row.id)) return undefined
    const { nome, telefone } = nobody
    return {
      row: { ...row, ...nobody },
      cells: {
        [headings.nome]: nome,
        [headings.telefone]: telefone,
        [headings.email]: '',
        [headings.documento]: '',
        [headings.endereco]: '',
      },
    }
  },
  ordens_servico(row, { orders }) {
    if (!orders.has(row.id)) return undefined
    return {
      row: { ...row, defeito: '', observacoes: null },
      cells: {
        [headings.cliente]: nobody.nome,
        [headings.telefone]: '',
        [headings.email]: '',
        [headings.defeito]: '',
        [headings.observacoes]: '',
      },
    }
  },
  lembretes: ({ id }, { reminders }) => (reminders.has(id) ? null : undefined),
  eventos_os(row, { orders, once, trashed }) {
    if (trashed.has(row.os_id)) return null
    if (!orders.has(row.os_id) && !once.has(row.os_id)) return undefined
    const [de, para] = [withoutTexts(row.de), withoutTexts(row.para)]
    return {
      row: { ...row, de, para },
      cells: { [headings.antes]: written(de), [headings.depois]: written(para) },
    }
  },
  lixeira_os: ({ id }, { trashed }) => (trashed.has(id) ? null : undefined),
  fotos_os: ({ os_id }, { orders, trashed }) => (orders.has(os_id) || trashed.has(os_id) ? null : undefined),
}

type Facts = ExportedRows['eventos_os']['de']

const withoutTexts = (facts: Facts): Facts =>
  facts && {
    ...facts,
    ...('defeito' in facts && { defeito: '' }),
    ...('observacoes' in facts && { observacoes: null }),
  }

const written = (facts: Facts): string => (facts ? JSON.stringify(facts) : '')
