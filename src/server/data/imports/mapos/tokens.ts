import { RefusedFile } from '../staging/file-to-read.ts'

/**
 * A token of a MySQL dump; comments are skipped. Texts have one character per byte, since the encoding is known only at the
 * end.
 */
export interface Tokens {
  /** A name or a number without quotes. */
  word(text: string): void
  /** Between ' or ". */
  text(bytes: string): void
  /** Between `. */
  name(bytes: string): void
  /** A single character such as ( ) , = */
  mark(character: string): void
  /** The end of a statement. */
  end(): void
  /** Whether words, texts and names are needed now; otherwise only marks are passed on. */
  isWanted(): boolean
}

/** Maximum bytes of a text; a column of MapOS has at most 65,535. */
const maxText = 1024 * 1024
const maxWord = 4096

const [newline, doubleQuote, hash, quote, star, minus, slash, backslash, backtick] = [
  10, 34, 35, 39, 42, 45, 47, 92, 96,
]

/** Escapes that mean another character. `\%` and `\_` keep their backslash. */
const escapes: Record<string, string> = {
  0: '\0',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\x1a',
  '%': '\\%',
  _: '\\_',
}

/** Letters, digits, _ . @ and everything beyond ASCII; not $, which some programs use as a delimiter. */
const isOfWord = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 128 || /[\w.@]/.test(String.fromCharCode(byte)) ? 1 : 0,
)
/** What is skipped while only marks matter. */
const isDull = isOfWord.map((is, byte) => (is === 1 || byte <= 32 || byte === 44 ? 1 : 0))
const isSpace = (byte: number | undefined): boolean => byte !== undefined && byte <= 32

/** Reads a dump in pieces of any size. It keeps at most one unfinished token. */
export function createTokenizer(to: Tokens) {
  let state: 'code' | 'word' | 'text' | 'line' | 'block' | 'delimiter' = 'code'
  let rest: Buffer = Buffer.alloc(0)
  let closing = 0
  let token = ''
  let wanted = true
  let isInStatement = false
  // Triggers in dumps change the delimiter.
  let delimiter = ';'

  const begin = (next: typeof state) => {
    state = next
    token = ''
    wanted = next === 'delimiter' || !isInStatement || to.isWanted()
  }
  const hold = (piece: string, most: number) => {
    if (wanted && token.length < most) token += piece
  }

  function endWord() {
    state = 'code'
    if (!isInStatement && /^delimiter$/i.test(token)) return begin('delimiter')
    isInStatement = true
    if (wanted) to.word(token)
  }

  function endText() {
    state = 'code'
    isInStatement = true
    if (!wanted) return
    if (closing === backtick) to.name(token)
    else to.text(token)
  }

  /** Reads complete tokens from `at`, and answers where they end. */
  function read(bytes: Buffer, isLast: boolean): number {
    let at = 0
    while (at < bytes.length) {
      const [before, was] = [at, state]
      if (state === 'code') at = readCode(bytes, at, isLast)
      else if (state === 'word') at = readWord(bytes, at)
      else if (state === 'text') at = readText(bytes, at, isLast)
      else at = readPast(bytes, at, isLast)
      // The next character decides.
      if (at === before && state === was && !isLast) break
    }
    return at
  }

  function readCode(bytes: Buffer, at: number, isLast: boolean): number {
    const byte = bytes[at] ?? 0
    if (isSpace(byte)) return at + 1
    if (isInStatement && isDull[byte] === 1 && !to.isWanted()) return afterDull(bytes, at)
    if (!isLast && at + Math.max(3, delimiter.length) > bytes.length) return at
    if (
      byte === delimiter.charCodeAt(0) &&
      bytes.toString('latin1', at, at + delimiter.length) === delimiter
    ) {
      if (isInStatement) to.end()
      isInStatement = false
      return at + delimiter.length
    }
    const next = bytes[at + 1]
    if (byte === quote || byte === doubleQuote || byte === backtick) {
      begin('text')
      closing = byte
      return at + 1
    }
    if (byte === hash || (byte === minus && next === minus && (isLast || isSpace(bytes[at + 2])))) {
      state = 'line'
      return at
    }
    if (byte === slash && next === star) {
      // Comments for MySQL are statements: /*!40101 SET … */
      if (bytes[at + 2] === 33) return afterVersion(bytes, at + 3, isLast) ?? at
      state = 'block'
      return at + 2
    }
    if (byte === star && next === slash) return at + 2
    if (isOfWord[byte] === 1) {
      begin('word')
      return at
    }
    // A sign belongs to its number.
    if (byte === minus && next !== undefined && (next === 46 || (next >= 48 && next <= 57))) {
      begin('word')
      hold('-', maxWord)
      return at + 1
    }
    isInStatement = true
    to.mark(String.fromCharCode(byte))
    return at + 1
  }

  function afterDull(bytes: Buffer, from: number): number {
    let at = from + 1
    while (at < bytes.length && isDull[bytes[at] ?? 0] === 1) at++
    return at
  }

  /** The position after the digits of /*!40101; undefined if more digits may follow. */
  function afterVersion(bytes: Buffer, from: number, isLast: boolean): number | undefined {
    const digits = /^\d*/.exec(bytes.toString('latin1', from, from + 6))?.[0].length ?? 0
    return digits < 6 && from + digits === bytes.length && !isLast ? undefined : from + digits
  }

  function readWord(bytes: Buffer, from: number): number {
    let at = from
    while (at < bytes.length && isOfWord[bytes[at] ?? 0] === 1) at++
    if (wanted) hold(bytes.toString('latin1', from, at), maxWord)
    if (at < bytes.length) endWord()
    return at
  }

  function readText(bytes: Buffer, from: number, isLast: boolean): number {
    let at = from
    while (at < bytes.length && bytes[at] !== closing && (bytes[at] !== backslash || closing === backtick))
      at++
    if (wanted && at > from) hold(bytes.toString('latin1', from, at), maxText)
    if (at === bytes.length) return at
    const next = bytes[at + 1]
    if (next === undefined && !isLast) return at
    if (bytes[at] === backslash) {
      const escaped = next === undefined ? '' : String.fromCharCode(next)
      hold(escapes[escaped] ?? escaped, maxText)
      return at + 2
    }
    if (next === closing) {
      hold(String.fromCharCode(closing), maxText)
      return at + 2
    }
    endText()
    return at + 1
  }

  /** A comment, or a line that changes the delimiter. */
  function readPast(bytes: Buffer, from: number, isLast: boolean): number {
    if (state === 'block') {
      const end = bytes.indexOf('*/', from, 'latin1')
      if (end === -1) return isLast ? bytes.length : Math.max(from, bytes.length - 1)
      state = 'code'
      return end + 2
    }
    const end = bytes.indexOf(newline, from)
    const stop = end === -1 ? bytes.length : end
    if (state === 'delimiter') hold(bytes.toString('latin1', from, stop), maxWord)
    if (end !== -1 || isLast) endLine()
    return end === -1 ? stop : end + 1
  }

  function endLine() {
    if (state === 'delimiter') delimiter = token.trim().slice(0, 16) || delimiter
    state = 'code'
  }

  return {
    write(chunk: Buffer) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      rest = bytes.subarray(read(bytes, false))
    },
    /** Called at the end of the file. Throws RefusedFile within a statement. */
    end() {
      read(rest, true)
      if (state === 'word') endWord()
      if (state === 'line' || state === 'delimiter') endLine()
      if (state !== 'code' || isInStatement) throw new RefusedFile('arquivo_truncado')
    },
  }
}
