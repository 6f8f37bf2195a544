import { kindNames, type OrderLine } from '../../../shared/order-lines.ts'
import { type Column, csvAmount, csvDay, csvHead, csvLines, headings } from './csv.ts'

interface Line extends OrderLine {
  numero_os: string
  /** The day when its order was deleted; empty for other orders. */
  excluida: string
}

const columns: readonly Column<Line>[] = [
  [headings.os, line => line.numero_os],
  [headings.tipo, line => kindNames[line.tipo]],
  [headings.descricao, line => line.descricao],
  [headings.quantidade, line => line.quantidade],
  [headings.valor_unitario, line => csvAmount(line.valor_unitario.toFixed(2))],
  [headings.custo_unitario, line => csvAmount(line.custo_unitario?.toFixed(2) ?? '')],
  [headings.garantia, line => line.garantia_dias ?? ''],
  [headings.excluida, line => csvDay(line.excluida)],
]

/** The sheet of all parts and labour in an export. In dados/ they are in the rows of their orders. */
export const linesSheetName = 'planilhas/itens_os.csv'
export const linesSheetHead = csvHead(columns)

/** An order's lines in that sheet. */
export const linesSheet = (
  { numero_os, itens }: { numero_os: string; itens: OrderLine[] },
  excluida = '',
): string =>
  csvLines(
    columns,
    itens.map(line => ({ ...line, numero_os, excluida })),
  )
