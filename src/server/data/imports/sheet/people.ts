import { createHash } from 'node:crypto'
import { type ImportedCustomer, importedCustomer } from '../../../../shared/customers-schema.ts'
import { documentIn, documentOf, isDocument } from '../../../../shared/documents.ts'
import type { ImportField, ImportOptions, RowIssue } from '../../../../shared/imports.ts'
import { phoneVariants } from '../../../../shared/phone-rules.ts'
import type { StagedCustomer } from '../staging/staged.ts'
import { parseFields, type RowReader, withoutField } from './issues.ts'
import { areLikeWords, plainWords } from './likeness.ts'
import { isDash, readPhone } from './values.ts'

/** The customer of a row, or the row's issues. */
export function readPerson(row: RowReader, name: 'nome' | 'cliente', ddd: ImportOptions['ddd']) {
  const { telefone, lacksDdd, others } = readPhone(row.cell('telefone'), ddd)
  const given = {
    nome: row.text(name),
    telefone,
    email: unlessDash(row.text('email')),
    endereco: unlessDash(row.text('endereco')),
    documento: wholeDocument(unlessDash(row.text('documento'))),
  }
  const field = (path: string): ImportField => (path === 'nome' ? name : (path as ImportField))
  const mayBeAbsent = lacksDdd && !ddd ? optional : { ...optional, telefone: '' }
  const { data, issues, left } = parseFields(importedCustomer, given, mayBeAbsent, row, field)
  const lacks = (issue: RowIssue): RowIssue =>
    lacksDdd && issue.motivo === 'telefone_invalido' ? { ...issue, motivo: 'ddd_obrigatorio' } : issue
  const second =
    others && withoutField({ ...row.issue('telefone', 'segundo_telefone'), valor: others.slice(0, 80) })
  return { person: data, issues: issues.map(lacks), left: second ? [second, ...left] : left, lacksDdd }
}

// A phone without its DDD is asked for, any other that cannot be called is left out.
const optional = { email: null, endereco: null, documento: null }
const unlessDash = (text: string): string => (isDash(text) ? '' : text)

/** The document in a text such as "CPF: 529.982.247-25". Spreadsheets read a CPF as a number and drop its leading zeros. */
function wholeDocument(text: string): string {
  const found = documentIn(text)
  if (found !== null) return found
  const digits = documentOf(text)
  if (!/^\d{8,13}$/.test(digits)) return text
  const whole = [11, 14].map(length => digits.padStart(length, '0')).find(isDocument)
  return whole ?? text
}

/**
 * The people of a file, without duplicates: same document, or same phone and a similar name. Without either, the same name
 * is one person, unless the file tells them apart.
 */
export function createPeople({ areTold = false } = {}) {
  const all: StagedCustomer[] = []
  const byDocument = new Map<string, number>()
  const places = new Map<StagedCustomer, number>()
  const lines = createLines<StagedCustomer>()
  const byName = new Map<string, number>()

  /** Answers the person's index. Fields that an earlier row lacks are taken from this one. */
  function add(person: ImportedCustomer, row: { linha: number; origem: string; cadastro: string | null }) {
    const line = lineOf(person.telefone)
    const found = find(person, line)
    if (found !== undefined) {
      const known = all[found]
      if (known) {
        known.telefone ||= person.telefone
        known.email ??= person.email
        known.endereco ??= person.endereco
        known.documento ??= person.documento
        if (row.cadastro && (!known.cadastro || row.cadastro < known.cadastro)) known.cadastro = row.cadastro
        note(known, found)
      }
      return { place: found, isNew: false }
    }
    const place = all.length
    const staged = { ...person, ...row, mesma_linha: line !== null && lines.first(line) !== undefined }
    places.set(staged, place)
    all.push(staged)
    note(staged, place)
    return { place, isNew: true }
  }

  function find(person: ImportedCustomer, line: string | null): number | undefined {
    const { documento, nome } = person
    const same = documento ? byDocument.get(documento) : undefined
    if (same !== undefined) return same
    if (line) {
      const known = lines.find(
        line,
        nome,
        one => !(documento && one.documento && one.documento !== documento),
      )
      return known && places.get(known)
    }
    return documento || areTold ? undefined : byName.get(plainWords(nome))
  }

  function note(person: StagedCustomer, place: number) {
    const { documento, telefone, nome } = person
    const line = lineOf(telefone)
    if (documento) byDocument.set(documento, place)
    if (line) lines.add(line, person)
    else if (!documento) byName.set(plainWords(nome), place)
  }

  return { all, add }
}

/** Makes origins from the content of rows. Rows of the same content get a number. */
export function createOrigins(noun: string) {
  const seen = new Map<string, number>()
  return (content: unknown[]): string => {
    const hash = createHash('sha256')
      .update(JSON.stringify([noun, ...content]))
      .digest('base64url')
    const before = seen.get(hash) ?? 0
    seen.set(hash, before + 1)
    return `${hash}.${before}`
  }
}

/** A phone in one form, with or without the ninth digit; null for an empty one, which matches nobody. */
export function lineOf(telefone: string): string | null {
  if (telefone === '') return null
  return phoneVariants(telefone).reduce((short, one) => (one.length < short.length ? one : short))
}

/**
 * People with one phone that are compared with a name: those with the same name, and those with the same first word. A
 * phone of more people is a made-up one, and comparing all would take quadratic time.
 */
const maxCompared = 50

interface Named {
  nome: string
}

/** Collects people by phone number, to find someone who has the same phone and a similar name. */
export function createLines<Person extends Named>() {
  const first = new Map<string, Person>()
  const alike = new Map<string, { person: Person; words: string[] }[]>()

  const keysOf = (line: string, words: string[]) => [`${line}=${words.join('_')}`, `${line} ${words[0]}`]

  return {
    add(line: string, person: Person): void {
      if (!first.has(line)) first.set(line, person)
      const words = plainWords(person.nome).split('_')
      for (const key of keysOf(line, words)) {
        const there = alike.get(key)
        if (!there) alike.set(key, [{ person, words }])
        else if (there.length < maxCompared && !there.some(one => one.person === person))
          there.push({ person, words })
      }
    },
    /** A person with this phone and a similar name that `fits` accepts. */
    find(line: string, nome: string, fits: (person: Person) => boolean): Person | undefined {
      const words = plainWords(nome).split('_')
      return keysOf(line, words)
        .flatMap(key => alike.get(key) ?? [])
        .find(one => fits(one.person) && areLikeWords(one.words, words))?.person
    },
    /** The first person with this phone. */
    first: (line: string): Person | undefined => first.get(line),
  }
}
