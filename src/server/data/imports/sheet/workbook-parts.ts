import { RefusedFile } from '../staging/refused-file.ts'
import { maxCellText } from './table.ts'
import { readXml } from './xml.ts'
import type { Zip } from './zip.ts'

/** The shared parts of a workbook: names and paths of its sheets, texts, number formats and the base of its dates. */
export async function readParts(zip: Zip) {
  const book = await readBook(zip)
  const targets = await readTargets(zip)
  const sheets = book.sheets.flatMap(({ name, link }) => {
    const path = targets.links.get(link)
    return path ? [{ name, path }] : []
  })
  return {
    sheets,
    from1904: book.from1904,
    strings: await readStrings(zip, targets.strings),
    dates: await readDates(zip, targets.styles),
  }
}

async function readBook(zip: Zip) {
  const xml = zip.read('xl/workbook.xml')
  if (!xml) throw new RefusedFile('formato_desconhecido')
  const sheets: { name: string; link: string }[] = []
  let from1904 = false
  await readXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      const link = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (name === 'sheet' && link && attributes.state !== 'veryHidden')
        sheets.push({ name: attributes.name ?? '', link })
    },
  })
  return { sheets, from1904 }
}

/** The paths of the parts. Links outside the file are never followed. */
async function readTargets(zip: Zip) {
  const links = new Map<string, string>()
  const found = { links, strings: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' }
  const xml = zip.read('xl/_rels/workbook.xml.rels')
  if (!xml) throw new RefusedFile('arquivo_corrompido')
  await readXml(xml, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      if (Type.endsWith('/worksheet')) links.set(Id, path)
      if (Type.endsWith('/sharedStrings')) found.strings = path
      if (Type.endsWith('/styles')) found.styles = path
    },
  })
  return found
}

async function readStrings(zip: Zip, path: string): Promise<string[]> {
  const strings: string[] = []
  const xml = zip.read(path)
  if (!xml) return strings
  let text = ''
  let reading = false
  let phonetic = false
  await readXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      reading = name === 't' && !phonetic
    },
    text(piece) {
      if (reading) text = (text + piece).slice(0, maxCellText)
    },
    close(name) {
      reading = false
      if (name === 'rPh') phonetic = false
      if (name === 'si') strings.push(text)
    },
  })
  return strings
}

/** For each cell style: whether a number is shown as a date. */
async function readDates(zip: Zip, path: string): Promise<boolean[]> {
  const own = new Map<string, boolean>()
  const dates: boolean[] = []
  const xml = zip.read(path)
  if (!xml) return dates
  let inStyles = false
  await readXml(xml, {
    open(name, attributes) {
      if (name === 'numFmt') own.set(attributes.numFmtId ?? '', isDate(attributes.formatCode ?? ''))
      if (name === 'cellXfs') inStyles = true
      if (name !== 'xf' || !inStyles) return
      const format = attributes.numFmtId ?? '0'
      dates.push(own.get(format) ?? isBuiltInDate(Number(format)))
    },
    close(name) {
      if (name === 'cellXfs') inStyles = false
    },
  })
  return dates
}

/** Built-in date formats; 18 to 21 and 45 to 47 are times only. */
const isBuiltInDate = (format: number): boolean =>
  [14, 15, 16, 17, 22].includes(format) || (format >= 27 && format <= 36) || (format >= 50 && format <= 58)

/** Maximum characters of a number format. */
const maxFormat = 255

/** Whether a format has a day or a year, ignoring its texts and colours. */
const isDate = (format: string): boolean =>
  /[dy]/i.test(
    format
      .slice(0, maxFormat)
      .replace(/"[^"]*"|\[[^\]]*\]|\\.|[_*]./g, '')
      .replace(/general|am\/pm|a\/p/gi, ''),
  )
