import { isAscii, isUtf8 } from 'node:buffer'
import type { LettersRead } from '../../../../shared/imports.ts'

/** What windows-1252 has at 0x80 to 0x9F, with the five bytes that it leaves free. */
const specials = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const next = `[\\u0080-\\u00bf${specials}]`
/** The bytes of one character in UTF-8, each read as a character: Ã© for é, â€œ for “. */
const twice = new RegExp(`[Â-ÆË]${next}|[à-ï]${next}{2}|[ð-ô]${next}{3}`, 'g')
/** What may stand behind a word that ends in Ã: it says nothing about the file. */
const weak = /^.[\u00a0ªº°«»€…‘’“”•–—™]$/
const notAscii = /[\u0080-\uffff]/g
const hasOthers = /[\u0080-\uffff]/

/** Times that texts may have been encoded once too often. */
const maxRounds = 3

/**
 * Finds out whether a file's texts were encoded as UTF-8 twice (JosÃ© for José), which all of them tell together: one cell
 * may well hold an Ã. Answers how a text is mended, if so, and what is told about the file's letters.
 */
export function readLetters(visit: (see: (text: string) => void) => void) {
  let rounds = 0
  const mend = (text: string): string => {
    let mended = text
    for (let round = 0; round < rounds; round++) mended = mended.replace(twice, decoded)
    return mended
  }
  const told: LettersRead[] = []
  for (;;) {
    const found = tally(visit, mend)
    if (found.strong > 0 && found.twice > 2 * found.others && rounds < maxRounds) {
      if (rounds++ === 0) told.push({ como: 'duas_vezes', quantidade: found.texts, exemplo: found.example })
      continue
    }
    if (found.strong + found.lost > 0)
      told.push({ como: 'trocadas', quantidade: found.texts, exemplo: found.example })
    return { mend: rounds > 0 ? mend : null, told }
  }
}

function tally(visit: (see: (text: string) => void) => void, mend: (text: string) => string) {
  const found = { strong: 0, twice: 0, others: 0, lost: 0, texts: 0, example: '' }
  visit(written => {
    if (!hasOthers.test(written)) return
    const text = mend(written)
    const pairs = (text.match(twice) ?? []).filter(pair => decoded(pair) !== pair)
    const strong = pairs.filter(pair => !weak.test(pair)).length
    const lost = text.split('\ufffd').length - 1
    found.strong += strong
    found.lost += lost
    found.twice += pairs.length
    found.others += (text.match(notAscii)?.length ?? 0) - pairs.join('').length
    if (strong + lost === 0) return
    found.texts++
    found.example ||= exampleOf(written)
  })
  return found
}

/** The beginning of a text as the owner sees it. */
export const exampleOf = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 40)

function decoded(written: string): string {
  const bytes = Array.from(written, sign => {
    const special = specials.indexOf(sign)
    return special === -1 ? sign.charCodeAt(0) : 0x80 + special
  })
  const lead = (bytes[0] ?? 0) & (0xff >> (bytes.length + 1))
  const code = bytes.slice(1).reduce((all, byte) => (all << 6) | (byte & 0x3f), lead)
  return isLikely(code) ? String.fromCodePoint(code) : written
}

/** Characters of our languages, punctuation, symbols and emoji. */
const isLikely = (code: number): boolean =>
  (code >= 0x80 && code < 0x300) || (code >= 0x2000 && code < 0x2c00) || (code >= 0x1f000 && code < 0x20000)

/** Decodes a text whose lines are UTF-8 or, in a file that was pieced together, windows-1252. */
export function decodeLines(bytes: Buffer, latin: (bytes: Uint8Array) => string) {
  const found = { wide: { lines: 0, example: '' }, narrow: { lines: 0, example: '' } }
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at)
    const line = bytes.subarray(at, end === -1 ? bytes.length : end + 1)
    at += line.length
    const isWide = isUtf8(line)
    const text = isWide ? line.toString() : latin(line)
    pieces.push(text)
    if (isWide && isAscii(line)) continue
    const kind = found[isWide ? 'wide' : 'narrow']
    if (kind.lines++ === 0) kind.example = exampleOf(text)
  }
  return { text: pieces.join(''), ...found }
}

const setOf = (hex: string): ReadonlySet<number> => new Set(Buffer.from(hex, 'hex'))
/** The letters of Portuguese in Mac Roman, and in windows-1252 with the signs that stand between words. */
const macLetters = setOf('8788898b8d8e909297999b9c8283cbcccde5e6e7eaeeeff2bbbcca')
const windowsLetters = setOf(
  '8085919293949596 97a0a7aab0b2b3b4b7bac0c1c2c3c7c9cacdd3d4d5dadce0e1e2e3e7e9eaedf3f4f5fafc'.replace(
    ' ',
    '',
  ),
)

/** Signs of windows-1252 that never stand within a word: € ‘ “ ” • */
const windowsSigns = setOf('8091939495')
const isOfWord = (byte = 0): boolean => byte >= 0x80 || /[a-z]/i.test(String.fromCharCode(byte))

/** The letters of Portuguese in CP850, which the command line of Windows writes. */
const dosLetters = setOf('a08583c68288a1a293e4a387b5b7b6c790d2d6e0e2e5e980819aa7a6')

/** Guesses, by the letters that their bytes would be, how texts that are no UTF-8 have a byte a character. */
export function createNarrowGuess() {
  const counts = new Uint32Array(256)
  let inWords = 0
  const among = (letters: ReadonlySet<number>) =>
    Array.from(letters, byte => counts[byte] ?? 0).reduce((sum, count) => sum + count, 0)
  return {
    see(bytes: Uint8Array): void {
      for (const [at, byte] of bytes.entries()) {
        if (byte < 0x80) continue
        counts[byte] = (counts[byte] ?? 0) + 1
        if (windowsSigns.has(byte) && isOfWord(bytes[at - 1]) && isOfWord(bytes[at + 1])) inWords++
      }
    },
    encoding(): 'macintosh' | 'cp850' | 'windows-1252' {
      const all = counts.reduce((sum, count) => sum + count, 0)
      const [mac, dos] = [among(macLetters), among(dosLetters)]
      if (all === 0 || Math.max(mac, dos) < 0.9 * all || among(windowsLetters) - inWords >= 0.5 * all)
        return 'windows-1252'
      return mac > dos ? 'macintosh' : 'cp850'
    },
  }
}

const dosSigns =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Decodes CP850, which no TextDecoder does. */
export const decodeDos = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, byte => dosSigns[byte.charCodeAt(0) - 0x80] ?? '')
