import { RefusedFile } from '../staging/file-to-read.ts'
import { createTokenizer, type Tokens } from './tokens.ts'

/** A value, one character per byte; null for NULL or an expression. */
export type Value = string | null

export interface Rows<Table extends string> {
  /** A row of a wanted table: the values of the wanted columns, in their order; null if missing. */
  row(table: Table, values: Value[]): void
  /** A row of any table. */
  count(table: string): void
  /** A table that the dump creates or fills. */
  table(name: string, columns: string[]): void
}

/** Words of a CREATE TABLE that begin something else than a column. */
const noColumn =
  /^(primary|key|unique|index|constraint|fulltext|spatial|foreign|check|period|like|partition)$/i

type Step =
  | 'start'
  | 'passed over'
  | 'create'
  | 'create table'
  | 'define'
  | 'insert'
  | 'columns'
  | 'values'
  | 'row'

/**
 * Reads the rows of a MySQL dump in pieces: INSERT and REPLACE with one or more rows. Columns are named there or by the
 * CREATE TABLE before. Skips other statements. Throws RefusedFile.
 */
export function createStatements<Table extends string>(
  wanted: Record<Table, readonly string[]>,
  to: Rows<Table>,
) {
  const columnsOf = new Map<string, string[]>()
  let step: Step = 'start'
  let table = ''
  let kept: Table | null = null
  let depth = 0
  let isAtItem = false
  let columns: string[] = []
  /** For each value of a row: the index of its wanted column, or -1. */
  let places: number[] = []
  let lastKey = ''
  let at = 0
  let values: Value[] = []
  let value: string | null | undefined
  let prefix = ''

  const named = (name: string) => {
    table = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
    // The column itself, if it is wanted.
    kept = Object.hasOwn(wanted, table) ? (table as Table) : null
  }

  function beginValues(known: string[] | undefined) {
    step = 'values'
    if (!kept) return
    if (!known) throw new RefusedFile('arquivo_corrompido')
    const key = `${table} ${known.join()}`
    // Most dumps have one statement per row.
    if (key === lastKey) return
    lastKey = key
    const names: readonly string[] = wanted[kept]
    places = known.map(column => names.findIndex(one => one.toLowerCase() === column))
    to.table(table, known)
  }

  function beginRow() {
    step = 'row'
    depth = 1
    at = 0
    value = undefined
    prefix = ''
    values = kept ? wanted[kept].map(() => null) : []
  }

  function endValue() {
    const place = places[at++] ?? -1
    if (place >= 0) values[place] = value ?? null
    value = undefined
    prefix = ''
  }

  function endRow() {
    step = 'values'
    to.count(table)
    if (!kept) return
    endValue()
    if (at !== places.length) throw new RefusedFile('arquivo_corrompido')
    to.row(kept, values)
  }

  function inRow(kind: 'word' | 'text', bytes: string) {
    if (depth > 1 || (places[at] ?? -1) < 0) return
    if (kind === 'text') {
      value = (value ?? '') + (/^x$/i.test(prefix) ? fromHex(bytes) : bytes)
      prefix = ''
    } else if (/^(_\w+|n|x|b)$/i.test(bytes)) prefix = bytes
    else if (/^(null|default)$/i.test(bytes)) value = null
    else if (/^0x(?:[\da-f]{2})*$/i.test(bytes)) value = fromHex(bytes.slice(2))
    else value = bytes
  }

  const tokens: Tokens = {
    isWanted() {
      if (step === 'row' || step === 'columns') return kept !== null
      return step !== 'passed over'
    },
    word(text) {
      const word = text.toLowerCase()
      if (step === 'row') return inRow('word', text)
      if (step === 'define') {
        if (depth === 1 && isAtItem && !noColumn.test(word)) columns.push(word)
        isAtItem = false
      } else if (step === 'columns') columns.push(word)
      else if (step === 'start')
        step =
          word === 'insert' || word === 'replace' ? 'insert' : word === 'create' ? 'create' : 'passed over'
      else if (step === 'create')
        step = word === 'table' ? 'create table' : word === 'temporary' ? step : 'passed over'
      else if (step === 'create table') {
        if (word === 'like' || word === 'as' || word === 'select') step = 'passed over'
        else if (!/^(if|not|exists)$/.test(word)) named(word)
      } else if (step === 'insert') {
        if (word === 'values' || word === 'value')
          beginValues(columns.length > 0 ? columns : columnsOf.get(table))
        else if (word === 'set' || word === 'select') step = 'passed over'
        else if (!/^(into|ignore|low_priority|high_priority|delayed|\.)$/.test(word)) named(word)
      } else if (step === 'values') step = 'passed over'
    },
    text(bytes) {
      if (step === 'row') inRow('text', bytes)
      else if (step !== 'passed over' && step !== 'start') tokens.name(bytes)
    },
    name(bytes) {
      if (step === 'columns') columns.push(bytes.toLowerCase())
      else if (step === 'insert' || step === 'create table') named(bytes)
      else if (step === 'define') {
        if (depth === 1 && isAtItem) columns.push(bytes.toLowerCase())
        isAtItem = false
      }
    },
    mark(character) {
      if (step === 'row') {
        if (character === '(') {
          // An expression is no plain value.
          depth++
          value = null
        } else if (character === ')' && --depth === 0) endRow()
        else if (character === ',' && depth === 1 && kept) endValue()
      } else if (step === 'values') {
        if (character === '(') beginRow()
      } else if (step === 'insert' && character === '(') {
        step = 'columns'
        columns = []
      } else if (step === 'columns' && character === ')') step = 'insert'
      else if (step === 'create table' && character === '(') {
        step = 'define'
        depth = 1
        isAtItem = true
        columns = []
      } else if (step === 'define') {
        if (character === '(') depth++
        else if (character === ')') depth--
        else if (character === ',' && depth === 1) isAtItem = true
        if (depth === 0) endDefinition()
      }
    },
    end() {
      step = 'start'
      columns = []
    },
  }

  function endDefinition() {
    step = 'passed over'
    columnsOf.set(table, columns)
    to.table(table, columns)
  }

  return createTokenizer(tokens)
}

const fromHex = (digits: string): string => Buffer.from(digits, 'hex').toString('latin1')
