import { crc32, deflateRawSync } from 'node:zlib'

/** Entries as a ZIP file: what a workbook is. `says` is the unpacked size that it claims. */
export function zip(
  entries: Record<string, Buffer | string>,
  { says, flags = 0 }: { says?: number; flags?: number } = {},
): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(entries)) {
    const body = Buffer.from(content)
    const packed = deflateRawSync(body)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(body), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(says ?? body.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    common.copy(head, 4)
    files.push(head, Buffer.from(name), packed)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    common.copy(entry, 6)
    entry.writeUInt32LE(at, 42)
    directory.push(entry, Buffer.from(name))
    at += head.length + Buffer.byteLength(name) + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, listed, end])
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Book {
  /** The XML of the sheets' rows, by the sheet's name. */
  sheets: Record<string, string>
  strings?: string
  from1904?: boolean
}

/** A workbook as a spreadsheet writes it. Style 1 shows a day, by its number; style 2 by a format of its own. */
export const xlsx = ({ sheets, strings = '', from1904 = false }: Book): Buffer => {
  const names = Object.keys(sheets)
  return zip({
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  })
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Rows as a workbook of one sheet: numbers as numbers, days (YYYY-MM-DD) by number and style. */
export function sheetOf(rows: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number, at: string) => {
    if (value === '') return ''
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    if (/^\d{4}-\d\d-\d\d$/.test(value))
      return `<c r="${at}" s="1"><v>${(Date.parse(value) - Date.UTC(1899, 11, 30)) / 86_400_000}</v></c>`
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  }
  const xml = rows.map((row, line) => {
    const cells = row.map((value, at) => cell(value, `${String.fromCharCode(65 + at)}${line + 1}`))
    return `<row r="${line + 1}">${cells.join('')}</row>`
  })
  return xlsx({ sheets: { Planilha: xml.join('') } })
}

/** A row's cells. */
export type Cells = readonly (string | number)[]

/** The XML of a sheet's rows. */
export const rowsXml = (rows: readonly Cells[]) =>
  rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells
          .map(value =>
            typeof value === 'number'
              ? `<c><v>${value}</v></c>`
              : `<c t="inlineStr"><is><t>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('')

/** A workbook of these rows, by the names of its sheets. */
export const book = (sheets: Record<string, readonly Cells[]>) =>
  xlsx({ sheets: Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, rowsXml(rows)])) })
