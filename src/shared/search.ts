import { orderNumber } from './orders.ts'
import { isPhone } from './phone-rules.ts'
import { digitsOf, nationalDigits, searchedDigits } from './phones.ts'
import { plainSigns } from './plain-text.ts'

/** Characters of a search; more are refused. */
export const longestSearch = 100

/** The words of a typed text, at most eight. Those of digits and phone punctuation become digits, as phones are searched. */
export function searchWords(typed: string): string[] {
  const text = plainSigns(typed)
  if (/^[\d\s()+.-]+$/.test(text) && isPhone(text)) return [searchedDigits(text)]
  return text
    .split(/\s+/)
    .map(phoneAsDigits)
    .filter(word => word.replace(/\p{M}/gu, '') !== '')
    .slice(0, 8)
}

function phoneAsDigits(word: string): string {
  if (!isNumeric(word)) return word
  const code = /^[(.-]*\+[(.-]*(?=\d)/.test(word) ? '+' : ''
  if (code && !digitsOf(word).startsWith('55')) return code + digitsOf(word)
  const digits = digitsOf(word).slice(code ? 2 : 0)
  // Only a whole number has a country code and leading zeros to drop: 0001 is an order's number.
  return digits.length > 9 ? nationalDigits(digits) : digits
}

/** Whether a word is of digits and a phone's signs. */
export const isNumeric = (word: string): boolean => /^[\d()+.-]+$/.test(word) && /\d/.test(word)

/** The typed words of three to seven digits: they are more often of an order's texts than of a phone. */
export const digitFragments = (typed: string): string[] =>
  searchWords(typed).filter(word => /^\d{3,7}$/.test(word))

/** The order number that a typed text is, with or without zeros and `OS-`; null for other text. */
export function typedNumber(typed: string): string | null {
  const place = Number(/^\s*(?:os[\s.-]*)?(\d{1,9})\s*$/i.exec(plainSigns(typed))?.[1] ?? 0)
  return place > 0 ? orderNumber(place) : null
}

/** An order's number as it is searched: OS-0007 and 7. */
export const numberTexts = (numero_os: string): string[] => [numero_os, numero_os.slice(3).replace(/^0+/, '')]

/** A text without accents and case, its signs a keyboard's, for comparing. */
export const plain = (text: string): string =>
  plainSigns(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Whether the server's search (`bancada_busca`) finds a row by these texts. Undefined where only the database can tell,
 * since a word or the texts contain letters that it alone makes plain, such as º, ß and ½.
 */
export function searchFinds(texts: readonly (string | null)[], typed: string): boolean | undefined {
  const text = plainSigns(texts.filter(Boolean).join(' '))
  const known = ` ${plain(text.replace(unsure, '\ufffd')).replace(/\s+/g, ' ').trim()}`
  const words = searchWords(
    typed
      .slice(0, longestSearch)
      .normalize('NFC')
      .replace(/\ufeff/g, ''),
  )
  let finds = words.length > 0 || typed.trim() === '' || undefined
  for (const word of words) {
    const sought = plain(word)
    // Under three characters a word must begin so.
    if (word.search(unsure) < 0 && known.includes(sought.length < 3 ? ` ${sought}` : sought)) continue
    if (word.search(unsure) < 0 && !known.includes('\ufffd')) return false
    finds = undefined
  }
  return finds
}

const unsure = /[^ \t\n!-~À-ÅÇ-ÏÑ-ÖÙ-Ýà-åç-ïñ-öù-ýÿ]/gu
