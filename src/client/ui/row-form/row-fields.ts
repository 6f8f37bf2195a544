import { type FieldError, type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type * as z from 'zod/mini'
import { formatAmount, formatMoney, parseMoney } from '../../../shared/money.ts'
import { formatDay } from '../Day.tsx'

/** One field of a row's form. The form, its draft, the input sent and the merge follow from it. */
export interface FormField<Row, Value> {
  label(): string
  /** Its value in a new row's form. */
  empty: Value
  /** The form's value for a stored row. */
  read(row: Row): Value
  send(value: Value): unknown
  /** The value to compare two versions by, if it is not the sent one. */
  compareBy?(value: Value): unknown
  /** The value in words; '' if empty. */
  words(value: Value): string
  /** Whether the value is valid for the field: a draft may be of an earlier release. */
  fits(kept: unknown): kept is Value
}

/** A form's fields by name. */
export type FieldTable<Row, Values> = { [Name in keyof Values]: FormField<Row, Values[Name]> }

/** The values of a form with these fields. */
export type ValuesOf<Table> = {
  [Name in keyof Table]: Table[Name] extends { empty: infer Value } ? Value : never
}

type Label = () => string

/** The usual kinds of fields. */
export const field = {
  text: <Row>(label: Label, read: (row: Row) => string): FormField<Row, string> => ({
    label,
    empty: '',
    read,
    send: value => value.trim(),
    words: value => value,
    fits: isText,
  }),

  /** A day as YYYY-MM-DD, or ''. */
  day: <Row>(label: Label, read: (row: Row) => string): FormField<Row, string> => ({
    ...field.text(label, read),
    words: formatDay,
  }),

  /** An amount in reais, as typed. */
  amount: <Row>(label: Label, read: (row: Row) => number): FormField<Row, string> => ({
    ...field.text(label, row => formatAmount(read(row))),
    send: parseMoney,
    words: moneyWords,
  }),

  /** One of some values; `empty` for a new row. */
  choice: <Row, Option extends string>(
    label: Label,
    read: (row: Row) => Option,
    { options, empty, words }: { options: readonly Option[]; empty: Option; words(value: Option): string },
  ): FormField<Row, Option> => ({
    label,
    empty,
    read,
    send: value => value,
    words,
    fits: (kept): kept is Option => options.some(option => option === kept),
  }),

  yesNo: <Row>(
    label: Label,
    read: (row: Row) => boolean,
    words: (value: boolean) => string,
  ): FormField<Row, boolean> => ({
    label,
    empty: false,
    read,
    send: value => value,
    words,
    fits: (kept): kept is boolean => typeof kept === 'boolean',
  }),
}

/** The values of a new row's form. */
export const emptyValues = <Row, Values>(fields: FieldTable<Row, Values>): Values =>
  ofEach(fields, name => fields[name].empty)

/** The values of a stored row's form. */
export const storedValues = <Row, Values>(fields: FieldTable<Row, Values>, row: Row): Values =>
  ofEach(fields, name => fields[name].read(row))

/** The values of a draft, with `start` for each field that is missing or invalid; null if no field is valid. */
export function keptValues<Row, Values>(
  fields: FieldTable<Row, Values>,
  kept: unknown,
  start: Values,
): Values | null {
  if (typeof kept !== 'object' || kept === null) return null
  const found = new Map(Object.entries(kept))
  let fitting = 0
  const values = ofEach(fields, name => {
    const value: unknown = found.get(String(name))
    if (!fields[name].fits(value)) return start[name]
    fitting++
    return value
  })
  return fitting > 0 ? values : null
}

/** The values to send, by the form's names; the noun's schema validates them. */
export const sentValues = <Row, Values>(fields: FieldTable<Row, Values>, values: Values) =>
  Object.fromEntries(
    namesOf(fields).map((name): [string, unknown] => [String(name), fields[name].send(values[name])]),
  )

// Object.keys and fromEntries lose the keys' types.
export const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[]

const ofEach = <Row, Values>(
  fields: FieldTable<Row, Values>,
  pick: <Name extends keyof Values>(name: Name) => Values[Name],
): Values => Object.fromEntries(namesOf(fields).map(name => [name, pick(name)])) as Values

const isText = (kept: unknown): kept is string => typeof kept === 'string'

function moneyWords(typed: string): string {
  const amount = parseMoney(typed)
  return amount === null || Number.isNaN(amount) ? typed : formatMoney(amount)
}

interface ResolverOptions<Values extends FieldValues> {
  /** What of the form's values is sent. */
  toInput?(values: Values): unknown
  /** The form's name for a field, if the schema has another. */
  nameOf?(field: string): string
  /** Errors that the schema does not know. */
  more?(values: Values): FieldErrors<Values>
}

/**
 * Validates with the server's schema; an error's message is an IssueKey, which ui/forms/Field turns into a sentence.
 */
export const schemaResolver =
  <Values extends FieldValues, Content extends FieldValues>(
    schema: z.ZodMiniType<Content>,
    { toInput = values => values, nameOf = field => field, more }: ResolverOptions<Values> = {},
  ): Resolver<Values, unknown, Content> =>
  values => {
    const read = schema.safeParse(toInput(values))
    const found = errorsOf(read.error?.issues, nameOf)
    // The schema's fields have the same names in the form.
    const errors = { ...found, ...more?.(values) } as FieldErrors<Values>
    if (read.success && Object.keys(errors).length === 0) return { values: read.data, errors: {} }
    return { values: {}, errors }
  }

/** The first error of each field; those of a list's rows stand at their place and name (`itens.2.descricao`). */
export function errorsOf(
  issues: readonly { path: PropertyKey[]; message: string }[] = [],
  nameOf: (field: string) => string = field => field,
): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {}
  for (const { path, message } of issues) {
    const [field, ...within] = path
    const isOfRow = typeof within[0] === 'number'
    const name = [nameOf(String(field)), ...(isOfRow ? within : [])].map(String).join('.')
    if (!get(errors, name)) set(errors, name, { type: 'validate', message })
  }
  return errors
}
