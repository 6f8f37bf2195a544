import type { ImportRefusal } from '../../../../shared/imports.ts'
import { wideEncoding } from './sheet-text.ts'

/** The first bytes of files that are not sheets as we read them, as Latin-1, and why they are refused. */
const signs: readonly (readonly [RegExp, ImportRefusal])[] = [
  [/^%PDF-/, 'formato_pdf'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|BM.{4}\0{4}|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp)/s, 'formato_imagem'],
  // Excel before 1997, which had no container.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding these characters is its purpose
  [/^\x09[\0\x02\x04\x08][\x04-\x08]\0/, 'formato_antigo'],
]

/** The first words of files of text. Many programs name a page of HTML .xls. */
const words: readonly (readonly [RegExp, ImportRefusal])[] = [
  [/^<(\?xml|!doctype|!--|html|head|body|meta|style|table|div|workbook|ss:workbook)\b/i, 'formato_web'],
  // A page as Excel saves it for the web.
  [/^(MIME-Version:|From: <)/i, 'formato_web'],
  [/^BEGIN:VCARD/i, 'formato_contatos'],
  // A database's backup: its maker names itself in a comment, or it begins with a statement.
  [/^(--|#|\/\*).{0,200}\b(dump|insert into|create table|set names)\b/is, 'formato_sql'],
  [
    /^(set (names|sql_mode|time_zone)|create (table|database)|drop table|insert into|start transaction)\b/i,
    'formato_sql',
  ],
]

/** Why a file is refused that by its beginning is another program's; undefined for what may be a sheet. */
export function otherFormat(head: Buffer): ImportRefusal | undefined {
  const bytes = head.toString('latin1')
  const binary = signs.find(([sign]) => sign.test(bytes))
  if (binary) return binary[1]
  const text = new TextDecoder(wideEncoding(head) ?? 'utf-8').decode(head).trimStart()
  if (/^<[^>]*>\s*<(\w+:)?(document|fods)/i.test(text) && text.includes('opendocument')) return 'formato_ods'
  return words.find(([word]) => word.test(text))?.[1]
}

/** Whether a file is a container of older Office. */
export const isCompound = (head: Buffer): boolean => head.toString('latin1', 0, 4) === '\xd0\xcf\x11\xe0'

/** What such a container holds, by the names in its directory. */
export function compoundFormat(bytes: Buffer): ImportRefusal {
  const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
  if (has('EncryptedPackage')) return 'arquivo_protegido'
  return has('WordDocument') || has('PowerPoint Document') || has('__properties_version')
    ? 'formato_desconhecido'
    : 'formato_antigo'
}
