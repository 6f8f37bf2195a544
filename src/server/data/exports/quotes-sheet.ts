import { dayOf } from '../../../shared/days.ts'
import type { CarriedQuote } from '../../orders/carried-quotes.ts'
import { type Column, csvAmount, csvDay, csvHead, csvLines, headings, names } from './csv.ts'

interface Version extends CarriedQuote {
  numero_os: string
  zone: string
  /** The day when its order was deleted; empty for other orders. */
  excluida: string
}

const dayIn = (instant: string, zone: string) => csvDay(dayOf(new Date(instant), zone))

const columns: readonly Column<Version>[] = [
  [headings.os, row => row.numero_os],
  [headings.versao, row => row.versao],
  [headings.desconto, row => csvAmount(row.desconto.toFixed(2))],
  [headings.valor_total, row => csvAmount(row.total.toFixed(2))],
  [headings.enviado, row => dayIn(row.enviado_em, row.zone)],
  [headings.vale_ate, row => csvDay(row.valido_ate)],
  [headings.resposta, row => (row.resposta ? names.resposta[row.resposta] : '')],
  [headings.respondido, row => (row.respondido_em ? dayIn(row.respondido_em, row.zone) : '')],
  [headings.por, row => row.respondido_por ?? ''],
  [headings.motivo, row => row.motivo ?? ''],
  [headings.onde, row => (row.por ? names.onde[row.por] : '')],
  [headings.importado, row => (row.importado ? names.sim : names.nao)],
  [headings.excluida, row => csvDay(row.excluida)],
]

/** The sheet of all quotes in an export. In dados/ they are in the rows of their orders, with what was quoted. */
export const quotesSheetName = 'planilhas/orcamentos.csv'
export const quotesSheetHead = csvHead(columns)

/** An order's versions in that sheet. */
export const quotesSheet = (
  { numero_os, orcamentos }: { numero_os: string; orcamentos: CarriedQuote[] },
  zone: string,
  excluida = '',
): string =>
  csvLines(
    columns,
    orcamentos.map(version => ({ ...version, numero_os, zone, excluida })),
  )
